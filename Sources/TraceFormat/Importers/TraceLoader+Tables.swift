extension TraceLoader {
  /// The traces of an input as a comparison needs them.
  ///
  /// A recording's file is read into columns, and its text again where an event is asked for. Whatever cannot be read
  /// twice or is put together from several files is held as a whole.
  ///
  /// - Parameter isFile: Whether the path is one of a regular file, which may be opened twice.
  /// - Returns: The traces sorted by flow, and what a person should know where there are none.
  /// - Throws: `InputError` where there is nothing to read or a file is malformed.
  package func loadTables(
    _ path: String, isFile: Bool
  ) throws(InputError) -> (traces: [TraceTable], warnings: [Incident]) {
    if isFile, let read = try recordingTables(path) { return read }
    let (traces, warnings) = try loadWithWarnings(path)
    return (traces.map(TraceTable.init), warnings)
  }

  /// The traces of one recording's file; nil where the file is anything else.
  func recordingTables(
    _ path: String
  ) throws(InputError) -> (traces: [TraceTable], warnings: [Incident])? {
    let source = try InputSource(path)
    guard source.canReadAgain, InputKind(source.peek(InputKind.window)) == .recording else { return nil }
    var reader = RecordingTables(source, Normalizer(rules: rules).session())
    var (recording, traces) = try reader.read()
    traces.sort { $0.flow.utf8.lexicographicallyPrecedes($1.flow.utf8) }
    if !traces.isEmpty { traces[0].warnings += recording.warnings }
    return (traces, traces.isEmpty ? recording.warnings : [])
  }
}
