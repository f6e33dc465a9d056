import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a protocol tells its client of a request: a whole response, or that it failed.
enum Reply {
  case response(URLResponse, Data)
  case failure(URLError)

  /// What a stub answers to a request for this URL; nil where the network is to answer.
  init?(_ stub: Stub, to url: URL?, _ recorder: TraceRecorder) {
    switch stub.answer {
    case .passthrough: return nil
    case .fail(let code): self = .failure(URLError(code))
    case .respond(let status, let headers, let content):
      switch content.read() {
      case .failure(let error):
        recorder.warn("stub", "the stub for \(stub.match) cannot answer: \(error)")
        self = .failure(URLError(.fileDoesNotExist))
      case .success(let data):
        self.init(.init(status: status, headers: headers, data: data), to: url)
      }
    }
  }

  private init(_ fixed: StubTable.Entry.Fixed, to url: URL?) {
    if let url,
      let response = HTTPURLResponse(
        url: url, statusCode: fixed.status, httpVersion: "HTTP/1.1",
        headerFields: fixed.headers.isEmpty ? nil : fixed.headers)
    {
      self = .response(response, fixed.data)
    } else {
      self = .failure(URLError(.badServerResponse))
    }
  }

  /// The answer to a request that is there already; nil where there is more to do for it.
  static func immediate(
    _ entry: StubTable.Entry, to request: URLRequest, _ task: URLSessionTask?
  ) -> Reply? {
    if let refusal = TaskSupport.refusal(of: task) { return .failure(refusal) }
    return entry.fixed.map { Reply($0, to: request.url) }
  }

  /// The status of a response that has one.
  var status: Int? {
    guard case .response(let response, _) = self else { return nil }
    return (response as? HTTPURLResponse)?.statusCode
  }

  /// The name of the error.
  var error: String? {
    guard case .failure(let error) = self else { return nil }
    return error.shortName
  }

  /// Tells the client, on Foundation's own queue or thread.
  ///
  /// A call for a task that was cancelled meanwhile is a crash in Foundation on Linux, so each looks first. There is
  /// exactly one `didLoad`, as callers with a completion handler get only the last.
  func deliver(to instance: URLProtocol, _ task: URLSessionTask?, _ recorder: TraceRecorder) {
    guard TaskSupport.isRunning(task), let client = instance.client else { return }
    switch self {
    case .failure(let error): client.urlProtocol(instance, didFailWithError: error)
    case .response(let response, let data):
      client.urlProtocol(
        instance, didReceive: TaskSupport.deliverable(response, recorder), cacheStoragePolicy: .notAllowed)
      if !data.isEmpty, TaskSupport.isRunning(task) { client.urlProtocol(instance, didLoad: data) }
      if TaskSupport.isRunning(task) { client.urlProtocolDidFinishLoading(instance) }
    }
  }
}
