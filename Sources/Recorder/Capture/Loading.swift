import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way: what is known of it, and the protocol instance that answers.
///
/// `URLProtocol` is not `Sendable`, so its state is here, behind a lock. The instance itself is touched only on
/// Foundation's own queue: inside `startLoading`, or after a hop back onto it.
final class Loading: @unchecked Sendable {
  let installation: Installation
  let request: URLRequest
  private let task: URLSessionTask?
  private let hop: ClientHop
  private let state: Locked<State>

  private struct State {
    /// Dropped when the request is over, as the instance holds this in turn.
    var instance: URLProtocol?
    /// The id of the last hop that was recorded.
    var id = ""
    /// The line of the last hop, as long as it waits for its outcome to be written with it.
    var held: [UInt8] = []
    /// What was recorded of the body, which a redirect may send on.
    var body = TraceFormat.Request.Body.none
    var isOver = false
    var cancel: (@Sendable () -> Void)?

    /// Handed over by swapping, so that nobody else holds the bytes that an outcome is appended to.
    mutating func takeLast(_ last: inout Last) {
      last.id = id
      swap(&last.held, &held)
    }
  }

  /// The last hop: its id, and its line where that is not written yet.
  private struct Last {
    var id = ""
    var held: [UInt8] = []
  }

  private var recorder: TraceRecorder { installation.recorder }

  init(_ instance: URLProtocol, _ installation: Installation) {
    self.installation = installation
    request = instance.request
    task = instance.task
    hop = ClientHop()
    state = Locked(State(instance: instance))
  }

  func start() {
    if installation.scope == .tracked, !installation.records(request.url) {
      installation.countUntracked(request.url)
      return deliver(.failure(URLError(.resourceUnavailable)), to: nil)
    }
    let method = request.httpMethod ?? "GET"
    let url = request.url?.absoluteString ?? ""
    let entry = recorder.stubs.take(method: method, url: url)
    var isPassthrough = false
    if case .passthrough = entry.stub.answer { isPassthrough = true }
    let body = BodyCapture.read(
      request, task: task, limit: recorder.options.bodyLimit, keepsAll: isPassthrough)
    // Most requests are answered right here, and then the record and its outcome are one write. Nothing else of this
    // session is recorded before this returns.
    hold(request, method: method, url: url, body: body.recorded, redirectOf: nil)
    if let refusal = TaskSupport.refusal(of: task) { return deliver(.failure(refusal), to: nil) }
    answer(request, with: entry, body: body, hops: 0)
  }

  func stop() {
    var last = Last()
    let (wasOver, cancel) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      defer {
        state.isOver = true
        state.instance = nil
        state.cancel = nil
      }
      state.takeLast(&last)
      return (state.isOver, state.cancel)
    }
    cancel?()
    if !wasOver { outcome(of: &last, error: "cancelled", stubbed: cancel == nil) }
  }

  // MARK: - Recording

  /// Makes the line of a request, which is written by ``flush()`` or with its outcome.
  private func hold(
    _ request: URLRequest, method: String, url: String, body: TraceFormat.Request.Body, redirectOf: String?
  ) {
    let id = recorder.makeID()
    let line = RecordEncoder.line(
      .request(
        TraceFormat.Request(
          id: id, process: recorder.pid, time: Clock.now(), method: method, url: url,
          headers: HeaderCapture.read(
            request, session: installation.headers(of: task), blanked: recorder.blanked),
          body: body, redirectOf: redirectOf)), spare: RecordEncoder.outcomeLength)
    state.withLock { state in
      state.id = id
      state.body = body
      state.held = line
    }
  }

  /// Writes the record of a request whose outcome is not known yet.
  private func flush() {
    var last = Last()
    state.withLock { $0.takeLast(&last) }
    if !last.held.isEmpty { recorder.file.append(&last.held, nil) }
  }

  private func outcome(of last: inout Last, status: Int? = nil, error: String? = nil, stubbed: Bool) {
    // A request that was refused was not recorded.
    guard !last.id.isEmpty else { return }
    recorder.file.append(
      &last.held,
      .outcome(.init(time: Clock.now(), id: last.id, status: status, error: error, stubbed: stubbed)))
  }

  /// Records the hop of a redirect, as an event of its own in the chain.
  ///
  /// - Parameter keepsBody: whether the hop sends the body of the request before it.
  func recordRedirect(to next: URLRequest, status: Int, keepsBody: Bool, stubbed: Bool) {
    var last = Last()
    let body = state.withLock { state in
      state.takeLast(&last)
      return state.body
    }
    outcome(of: &last, status: status, stubbed: stubbed)
    hold(
      next, method: next.httpMethod ?? "GET", url: next.url?.absoluteString ?? "",
      body: keepsBody ? body : .none, redirectOf: last.id)
    // A stub answers right away; the network does not.
    if !stubbed { flush() }
  }

  // MARK: - Answering

  private func answer(_ request: URLRequest, with entry: StubTable.Entry, body: BodyCapture, hops: Int) {
    // A protocol that keeps silent also silences the request's own timeout, so it is kept here.
    let timesOut = entry.stub.delay > request.timeoutInterval
    let delay = timesOut ? request.timeoutInterval : entry.stub.delay
    guard delay <= 0 else {
      flush()
      return Self.queue.asyncAfter(deadline: .now() + delay) { [self] in
        hop.perform { [self] in
          if timesOut { return deliver(.failure(URLError(.timedOut)), to: request) }
          answerNow(request, with: entry, body: body, hops: hops)
        }
      }
    }
    answerNow(request, with: entry, body: body, hops: hops)
  }

  private static let queue = DispatchQueue(label: "trace-diff.answers")

  private func answerNow(_ request: URLRequest, with entry: StubTable.Entry, body: BodyCapture, hops: Int) {
    switch entry.stub.answer {
    case .passthrough: pass(request, body: body)
    case .fail(let code): deliver(.failure(URLError(code)), to: request)
    case .respond(let status, let headers, let content):
      if let next = Redirect.next(after: request, status: status, headers: headers) {
        guard hops < Redirect.limit else {
          return deliver(.failure(URLError(.httpTooManyRedirects)), to: request)
        }
        guard !state.withLock({ $0.isOver }) else { return }
        recordRedirect(to: next.request, status: status, keepsBody: next.keepsBody, stubbed: true)
        let entry = recorder.stubs.take(
          method: next.request.httpMethod ?? "GET", url: next.request.url?.absoluteString ?? "")
        let body = next.keepsBody ? body : BodyCapture.none
        return answer(next.request, with: entry, body: body, hops: hops + 1)
      }
      switch content.read() {
      case .failure(let error):
        recorder.warn("stub", "the stub for \(entry.stub.match) cannot answer: \(error)")
        deliver(.failure(URLError(.fileDoesNotExist)), to: request)
      case .success(let data):
        deliver(.success(Answer(status: status, headers: headers, data: data)), to: request)
      }
    }
  }

  private func pass(_ request: URLRequest, body: BodyCapture) {
    flush()
    let cancel = Passthrough.shared.send(body.resupplied(on: request), for: self) { [self] result in
      hop.perform { [self] in
        switch result {
        case .success(let response):
          deliver(response: response.response, data: response.data, stubbed: false)
        case .failure(let error): deliver(.failure(error), to: request, stubbed: false)
        }
      }
    }
    let isOver = state.withLock { state -> Bool in
      state.cancel = cancel
      return state.isOver
    }
    if isOver { cancel() }
  }

  struct Answer {
    var status: Int
    var headers: [String: String]
    var data: Data
  }

  private func deliver(_ result: Result<Answer, URLError>, to request: URLRequest?, stubbed: Bool = true) {
    let url = request?.url ?? self.request.url
    switch result {
    case .success(let answer):
      guard let url,
        let response = HTTPURLResponse(
          url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.headers)
      else { return deliver(.failure(URLError(.badServerResponse)), to: request) }
      deliver(response: response, data: answer.data, stubbed: stubbed)
    case .failure(let error):
      var last = Last()
      guard let instance = finish(&last) else { return }
      outcome(of: &last, error: error.shortName, stubbed: stubbed)
      if isRunning { instance.client?.urlProtocol(instance, didFailWithError: error) }
    }
  }

  /// Exactly one `didLoad`: callers with a completion handler get only the last one.
  private func deliver(response: URLResponse, data: Data, stubbed: Bool) {
    var last = Last()
    guard let instance = finish(&last) else { return }
    outcome(of: &last, status: (response as? HTTPURLResponse)?.statusCode, stubbed: stubbed)
    let response = TaskSupport.deliverable(response, recorder)
    if isRunning {
      instance.client?.urlProtocol(instance, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    if isRunning, !data.isEmpty { instance.client?.urlProtocol(instance, didLoad: data) }
    if isRunning { instance.client?.urlProtocolDidFinishLoading(instance) }
  }

  /// Ends the request once, on Foundation's queue; nil where it is over already.
  private func finish(_ last: inout Last) -> URLProtocol? {
    let instance = state.withLock { state -> URLProtocol? in
      guard !state.isOver, let instance = state.instance else { return nil }
      state.isOver = true
      state.instance = nil
      state.cancel = nil
      state.takeLast(&last)
      return instance
    }
    // The task holds its protocol, and this holds the task.
    (instance as? RecordingProtocol)?.loading = nil
    return instance
  }

  /// A client call for a task that was cancelled meanwhile is a crash in Foundation on Linux.
  private var isRunning: Bool {
    #if canImport(Darwin)
      return true
    #else
      return task?.state == .running
    #endif
  }
}
