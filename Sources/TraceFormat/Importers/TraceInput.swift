/// What an input holds before it is normalised.
public struct TraceInput: Sendable {
  /// Every attempt at every flow of recordings and HAR files, in the order of their beginnings.
  public var flows: [Flow] = []
  /// Traces that were read from HTTP request files, as they are written.
  public var traces: [Trace] = []
  /// Traces of the last attempts of recordings and HAR files whose requests were not asked for.
  var normalized: [Trace] = []
  /// The same in columns, where those were asked for.
  var tables: [TraceTable] = []
  /// The recordings that the flows come from, each with its own.
  public var recordings: [Recording] = []
  /// What a person should know and what belongs to no flow.
  public var warnings: [Incident] = []

  public init() {}

  /// The last attempt at each flow, which replaces those before it.
  public var lastAttempts: [Flow] {
    var last: [String: Int] = [:]
    for (index, flow) in flows.enumerated() { last[flow.name] = index }
    return flows.enumerated().filter { last[$1.name] == $0 }.map(\.element)
  }
}
