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
    let loading = Loading(self, installation)
    self.loading = loading
    loading.start()
  }

  override func stopLoading() {
    loading?.stop()
    loading = nil
  }
}
