/// A URL in its one written form (RFC 3986), split into what an event compares.
///
/// The scheme and the host are lower-case, a default port, dot segments, user information and the fragment
/// are gone, an international host is in Punycode, percent-encoding is normalised, an empty path is `/`.
/// Empty query items are dropped, `a` is `a=`, and `+` is a space in the query.
public struct CanonicalURL: Sendable, Hashable {
  public var scheme: String
  /// With its port, where that is not the scheme's own.
  public var host: String
  /// Without matrix parameters, beginning with `/`.
  public var path: String
  /// Matrix parameters at `.path`, then query items, both sorted by written name; the order among equal
  /// names is kept.
  public var fields: [Field]

  public init(scheme: String, host: String, path: String, fields: [Field] = []) {
    self.scheme = scheme
    self.host = host
    self.path = path
    self.fields = fields
  }

  /// Reads a URL as it was sent; nil where it has no scheme or no host (`data:`, `about:`, a relative one).
  public init?(_ url: String) {
    self.init(url, scanner: URLScanner())
  }

  init?(_ url: String, scanner: URLScanner) {
    var url = url
    guard url.withUTF8({ scanner.scan($0) }) else { return nil }
    scheme = scanner.scheme
    host = scanner.host
    path = scanner.text(scanner.path)
    fields = []
    fields.reserveCapacity(scanner.parameters.count + scanner.query.count)
    for item in scanner.parameters {
      fields.append(Field(.path, Self.matrixName(scanner.text(item.name)), scanner.text(item.value)))
    }
    // Parameters stand in the order of their names, which is not that of the written names where one is encoded.
    if scanner.parameters.contains(where: { scanner.isEncoded($0.name) }) {
      fields = fields.enumerated().sorted { left, right in
        left.element.name == right.element.name
          ? left.offset < right.offset
          : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
      }.map(\.element)
    }
    for item in scanner.query {
      fields.append(Field(.query, PercentEncoding.decode(scanner.text(item.name)), scanner.text(item.value)))
    }
  }

  /// A matrix parameter's decoded name. One that is a number keeps its `;`, as numbers are the names of segments.
  private static func matrixName(_ written: String) -> String {
    let name = PercentEncoding.decode(written)
    return name.utf8.allSatisfy { $0 &- 0x30 < 10 } && !name.isEmpty ? ";" + name : name
  }

  /// The port that need not be written.
  static func defaultPort(_ scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    default: nil
    }
  }

  /// The URL on one line.
  public var text: String {
    var parameters = ""
    var query = ""
    for field in fields {
      if field.location == .path {
        parameters += ";\(PercentEncoding.encode(field.name, as: .matrixName))=\(field.text)"
      } else {
        query += query.isEmpty ? "?" : "&"
        query += "\(PercentEncoding.encode(field.name, as: .queryName))=\(field.text)"
      }
    }
    return "\(scheme)://\(host)\(path)\(parameters)\(query)"
  }
}
