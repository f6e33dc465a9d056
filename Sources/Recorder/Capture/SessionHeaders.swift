import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The headers that a session adds to each of its requests.
enum SessionHeaders {
  static func read(from task: URLSessionTask?) -> [String: String] {
    #if canImport(Darwin)
      return [:]
    #else
      guard let task, let held = UploadBody.child("session", of: task) else { return [:] }
      let mirror = Mirror(reflecting: held)
      let session: Any? = mirror.displayStyle == .optional ? mirror.children.first?.value : held
      return (session as? URLSession).map { read(from: $0.configuration) } ?? [:]
    #endif
  }

  static func read(from configuration: URLSessionConfiguration) -> [String: String] {
    var headers: [String: String] = [:]
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] { headers["\(name)"] = "\(value)" }
    return headers
  }
}
