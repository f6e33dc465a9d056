#if !canImport(Darwin)
  import Foundation
  import FoundationNetworking

  /// Calls a protocol's client later than `startLoading`, on the queue that Foundation itself works on.
  ///
  /// From any other queue the client's calls race Foundation's registry of tasks. All sessions share one work queue, and
  /// the way onto it is a task of a private session, whose protocol does the work in its own `startLoading`.
  struct ClientHop: Sendable {
    func perform(_ work: @escaping @Sendable () -> Void) {
      let id = Self.state.withLock { state -> Int in
        state.next += 1
        state.work[state.next] = work
        return state.next
      }
      guard let url = URL(string: "\(Courier.scheme)://hop/\(id)") else { return }
      Self.queue.async { Self.session.dataTask(with: url) { _, _, _ in }.resume() }
    }

    private static let queue = DispatchQueue(label: "trace-diff.hop")
    private static let state = Locked<(next: Int, work: [Int: @Sendable () -> Void])>((0, [:]))
    private static let session: URLSession = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Courier.self]
      configuration.urlCache = nil
      return URLSession(configuration: configuration)
    }()

    private final class Courier: URLProtocol {
      static let scheme = "trace-diff-hop"

      override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == scheme }
      override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

      override func startLoading() {
        if let id = request.url.flatMap({ Int($0.lastPathComponent) }) {
          ClientHop.state.withLock { $0.work.removeValue(forKey: id) }?()
        }
        guard task?.state == .running, let url = request.url else { return }
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocolDidFinishLoading(self)
      }

      override func stopLoading() {}
    }
  }
#endif
