import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What follows a redirecting answer (RFC 9110, section 15.4).
enum Redirect {
  static let limit = 20
  /// With these and a `Location` an answer redirects.
  static let statuses: Set = [301, 302, 303, 307, 308]

  /// The next request of the chain; nil where the answer does not redirect.
  static func next(
    after request: URLRequest, status: Int, headers: [String: String]
  ) -> (request: URLRequest, keepsBody: Bool)? {
    guard statuses.contains(status),
      let location = headers.first(where: { $0.key.lowercased() == "location" })?.value,
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL
    else { return nil }
    var next = request
    next.url = url
    let method = (request.httpMethod ?? "GET").uppercased()
    let becomesGET = status == 303 ? method != "HEAD" : (status < 303 && method == "POST")
    if becomesGET {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
      next.setValue(nil, forHTTPHeaderField: "Content-Type")
      next.setValue(nil, forHTTPHeaderField: "Content-Length")
    }
    return (next, keepsBody: !becomesGET)
  }
}
