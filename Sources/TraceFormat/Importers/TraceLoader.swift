/// Loads what a user names: a trace, a recording, a HAR, a folder of those, or `-` for standard input.
///
/// What a file is, is decided by its content. In a folder, and in the folders inside it, files that are none of
/// these are passed over with a warning; the recordings of one run are merged.
public struct TraceLoader: Sendable {
  public let rules: Rules
  public let pages: HARReader.Pages
  let normalizer: Normalizer

  /// - Parameters:
  ///   - rules: The project's rules.
  ///   - pages: Which pages of a HAR to read.
  public init(rules: Rules = Rules(), pages: HARReader.Pages = .all) {
    self.rules = rules
    self.pages = pages
    normalizer = Normalizer(rules: rules)
  }

  /// The normalised traces of an input: those of its files, and the last attempt at each recorded flow.
  ///
  /// - Parameter path: A file, a folder or `-`.
  /// - Returns: The traces sorted by flow.
  /// - Throws: `InputError` where there is nothing to read or a file is malformed.
  public func load(_ path: String) throws(InputError) -> [Trace] {
    try loadWithWarnings(path).traces
  }

  /// The normalised traces of an input, and what a person should know where it has none.
  ///
  /// A recording without flow markers has requests and no trace: the warnings then say how many.
  public func loadWithWarnings(
    _ path: String
  ) throws(InputError) -> (traces: [Trace], warnings: [Incident]) {
    let input = try read(path, .traces(normalizer.session()))
    let traces = try traces(of: input)
    return (traces, traces.isEmpty ? input.warnings : [])
  }

  /// The normalised traces of what was read.
  ///
  /// - Returns: The traces sorted by flow; what belongs to no flow is a warning of the first.
  /// - Throws: `InputError` where two of them are of one flow.
  public func traces(of input: TraceInput) throws(InputError) -> [Trace] {
    var traces = input.traces.map { normalizer.classify($0) } + input.normalized
    traces += input.lastAttempts.map { normalizer.trace(of: $0) }
    try Self.sort(&traces) { ($0.flow, $0.file) }
    if !traces.isEmpty { traces[0].warnings += input.warnings }
    return traces
  }

  /// Sorts traces by their flows.
  ///
  /// - Throws: `InputError` where two of them are of one flow.
  static func sort<Side>(
    _ traces: inout [Side], _ name: (Side) -> (flow: String, file: String?)
  ) throws(InputError) {
    traces.sort { name($0).flow.utf8.lexicographicallyPrecedes(name($1).flow.utf8) }
    for (left, right) in zip(traces.map(name), traces.dropFirst().map(name)) where left.flow == right.flow {
      let other = left.file.map { " and in \($0)" } ?? ""
      throw InputError("flow \"\(right.flow)\" is in this file\(other)", file: right.file)
    }
  }

  /// What an input holds, before it is normalised.
  ///
  /// - Parameter path: A file, a folder or `-`.
  /// - Throws: `InputError` where there is nothing to read or a file is malformed.
  public func read(_ path: String) throws(InputError) -> TraceInput { try read(path, .flows) }

  func read(_ path: String, _ target: InputCollector.Target) throws(InputError) -> TraceInput {
    var collector = InputCollector(pages: pages, target)
    if path != "-", InputFolder.isFolder(path) {
      try collector.addFolder(path)
    } else {
      try collector.addFile(path)
    }
    return try collector.finish()
  }
}
