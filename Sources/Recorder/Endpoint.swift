import Foundation
import TraceFormat

/// The part of a URL that patterns see: canonical host (with its port where that is not the scheme's own) and path.
struct Endpoint: Sendable, Hashable {
  var host: String
  var path: String

  init(host: String, path: String) {
    self.host = host
    self.path = path
  }

  init(_ url: String) {
    let bytes = Array(url.utf8)
    var start = 0
    var scheme = ""
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) {
      scheme = String(decoding: bytes[..<colon], as: UTF8.self)
      start = colon + 3
    }
    let end = bytes[start...].firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
    let slash = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
    var authority = bytes[start..<slash]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    var host = String(decoding: authority, as: UTF8.self).lowercased()
    let port = scheme.lowercased() == "https" ? ":443" : ":80"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    self.host = host
    path = slash == end ? "/" : String(decoding: bytes[slash..<end], as: UTF8.self)
  }
}
