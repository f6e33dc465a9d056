import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request whose answer does not come at once: it waits, follows a redirect or comes from the network.
///
/// `URLProtocol` is not `Sendable`, so its state is here, behind a lock. The instance itself is touched only on
/// Foundation's own queue: inside `startLoading`, or after a hop back onto it.
final class Loading: @unchecked Sendable {
  let installation: Installation
  private let task: URLSessionTask?
  private let hop: ClientHop
  private let state: Locked<State>

  private struct State {
    /// Dropped when the request is over, as the instance holds this in turn.
    var instance: URLProtocol?
    var last: Last
    /// What was recorded of the body, which a redirect may send on.
    var body: BodyCapture.Recorded
    var isOver = false
    var cancel: (@Sendable () -> Void)?

    /// Hands over the last hop, whose record is written by whoever gets it.
    mutating func takeLast() -> Last {
      defer { last.held = nil }
      return last
    }
  }

  /// The last hop: its id, and its record as long as that waits for its outcome to be written with it.
  private struct Last {
    var id: RecordID
    var held: CapturedRequest?

    init(_ record: CapturedRequest) {
      id = record.id
      held = record
    }
  }

  private var recorder: TraceRecorder { installation.recorder }

  /// - Parameter record: what is recorded of the request; it is written by ``answer(_:with:body:hops:)``.
  init(
    _ instance: URLProtocol, _ installation: Installation, _ task: URLSessionTask?,
    _ record: CapturedRequest
  ) {
    self.installation = installation
    self.task = task
    hop = ClientHop()
    state = Locked(State(instance: instance, last: Last(record), body: record.body))
  }

  func stop() {
    let (wasOver, cancel, last) = state.withLock { state -> (Bool, (@Sendable () -> Void)?, Last) in
      defer {
        state.isOver = true
        state.instance = nil
        state.cancel = nil
      }
      return (state.isOver, state.cancel, state.takeLast())
    }
    cancel?()
    if !wasOver { write(last, error: "cancelled", stubbed: cancel == nil) }
  }

  // MARK: - Recording

  /// Writes the record of a request whose outcome is not known yet.
  private func flush() {
    if let held = state.withLock({ $0.takeLast() }).held { recorder.file.append(held) }
  }

  /// Writes the outcome of a hop, with its record where that waits.
  private func write(_ last: Last, status: Int? = nil, error: String? = nil, stubbed: Bool) {
    let outcome = CapturedOutcome(
      id: last.id, time: Clock.now(), status: status, error: error, isStubbed: stubbed)
    if let held = last.held {
      recorder.file.append(held, outcome)
    } else {
      recorder.file.append(outcome)
    }
  }

  /// Records the hop of a redirect, as an event of its own in the chain.
  ///
  /// - Parameter keepsBody: whether the hop sends the body of the request before it.
  func recordRedirect(to next: URLRequest, status: Int, keepsBody: Bool, stubbed: Bool) {
    let (last, body) = state.withLock { ($0.takeLast(), $0.body) }
    write(last, status: status, stubbed: stubbed)
    let record = installation.record(
      of: next, task, method: next.httpMethod ?? "GET", url: next.url?.absoluteString ?? "",
      body: keepsBody ? body : .none, redirectOf: last.id)
    state.withLock { state in
      state.last = Last(record)
      state.body = record.body
    }
    // A stub answers right away; the network does not.
    if !stubbed { flush() }
  }

  // MARK: - Answering

  /// Answers a request when it is time.
  func answer(_ request: URLRequest, with entry: StubTable.Entry, body: BodyCapture, hops: Int) {
    // A protocol that keeps silent also silences the request's own timeout, so it is kept here.
    let timesOut = entry.stub.delay > request.timeoutInterval
    let delay = timesOut ? request.timeoutInterval : entry.stub.delay
    guard delay <= 0 else {
      flush()
      return Self.queue.asyncAfter(deadline: .now() + delay) { [self] in
        hop.perform { [self] in
          if timesOut { return deliver(.failure(URLError(.timedOut))) }
          answerNow(request, with: entry, body: body, hops: hops)
        }
      }
    }
    answerNow(request, with: entry, body: body, hops: hops)
  }

  private static let queue = DispatchQueue(label: "trace-diff.answers")

  private func answerNow(_ request: URLRequest, with entry: StubTable.Entry, body: BodyCapture, hops: Int) {
    if case .respond(let status, let headers, _) = entry.stub.answer,
      let next = Redirect.next(after: request, status: status, headers: headers)
    {
      guard hops < Redirect.limit else { return deliver(.failure(URLError(.httpTooManyRedirects))) }
      guard !state.withLock({ $0.isOver }) else { return }
      recordRedirect(to: next.request, status: status, keepsBody: next.keepsBody, stubbed: true)
      let entry = recorder.stubs.take(
        method: next.request.httpMethod ?? "GET", url: next.request.url?.absoluteString ?? "")
      let body = next.keepsBody ? body : BodyCapture.none
      return answer(next.request, with: entry, body: body, hops: hops + 1)
    }
    guard let reply = Reply(entry.stub, to: request.url, recorder) else { return pass(request, body: body) }
    deliver(reply)
  }

  private func pass(_ request: URLRequest, body: BodyCapture) {
    flush()
    let cancel = Passthrough.shared.send(body.resupplied(on: request), for: self) { [self] result in
      hop.perform { [self] in
        switch result {
        case .success(let response): deliver(.response(response.response, response.data), stubbed: false)
        case .failure(let error): deliver(.failure(error), stubbed: false)
        }
      }
    }
    let isOver = state.withLock { state -> Bool in
      state.cancel = cancel
      return state.isOver
    }
    if isOver { cancel() }
  }

  /// Ends the request once, on Foundation's queue; does nothing where it is over already.
  private func deliver(_ reply: Reply, stubbed: Bool = true) {
    let (instance, last) = state.withLock { state -> (URLProtocol?, Last) in
      defer {
        state.isOver = true
        state.instance = nil
        state.cancel = nil
      }
      return (state.instance, state.takeLast())
    }
    guard let instance else { return }
    // The task holds its protocol, and this holds the task.
    (instance as? RecordingProtocol)?.loading = nil
    write(last, status: reply.status, error: reply.error, stubbed: stubbed)
    reply.deliver(to: instance, task, recorder)
  }
}
