import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request's body: what is recorded of it, and what is sent in its place once a stream was drained.
struct BodyCapture: @unchecked Sendable {
  /// What is recorded of a body.
  enum Recorded {
    case none
    case data(Data)
    /// With the reason, for people.
    case unavailable(reason: String)

    /// Calls `write` with the body where it lies.
    func withBytes(_ write: (RecordLine.Body) -> Void) {
      switch self {
      case .none: write(.none)
      case .data(let data):
        data.withUnsafeBytes { write(.bytes($0.assumingMemoryBound(to: UInt8.self))) }
      case .unavailable(let reason): write(.unavailable(reason: reason))
      }
    }
  }

  var recorded: Recorded
  /// The bytes to send where the request itself no longer has them.
  var replacement: Data?

  static let none = BodyCapture(.none)

  private init(_ recorded: Recorded, replacement: Data? = nil) {
    self.recorded = recorded
    self.replacement = replacement
  }

  /// Reads the body from wherever it is: the request, its stream, or the upload task.
  ///
  /// - Parameters:
  ///   - limit: longer bodies are recorded as unavailable.
  ///   - keepsAll: whether the request goes on to the network, so that a stream must be drained to its end.
  static func read(_ request: URLRequest, task: URLSessionTask?, limit: Int, keepsAll: Bool) -> BodyCapture {
    if let data = request.httpBody { return BodyCapture(recorded(data, limit: limit)) }
    if let stream = request.httpBodyStream { return drain(stream, limit: limit, keepsAll: keepsAll) }
    guard let upload = task as? URLSessionUploadTask else { return BodyCapture(.none) }
    switch UploadBody.read(request, upload) {
    case .data(let data): return BodyCapture(recorded(data, limit: limit), replacement: data)
    case .file(let url):
      guard let data = try? Data(contentsOf: url) else {
        return BodyCapture(.unavailable(reason: "the uploaded file cannot be read: \(url.path)"))
      }
      return BodyCapture(recorded(data, limit: limit), replacement: data)
    case .stream(let stream): return drain(stream, limit: limit, keepsAll: keepsAll)
    case .unknown(let reason): return BodyCapture(.unavailable(reason: reason))
    }
  }

  /// The request with its body back in place.
  func resupplied(on request: URLRequest) -> URLRequest {
    guard let replacement else { return request }
    var request = request
    request.httpBodyStream = nil
    request.httpBody = replacement
    return request
  }

  private static func recorded(_ data: Data, limit: Int) -> Recorded {
    data.count > limit
      ? .unavailable(reason: "\(data.count) bytes are more than the limit of \(limit)") : .data(data)
  }

  /// How long a stream may keep its reader waiting, in seconds; the queue that waits serves every session.
  private static let patience = 2.0

  private static func drain(_ stream: InputStream, limit: Int, keepsAll: Bool) -> BodyCapture {
    stream.open()
    defer { stream.close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let deadline = DispatchTime.now() + patience
    while true {
      if !stream.hasBytesAvailable, stream.streamStatus == .open || stream.streamStatus == .opening {
        guard DispatchTime.now() < deadline else {
          return BodyCapture(
            .unavailable(reason: "the body's stream did not end within \(Int(patience)) seconds"),
            replacement: data)
        }
        usleep(1000)
        continue
      }
      let count = stream.read(&buffer, maxLength: buffer.count)
      if count < 0 {
        let reason = stream.streamError.map { "\($0)" } ?? "unknown error"
        return BodyCapture(.unavailable(reason: "the body's stream failed: \(reason)"), replacement: data)
      }
      if count == 0 { break }
      data.append(contentsOf: buffer[..<count])
      if data.count > limit, !keepsAll {
        return BodyCapture(
          .unavailable(reason: "the body's stream is longer than the limit of \(limit) bytes"))
      }
    }
    return BodyCapture(recorded(data, limit: limit), replacement: data)
  }
}
