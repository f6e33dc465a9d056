import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The headers of a request as they are recorded.
enum HeaderCapture {
  /// Their values are credentials and never reach the disk; lower-case.
  static let credentials: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token",
    "x-csrf-token",
  ]

  /// - Parameter blanked: lower-case names.
  /// - Returns: the request's own headers and the session's, sorted by name, with credentials blanked.
  static func read(
    _ request: URLRequest, session: [String: String], blanked: Set<String>
  ) -> [TraceFormat.Request.Header] {
    var all = request.allHTTPHeaderFields ?? [:]
    if !session.isEmpty {
      let names = Set(all.keys.map { $0.lowercased() })
      all.merge(session.filter { !names.contains($0.key.lowercased()) }) { own, _ in own }
    }
    if all.isEmpty { return [] }
    var headers: [TraceFormat.Request.Header] = []
    headers.reserveCapacity(all.count)
    for (name, value) in all {
      headers.append(.init(name: name, value: blanked.contains(name.lowercased()) ? "" : value))
    }
    if headers.count > 1 { headers.sort { $0.name < $1.name } }
    return headers
  }
}
