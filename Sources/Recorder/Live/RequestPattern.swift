import Foundation
public import TraceFormat

/// Which requests a test means: `"GET ads.example.com/v1/ad?slot=home_*"`.
///
/// The method and the query are optional. Host and path are a glob as in the rules: `*` stays within one label or
/// segment, `**` crosses, and without a path the whole host is meant. Each query item that is named must be there with
/// a value that matches; others may be there as well.
public struct RequestPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var method: String?
  public var endpoint: EndpointPattern
  /// Decoded names, and globs over decoded values.
  public var query: [Item]
  public let description: String

  public struct Item: Sendable, Hashable {
    public var name: String
    public var value: Glob
  }

  public init(_ text: String) {
    description = text
    var rest = Substring(text)
    if let space = rest.firstIndex(of: " "), !rest[..<space].contains("/") {
      method = rest[..<space].uppercased()
      rest = rest[rest.index(after: space)...].drop { $0 == " " }
    }
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
    query = []
    if let mark = rest.firstIndex(of: "?") {
      query = RequestPattern.items(rest[rest.index(after: mark)...]).map {
        Item(name: $0.name, value: Glob($0.value))
      }
      rest = rest[..<mark]
    }
    endpoint = EndpointPattern(String(rest))
  }

  public init(stringLiteral value: String) { self.init(value) }

  public func matches(_ request: Request) -> Bool { differences(from: request).isEmpty }

  /// Where a request differs from the pattern, in the words of an error; empty where it matches.
  func differences(from request: Request) -> [String] {
    var found: [String] = []
    if let method, method != request.method.uppercased() {
      found.append("the method is \(request.method), not \(method)")
    }
    let endpoint = Endpoint(request.url)
    if !self.endpoint.host.matches(endpoint.host) {
      found.append("the host is \(endpoint.host), not \(self.endpoint.host)")
    }
    if let path = self.endpoint.path, !path.matches(endpoint.path) {
      found.append("the path is \(endpoint.path), not \(path)")
    }
    guard !query.isEmpty else { return found }
    let sent =
      request.url.firstIndex(of: "?").map { start in
        RequestPattern.items(
          request.url[request.url.index(after: start)...].prefix { $0 != "#" })
      } ?? []
    for item in query where !sent.contains(where: { $0.name == item.name && item.value.matches($0.value) }) {
      let values = sent.filter { $0.name == item.name }.map { "\"\($0.value)\"" }
      found.append(
        values.isEmpty
          ? "there is no \(item.name)"
          : "\(item.name) is \(values.joined(separator: ", ")), not \"\(item.value)\"")
    }
    return found
  }

  /// The decoded items of a query.
  private static func items(_ query: Substring) -> [(name: String, value: String)] {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decode(parts[0]), parts.count > 1 ? decode(parts[1]) : "")
    }
  }

  private static func decode(_ text: Substring) -> String {
    let spaced = text.replacingOccurrences(of: "+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }
}
