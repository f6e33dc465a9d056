/// Counts of requests that became no events, for the warnings of a trace.
struct LeftOut {
  private var unrecognised: [String: Int] = [:]
  private var noEvents: [String: Int] = [:]
  private var blind: [String: Int] = [:]
  private var unreadable: [String] = []

  mutating func count(_ outcome: Normalizer.Session.Outcome, of request: Request) {
    switch outcome.decision {
    case nil: unreadable.append(request.url)
    case .unrecognised: unrecognised[outcome.host, default: 0] += 1
    case .noEvent: noEvents[outcome.host, default: 0] += 1
    case .blind: blind[outcome.host, default: 0] += 1
    case .tracked, .preflight, .excluded: break
    }
  }

  func warnings(file: String?) -> [Incident] {
    var warnings: [Incident] = []
    if !unrecognised.isEmpty {
      warnings.append(
        Incident(
          .leftOut,
          "left out \(list(unrecognised)): no preset recognises them; name them in \"include\" to judge them",
          file: file))
    }
    if !noEvents.isEmpty {
      warnings.append(
        Incident(
          .leftOut,
          "left out \(list(noEvents)): library loads, settings and syncs by the presets; name them in "
            + "\"include\" to judge them", file: file))
    }
    if !blind.isEmpty {
      warnings.append(
        Incident(.blind, "not observed by the rules' \"blind\": \(list(blind))", file: file))
    }
    if let first = unreadable.first {
      let more = unreadable.count > 1 ? " and \(unreadable.count - 1) more" : ""
      warnings.append(
        Incident(
          .skipped, "skipped a request whose URL has no scheme or host: \"\(first.prefix(60))\"\(more)",
          file: file))
    }
    return warnings
  }

  /// `3 requests (2 to a.example.com, 1 to b.example.com)`, the busiest hosts first.
  private func list(_ counts: [String: Int]) -> String {
    let total = counts.values.reduce(0, +)
    let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    var hosts = sorted.prefix(8).map { "\($0.value) to \($0.key)" }
    if sorted.count > 8 { hosts.append("\(sorted.count - 8) more hosts") }
    return "\(total) request\(total == 1 ? "" : "s") (\(hosts.joined(separator: ", ")))"
  }
}
