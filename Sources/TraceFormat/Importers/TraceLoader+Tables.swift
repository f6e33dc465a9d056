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
    if isFile {
      let source = try InputSource(path)
      switch InputKind(source.peek(InputKind.window)) {
      case .recording: if source.canReadAgain { return try recordingTables(source) }
      case .har: return try archiveTables(source)
      case .trace, .empty, .unknown: break
      }
    }
    let (traces, warnings) = try loadWithWarnings(path)
    return (traces.map(TraceTable.init), warnings)
  }

  private func recordingTables(
    _ source: InputSource
  ) throws(InputError) -> (traces: [TraceTable], warnings: [Incident]) {
    var reader = RecordingTables(source, Normalizer(rules: rules).session())
    var (recording, traces) = try reader.read()
    traces.sort { $0.flow.utf8.lexicographicallyPrecedes($1.flow.utf8) }
    if !traces.isEmpty { traces[0].warnings += recording.warnings }
    return (traces, traces.isEmpty ? recording.warnings : [])
  }

  /// Of several pages the last counts, as of several attempts.
  private func archiveTables(
    _ source: InputSource
  ) throws(InputError) -> (traces: [TraceTable], warnings: [Incident]) {
    let archive = try HARArchive(source, pages: pages)
    guard !archive.flows.isEmpty else { return ([], []) }
    let events = ArchivedEvents(archive, flow: archive.flows.count - 1, Normalizer(rules: rules).session())
    return ([try events.trace()], [])
  }
}
