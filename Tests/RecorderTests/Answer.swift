import Foundation

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Waits until something has happened once.
final class Waiter: Sendable {
  private let state = Locked<(done: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func finish() {
    let waiting = state.withLock { state in
      state.done = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if !state.done { state.waiting.append(continuation) }
        return state.done
      }
      if isDone { continuation.resume() }
    }
  }
}

/// What the caller of a task got.
struct Answer: Sendable {
  var status: Int?
  var data: Data?
  var error: String?

  init(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    self.data = data
    status = (response as? HTTPURLResponse)?.statusCode
    self.error = error.map {
      ($0 as? URLError)?.errorUserInfo["NSLocalizedDescription"] as? String ?? "\($0)"
    }
  }

  /// Sends a request in the row's form.
  static func of(
    _ request: URLRequest, _ row: CaptureTests.Row, content: Data, file: URL, bench: Bench
  ) async -> Answer {
    switch row.form {
    case .completion: await completion(request, row, content: content, file: file, session: bench.session())
    case .async: await asynchronous(request, row, content: content, file: file, session: bench.session())
    case .delegate: await delegate(request, row, content: content, file: file, bench: bench)
    }
  }

  private static func completion(
    _ request: URLRequest, _ row: CaptureTests.Row, content: Data, file: URL, session: URLSession
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      let finish: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = {
        continuation.resume(returning: Answer($0, $1, $2))
      }
      switch (row.kind, row.body) {
      case (.data, _): session.dataTask(with: request, completionHandler: finish).resume()
      case (.upload, .file):
        session.uploadTask(with: request, fromFile: file, completionHandler: finish).resume()
      case (.upload, _): session.uploadTask(with: request, from: content, completionHandler: finish).resume()
      case (.download, _):
        session.downloadTask(with: request) { finish($0.flatMap { try? Data(contentsOf: $0) }, $1, $2) }
          .resume()
      }
    }
  }

  private static func asynchronous(
    _ request: URLRequest, _ row: CaptureTests.Row, content: Data, file: URL, session: URLSession
  ) async -> Answer {
    do {
      switch (row.kind, row.body) {
      case (.data, _):
        let (data, response) = try await session.data(for: request)
        return Answer(data, response, nil)
      case (.upload, .file):
        let (data, response) = try await session.upload(for: request, fromFile: file)
        return Answer(data, response, nil)
      case (.upload, _):
        let (data, response) = try await session.upload(for: request, from: content)
        return Answer(data, response, nil)
      case (.download, _):
        let (url, response) = try await session.download(for: request)
        return Answer(try Data(contentsOf: url), response, nil)
      }
    } catch {
      return Answer(nil, nil, error)
    }
  }

  private static func delegate(
    _ request: URLRequest, _ row: CaptureTests.Row, content: Data, file: URL, bench: Bench
  ) async -> Answer {
    let collector = Collector()
    let session = bench.session(delegate: collector)
    switch (row.kind, row.body) {
    case (.data, _): session.dataTask(with: request).resume()
    case (.upload, .file): session.uploadTask(with: request, fromFile: file).resume()
    case (.upload, .stream): session.uploadTask(withStreamedRequest: request).resume()
    case (.upload, _): session.uploadTask(with: request, from: content).resume()
    case (.download, _): session.downloadTask(with: request).resume()
    }
    await collector.done.wait()
    return collector.answer.withLock { $0 } ?? Answer(nil, nil, nil)
  }
}

private final class Collector: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
  let done = Waiter()
  let answer = Locked<Answer?>(nil)
  private let data = Locked(Data())

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    self.data.withLock { $0.append(data) }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    let content = try? Data(contentsOf: location)
    data.withLock { $0 = content ?? Data() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let data = data.withLock { $0 }
    answer.withLock { $0 = Answer(data, task.response, error) }
    done.finish()
  }
}

/// Gives a streamed upload its body only when Foundation asks for it.
final class LateStream: NSObject, URLSessionDataDelegate {
  private let done = Waiter()

  func wait() async { await done.wait() }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) { completionHandler(InputStream(data: Data("late".utf8))) }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    done.finish()
  }
}
