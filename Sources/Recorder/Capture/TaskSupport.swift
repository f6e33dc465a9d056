import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the platform's Foundation cannot do with a protocol's answers.
enum TaskSupport {
  /// Why this task cannot be answered, or nil.
  static func refusal(of task: URLSessionTask?) -> URLError? {
    #if canImport(Darwin)
      return nil
    #else
      // Foundation on Linux hands the caller a nil location or crashes.
      guard task is URLSessionDownloadTask else { return nil }
      return URLError(
        .unsupportedURL,
        userInfo: [
          NSLocalizedDescriptionKey:
            "a download task was recorded, but Foundation on Linux cannot answer it from a URL protocol; use a data task"
        ])
    #endif
  }

  /// Whether the client may be called for this task.
  static func isRunning(_ task: URLSessionTask?) -> Bool {
    #if canImport(Darwin)
      return true
    #else
      return task?.state == .running
    #endif
  }

  /// The response in a form that ends the task.
  static func deliverable(_ response: URLResponse, _ recorder: TraceRecorder) -> URLResponse {
    #if canImport(Darwin)
      return response
    #else
      // Foundation on Linux waits for credentials that nobody gives it.
      guard let http = response as? HTTPURLResponse, http.statusCode == 401, let url = http.url else {
        return response
      }
      var headers: [String: String] = [:]
      for case (let name as String, let value as String) in http.allHeaderFields
      where name.lowercased() != "www-authenticate" { headers[name] = value }
      guard headers.count < http.allHeaderFields.count else { return response }
      recorder.warn(
        "authenticate", "WWW-Authenticate was taken off a 401, which would never complete on Linux")
      return HTTPURLResponse(url: url, statusCode: 401, httpVersion: "HTTP/1.1", headerFields: headers)
        ?? response
    #endif
  }
}

extension URLError {
  /// The error's name as a person knows it, with its number.
  var shortName: String {
    let text =
      (errorUserInfo[NSLocalizedDescriptionKey] as? String) ?? Stub.errors.first { $0.value == code }?.key
    return text.map { "\($0) (\(code.rawValue))" } ?? "URLError \(code.rawValue)"
  }
}
