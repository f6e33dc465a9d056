import TraceFormat

/// The stubs of a recorder with their turns.
final class StubTable: Sendable {
  private let stubs: [Stub]
  private let used: Locked<[Int]>
  private let fallback: Stub

  init(_ stubs: [Stub], fallback: Stub.Answer) {
    self.stubs = stubs
    self.fallback = Stub("**", fallback)
    used = Locked(Array(repeating: 0, count: stubs.count))
  }

  /// The stub that answers this request; a turn of it is used up.
  func take(method: String, url: String) -> Stub {
    if stubs.isEmpty { return fallback }
    let endpoint = Endpoint(url)
    return used.withLock { used in
      for (index, stub) in stubs.enumerated() {
        if let wanted = stub.method, wanted.uppercased() != method.uppercased() { continue }
        guard stub.match.matches(host: endpoint.host, path: endpoint.path) else { continue }
        if let limit = stub.firstTimes, used[index] >= limit { continue }
        used[index] += 1
        return stub
      }
      return fallback
    }
  }
}
