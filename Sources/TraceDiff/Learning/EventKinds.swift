import TraceFormat

/// Sorts the events of all runs into kinds: one endpoint, event name, step and kind of body each.
struct EventKinds {
  struct Key: Hashable {
    var scope: Step?
    var isBatched: Bool
    var method: String
    var scheme: String
    var host: String
    var path: String
    var name: String
    var body: Event.BodyKind
  }

  /// An event by its run and its place there.
  struct Member: Hashable {
    var run: Int
    var index: Int
  }

  private(set) var order: [Key] = []
  private(set) var members: [Key: [Member]] = [:]

  init(_ runs: [Trace]) {
    for (run, trace) in runs.enumerated() {
      for (index, event) in trace.events.enumerated() {
        let key = Key(
          scope: event.isBatched ? nil : event.step.map { trace.steps[$0] }, isBatched: event.isBatched,
          method: event.method, scheme: event.scheme, host: event.host, path: event.path, name: event.name,
          body: event.bodyKind)
        if members[key] == nil { order.append(key) }
        members[key, default: []].append(Member(run: run, index: index))
      }
    }
  }
}
