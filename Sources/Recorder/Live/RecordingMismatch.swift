public import TraceFormat

/// What a test expected of a recording and did not get, with what was seen instead.
public struct RecordingMismatch: Error, Sendable, CustomStringConvertible {
  public var pattern: RequestPattern
  public var expected: Int
  /// All requests at the place, in order.
  public var seen: [Request]
  /// For people: `in the flow "HomeFeed"`.
  public var place: String
  /// How many seconds were waited.
  public var waited: Double
  var isAlive: Bool
  var passedBy: [String: Int]
  var path: String

  /// The requests that match.
  public var matching: [Request] { seen.filter(pattern.matches) }

  /// The requests that come nearest to the pattern without matching, nearest first, and why they do not match.
  public var closest: [(request: Request, reasons: [String])] {
    let others = seen.enumerated().compactMap { index, request -> (Int, Request, [String])? in
      let reasons = pattern.differences(from: request)
      return reasons.isEmpty ? nil : (index, request, reasons)
    }
    // A request to another host is no near miss, whatever else agrees.
    return others.filter { !$0.2.contains { $0.hasPrefix("the host") } }
      .sorted { ($0.2.count, $0.0) < ($1.2.count, $1.0) }.prefix(3).map { ($0.1, $0.2) }
  }

  public var description: String {
    let found = matching
    var lines = [
      "expected \(Self.number(expected)) to \(pattern) \(place), got \(found.count) after \(Self.seconds(waited))"
    ]
    for (index, request) in found.enumerated() { lines.append("  match \(index + 1): \(Self.line(request))") }
    let near = found.count < expected ? closest : []
    for (request, reasons) in near {
      lines.append("  close: \(Self.line(request)) (\(reasons.joined(separator: "; ")))")
    }
    if !isAlive {
      lines.append(
        "  no recorder has reported in \(path): was the environment set before the app was launched?")
    } else if seen.isEmpty {
      lines.append("  the recorder is alive and has recorded nothing \(place)")
    }
    let rest = seen.filter { request in
      !pattern.matches(request) && !near.contains { $0.request.id == request.id }
    }
    if !rest.isEmpty {
      lines.append("  also seen:")
      for request in rest.prefix(20) { lines.append("    \(Self.line(request))") }
      if rest.count > 20 { lines.append("    and \(rest.count - 20) more") }
    }
    if seen.isEmpty || !near.isEmpty || found.isEmpty, !passedBy.isEmpty {
      let hosts = passedBy.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
      lines.append("  not recorded: " + hosts.map { "\($0.value) to \($0.key)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  private static func number(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }

  private static func seconds(_ seconds: Double) -> String { "\(Double(Int(seconds * 10)) / 10) s" }

  private static func line(_ request: Request) -> String {
    let url = request.url.utf8.count > 300 ? "\(request.url.prefix(300))…" : request.url
    return "\(request.method) \(url)"
  }
}
