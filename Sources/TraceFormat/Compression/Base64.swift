/// Base64 (RFC 4648) on bytes.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as padded base64 of the standard alphabet.
  public static func encode(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    bytes.withUnsafeBufferPointer { encode($0, into: &out) }
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends bytes as padded base64 of the standard alphabet.
  public static func encode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var index = 0
    alphabet.withUnsafeBufferPointer { alphabet in
      while index + 3 <= bytes.count {
        let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        output.append(alphabet[Int(group >> 18)])
        output.append(alphabet[Int(group >> 12 & 63)])
        output.append(alphabet[Int(group >> 6 & 63)])
        output.append(alphabet[Int(group & 63)])
        index += 3
      }
      let rest = bytes.count - index
      guard rest > 0 else { return }
      let group = UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
      output.append(alphabet[Int(group >> 18)])
      output.append(alphabet[Int(group >> 12 & 63)])
      output.append(rest == 2 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      output.append(UInt8(ascii: "="))
    }
  }

  /// The bytes of base64 in the standard or the URL-safe alphabet, padded or not, spaces ignored.
  ///
  /// - Returns: nil where a byte is in neither alphabet, bytes follow the padding, or a digit is left over.
  public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.underestimatedCount / 4 * 3)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text {
      let value: UInt32
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte) - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x20, 0x0A, 0x0D, 0x09: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      buffer = (buffer << 6 | value) & 0xFFFF
      bits += 6
      digits += 1
      if bits >= 8 {
        bits -= 8
        out.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    guard digits % 4 != 1, padding == 0 || (digits + padding) % 4 == 0 else { return nil }
    return out
  }
}
