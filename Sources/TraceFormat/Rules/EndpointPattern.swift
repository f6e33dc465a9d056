/// A glob over `host/path`; without a path it means the whole host.
///
/// In the host `*` stays within one label, in the path within one segment; `**` crosses either. A host
/// without a port means any port.
public struct EndpointPattern: Sendable, Hashable, CustomStringConvertible {
  public let pattern: String
  public let host: Glob
  /// nil where the pattern names no path, so that any path matches.
  public let path: Glob?
  private let namesPort: Bool

  public init(_ pattern: String) {
    self.pattern = pattern
    let slash = pattern.firstIndex(of: "/") ?? pattern.endIndex
    let hostText = Self.canonicalHost(pattern[..<slash])
    // `**` alone means everything, as does `**/…` before its first slash.
    host = Glob(hostText, separator: ".")
    namesPort = PortSuffix.start(in: hostText.utf8) != nil
    path = slash == pattern.endIndex ? nil : Glob(Self.canonicalPath(pattern[slash...]), separator: "/")
  }

  public var description: String { pattern }

  /// Whether a canonical, mapped host and a path (with its leading slash) match.
  public func matches(host hostText: String, path pathText: String) -> Bool {
    matches(host: hostText) && (path?.matches(pathText) ?? true)
  }

  private func matches(host text: String) -> Bool {
    if host.matches(text) { return true }
    guard !namesPort, let port = PortSuffix.start(in: text.utf8) else { return false }
    return host.matches(text[..<port])
  }

  /// Lower-case, and international labels as the canonical host has them.
  private static func canonicalHost(_ text: Substring) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.contains("*") ? label.lowercased() : Array(label.utf8).withUnsafeBufferPointer(HostName.canonical)
    }.joined(separator: ".")
  }

  /// Characters that a canonical path has only encoded are encoded in the pattern, too.
  private static func canonicalPath(_ text: Substring) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 > 0x20 && $0 != PercentEncoding.percent }) {
      return String(text)
    }
    return text.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.contains("{") ? String(segment) : PercentEncoding.canonical(segment, as: .path)
    }.joined(separator: "/")
  }
}

/// The `:8443` of a host.
enum PortSuffix {
  /// Where the colon stands; nil where there is no port. The colons of an IPv6 address stand in brackets.
  static func start(in host: String.UTF8View) -> String.Index? {
    guard let last = host.last, last &- 0x30 < 10, let colon = host.lastIndex(of: UInt8(ascii: ":")),
      host[host.index(after: colon)...].allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return colon
  }
}
