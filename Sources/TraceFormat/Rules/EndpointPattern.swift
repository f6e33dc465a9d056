/// A glob over `host/path`; without a path it means the whole host.
///
/// In the host `*` stays within one label, in the path within one segment; `**` crosses either.
public struct EndpointPattern: Sendable, Hashable, CustomStringConvertible {
  public let pattern: String
  public let host: Glob
  /// nil where the pattern names no path, so that any path matches.
  public let path: Glob?

  public init(_ pattern: String) {
    self.pattern = pattern
    if let slash = pattern.firstIndex(of: "/") {
      host = Glob(pattern[..<slash].lowercased(), separator: ".")
      path = Glob(String(pattern[slash...]), separator: "/")
    } else {
      // `**` alone means everything, as does `**/…` before its first slash.
      host = Glob(pattern.lowercased(), separator: ".")
      path = nil
    }
  }

  public var description: String { pattern }

  /// Whether a canonical, mapped host and a path (with its leading slash) match.
  public func matches(host hostText: String, path pathText: String) -> Bool {
    host.matches(hostText) && (path?.matches(pathText) ?? true)
  }
}
