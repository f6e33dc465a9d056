import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends recorded requests on to the network, in a session that no recorder watches.
final class Passthrough: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  struct Response: @unchecked Sendable {
    var response: URLResponse
    var data: Data
  }
  typealias Completion = @Sendable (Result<Response, URLError>) -> Void

  private struct Transfer {
    var loading: Loading
    var completion: Completion
    var data = Data()
    var response: URLResponse?
  }

  static let shared = Passthrough()
  private static let making = Locked(false)
  /// True while the one session is made that is meant to go unrecorded.
  static var isMakingSession: Bool { making.withLock { $0 } }

  private let transfers = Locked<[Int: Transfer]>([:])
  // Making a task of another session inside `startLoading` is a crash on Linux, hence a queue of one's own.
  private let queue = DispatchQueue(label: "trace-diff.passthrough")
  private let session = Locked<URLSession?>(nil)

  private func currentSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      let configuration = URLSessionConfiguration.default
      configuration.protocolClasses = (configuration.protocolClasses ?? []).filter {
        !($0 is RecordingProtocol.Type)
      }
      configuration.urlCache = nil
      configuration.httpMaximumConnectionsPerHost = 64
      Self.making.withLock { $0 = true }
      let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      Self.making.withLock { $0 = false }
      session = made
      return made
    }
  }

  /// Sends a request and calls back once.
  /// - Returns: a function that cancels it.
  func send(
    _ request: URLRequest, for loading: Loading, completion: @escaping Completion
  ) -> @Sendable () -> Void {
    let running = Locked<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))
    queue.async { [self] in
      let task = currentSession().dataTask(with: Reissue.marked(request))
      transfers.withLock { $0[task.taskIdentifier] = Transfer(loading: loading, completion: completion) }
      let isCancelled = running.withLock { running -> Bool in
        running.task = task
        return running.isCancelled
      }
      if isCancelled { task.cancel() } else { task.resume() }
    }
    return { [queue] in
      queue.async {
        running.withLock { running -> URLSessionTask? in
          running.isCancelled = true
          return running.task
        }?.cancel()
      }
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    transfers.withLock { $0[dataTask.taskIdentifier]?.response = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfers.withLock { $0[dataTask.taskIdentifier]?.data.append(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    transfers.withLock { $0[task.taskIdentifier]?.loading }?
      .recordRedirect(
        to: request, status: response.statusCode, keepsBody: [307, 308].contains(response.statusCode),
        stubbed: false)
    completionHandler(request)
  }

  #if !canImport(Darwin)
    /// Foundation on Linux asks before it hands over the response, and without credentials it never does; the caller
    /// gets the 401 without its body.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      if let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) {
        if let response = challenge.failureResponse ?? task.response {
          transfer.loading.installation.recorder.warn(
            "authenticate",
            "the body of a 401 from \(response.url?.host ?? "a server") is not passed on on Linux")
          transfer.completion(.success(Response(response: response, data: Data())))
        } else {
          transfer.completion(.failure(URLError(.userAuthenticationRequired)))
        }
      }
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      transfer.completion(.failure(error as? URLError ?? URLError(.unknown)))
    } else if let response = transfer.response ?? task.response {
      transfer.completion(.success(Response(response: response, data: transfer.data)))
    } else {
      transfer.completion(.failure(URLError(.badServerResponse)))
    }
  }
}
