import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Records a request when it starts, and answers it.
///
/// Recording happens inside `startLoading`, on the queue that Foundation starts a session's requests on one after the
/// other: that is what makes the recorded order the order of issue.
class RecordingProtocol: URLProtocol {
  /// Overridden by the class of each installation.
  class var installation: Installation? { nil }

  var loading: Loading?

  /// Called several times for a request on Apple platforms, so it changes nothing there.
  override class func canInit(with request: URLRequest) -> Bool {
    guard let installation, !Reissue.isMarked(request) else { return false }
    if installation.records(request.url) { return true }
    if installation.refuses(request.url) { return true }
    #if !canImport(Darwin)
      // Asked once a task here, and never with the task.
      installation.countUntracked(request.url)
    #endif
    return false
  }

  #if canImport(Darwin)
    override class func canInit(with task: URLSessionTask) -> Bool {
      guard let request = task.currentRequest ?? task.originalRequest else { return false }
      if canInit(with: request) { return true }
      if let installation, !Reissue.isMarked(request), BlindSpots.isFirstSight(of: task) {
        installation.countUntracked(request.url)
      }
      return false
    }
  #endif

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { false }

  override func startLoading() {
    guard let installation = Self.installation else { return }
    let request = request
    let task = task
    let recorder = installation.recorder
    if installation.scope == .tracked, !installation.records(request.url) {
      installation.countUntracked(request.url)
      return Reply.failure(URLError(.resourceUnavailable)).deliver(to: self, task, recorder)
    }
    let method = request.httpMethod ?? "GET"
    let url = request.url?.absoluteString ?? ""
    let entry = recorder.stubs.take(method: method, url: url)
    let body = BodyCapture.read(
      request, task: task, limit: recorder.options.bodyLimit, keepsAll: entry.isPassthrough)
    let record = installation.record(of: request, task, method: method, url: url, body: body.recorded)
    if let reply = Reply.immediate(entry, to: request, task) {
      // Most requests are answered right here, in the moment in which they start. The record and its outcome are one
      // write then, and there is no state to keep: a cancel waits for Foundation's queue or thread, which is this one.
      recorder.file.append(
        record,
        CapturedOutcome(
          id: record.id, time: record.time, status: reply.status, error: reply.error, isStubbed: true))
      return reply.deliver(to: self, task, recorder)
    }
    let loading = Loading(self, installation, task, record)
    self.loading = loading
    loading.answer(request, with: entry, body: body, hops: 0)
  }

  override func stopLoading() {
    loading?.stop()
    loading = nil
  }
}
