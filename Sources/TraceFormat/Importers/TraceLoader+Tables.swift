extension TraceLoader {
  /// The traces of an input as a comparison needs them.
  ///
  /// Recordings and HAR files are read into columns, and their text again where an event is asked for. What is put
  /// together from several files, and single pages of a HAR, are held as a whole.
  ///
  /// - Parameter path: A file, a folder or `-`.
  /// - Returns: The traces sorted by flow, and what a person should know where there are none.
  /// - Throws: `InputError` where there is nothing to read or a file is malformed.
  package func loadTables(
    _ path: String
  ) throws(InputError) -> (traces: [TraceTable], warnings: [Incident]) {
    let input = try read(path, .tables(TableSession(normalizer.session())))
    var tables = input.traces.map { TraceTable(normalizer.classify($0)) } + input.tables
    try Self.sort(&tables) { ($0.flow, $0.file) }
    if tables.isEmpty { return ([], input.warnings) }
    tables[0].warnings += input.warnings
    return (tables, [])
  }
}
