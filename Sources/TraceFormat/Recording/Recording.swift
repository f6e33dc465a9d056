/// A run as it was captured: its flows, and what else the recorders said.
public struct Recording: Sendable {
  /// Every attempt at every flow, in the order of their beginnings.
  public var flows: [Flow] = []
  /// The processes in which a recorder was alive, one for each launch.
  public var processes: [Record.Process] = []
  /// Requests that passed by unrecorded, by host.
  public var seen: [Record.Seen] = []
  /// How requests were answered; empty unless they were asked for.
  public var outcomes: [Record.Outcome] = []
  /// What the recorders warned of.
  public var recorderWarnings: [Record.Warning] = []
  /// How many requests there are, inside and outside of flows.
  public var requestCount = 0
  /// How many requests belong to no flow.
  public var outsideCount = 0
  /// Lines that are no whole records.
  public var tornCount = 0
  /// Records that were understood or at least well formed.
  public var recordCount = 0
  /// The run's identifier, where a record names one.
  public var run: String?
  /// The earliest time in it.
  public var startTime: Double?
  /// What belongs to no flow, as there is none.
  public var warnings: [Incident] = []

  public init() {}

  /// The last attempt at each flow, which replaces those before it, in the order of the flows.
  public var lastAttempts: [Flow] {
    var last: [String: Int] = [:]
    for (index, flow) in flows.enumerated() { last[flow.name] = index }
    return flows.enumerated().filter { last[$1.name] == $0 }.map(\.element)
  }
}
