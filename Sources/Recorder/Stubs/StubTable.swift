import Foundation
import TraceFormat

/// The stubs of a recorder with their turns.
final class StubTable: Sendable {
  /// A stub that is handed on without being copied, with what can be known of it beforehand.
  final class Entry: Sendable {
    /// A response that is the same each time.
    struct Fixed {
      var status: Int
      var headers: [String: String]
      var data: Data
    }

    let stub: Stub
    /// Whether the network answers.
    let isPassthrough: Bool
    /// The response that comes at once; nil where it takes a wait, another hop, a file or the network, or fails.
    let fixed: Fixed?

    init(_ stub: Stub) {
      self.stub = stub
      if case .passthrough = stub.answer { isPassthrough = true } else { isPassthrough = false }
      if case .respond(let status, let headers, let body) = stub.answer, stub.delay <= 0,
        !Redirect.statuses.contains(status), !body.isFile, case .success(let data) = body.read()
      {
        fixed = Fixed(status: status, headers: headers, data: data)
      } else {
        fixed = nil
      }
    }
  }

  private let stubs: [Entry]
  private let used: Locked<[Int]>
  private let fallback: Entry

  init(_ stubs: [Stub], fallback: Stub.Answer) {
    self.stubs = stubs.map(Entry.init)
    self.fallback = Entry(Stub("**", fallback))
    used = Locked(Array(repeating: 0, count: stubs.count))
  }

  /// The stub that answers this request; a turn of it is used up.
  func take(method: String, url: String) -> Entry {
    if stubs.isEmpty { return fallback }
    let endpoint = Endpoint(url)
    return used.withLock { used in
      for (index, entry) in stubs.enumerated() {
        let stub = entry.stub
        if let wanted = stub.method, wanted.uppercased() != method.uppercased() { continue }
        guard stub.match.matches(host: endpoint.host, path: endpoint.path) else { continue }
        if let limit = stub.firstTimes, used[index] >= limit { continue }
        used[index] += 1
        return entry
      }
      return fallback
    }
  }
}
