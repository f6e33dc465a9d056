/// Counts of requests that became no events, for the warnings of a trace.
struct LeftOut {
  private var unrecognised: [String: Int] = [:]
  private var noEvents: [String: Int] = [:]
  private var blind: [String: Int] = [:]
  private var unreadable: [Request] = []

  mutating func count(_ outcome: Normalizer.Session.Outcome, of request: Request) {
    if let decision = outcome.decision {
      count(decision, host: outcome.host)
    } else {
      unreadable.append(request)
    }
  }

  mutating func count(_ decision: Scope.Decision, host: String) {
    switch decision {
    case .unrecognised: unrecognised[host, default: 0] += 1
    case .noEvent: noEvents[host, default: 0] += 1
    case .blind: blind[host, default: 0] += 1
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
    return warnings
  }

  /// Requests of which nobody can say where they went.
  func unreadable(file: String?) -> [Incident] { skipped(unreadable, file) }

  /// Those of them that leave the device, unlike `data:`: one of them may be an event.
  func lost(file: String?) -> [Incident] { skipped(unreadable.filter { !Self.staysInside($0.url) }, file) }

  /// The others.
  func inside(file: String?) -> [Incident] { skipped(unreadable.filter { Self.staysInside($0.url) }, file) }

  private func skipped(_ requests: [Request], _ file: String?) -> [Incident] {
    guard let first = requests.first else { return [] }
    let more = requests.count > 1 ? " and \(requests.count - 1) more" : ""
    // A query may hold anything.
    let url = first.url.prefix { $0 != "?" && $0 != "#" }.prefix(60)
    return [
      Incident(
        .skipped,
        "skipped a request whose URL has no scheme or host: \"\(SecretText.redacted(String(url)) ?? String(url))\"\(more)",
        file: file, line: first.line > 0 ? first.line : nil)
    ]
  }

  private static func staysInside(_ url: String) -> Bool {
    let scheme = url.drop { $0 == " " }.prefix { $0 != ":" }.lowercased()
    return url.utf8.contains(UInt8(ascii: ":"))
      && ["data", "about", "blob", "file", "javascript"].contains(scheme)
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
