/// The file that holds a flow's baseline.
public enum FlowFile {
  /// The name's every byte outside `A-Za-z0-9._-` percent-encoded, plus `.http`.
  ///
  /// No name leaves its folder. An empty name is `%`; one too long for a file system is cut and ends with a
  /// hash of the whole.
  public static func name(ofFlow flow: String) -> String {
    if flow.isEmpty { return "%.http" }
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in flow.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
    if bytes.count > longest {
      var end = longest - 17
      // Not in the middle of an escape.
      while end > 0, bytes[end - 1] == 0x25 || (end > 1 && bytes[end - 2] == 0x25) { end -= 1 }
      let hash = String(fnv1a(flow), radix: 16)
      bytes = bytes[..<end] + [0x2D] + Array(String(repeating: "0", count: 16 - hash.utf8.count).utf8)
      bytes += Array(hash.utf8)
    }
    return String(decoding: bytes, as: UTF8.self) + ".http"
  }

  /// The flow that a file is named after: its name without the extension, decoded.
  public static func flow(ofFile path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".http", ".rest"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
    return NameEscape.decode(name)
  }

  /// 255 bytes is what file systems allow; the extension and a temporary file's ending need some.
  private static let longest = 220

  /// FNV-1a, 64 bits.
  private static func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
