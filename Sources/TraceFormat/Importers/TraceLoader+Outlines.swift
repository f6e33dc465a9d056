extension TraceLoader {
  /// The normalised traces of one recording's file without their events' text, which is read again where it is needed.
  ///
  /// - Returns: The traces sorted by flow, and what a person should know where there are none; nil where the input is anything
  ///   else, a folder, a compressed file or a pipe, which is to be loaded as a whole.
  /// - Throws: `InputError` where the file cannot be read or has not one good line.
  package func outlines(
    _ path: String
  ) throws(InputError) -> (traces: [OutlinedTrace], warnings: [Incident])? {
    if path == "-" || InputFolder.isFolder(path) { return nil }
    let source = try InputSource(path)
    guard source.canReadAgain, InputKind(source.peek(InputKind.window)) == .recording else { return nil }
    var reader = RecordingTables(source, Normalizer(rules: rules).session())
    var (recording, traces) = try reader.read()
    traces.sort { $0.trace.flow.utf8.lexicographicallyPrecedes($1.trace.flow.utf8) }
    if !traces.isEmpty { traces[0].trace.warnings += recording.warnings }
    return (traces, traces.isEmpty ? recording.warnings : [])
  }
}
