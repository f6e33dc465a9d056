/// Base64 (RFC 4648) on bytes.
public enum Base64 {
  /// Bytes as padded base64 of the standard alphabet.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
      bits += 8
      while bits >= 6 {
        bits -= 6
        out.append(digit(buffer >> bits & 0x3F))
      }
    }
    if bits > 0 { out.append(digit(buffer << (6 - bits) & 0x3F)) }
    while out.count % 4 != 0 { out.append(UInt8(ascii: "=")) }
    return String(decoding: out, as: UTF8.self)
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

  private static func digit(_ value: UInt32) -> UInt8 {
    switch value {
    case 0..<26: UInt8(value + 65)
    case 26..<52: UInt8(value + 71)
    case 52..<62: UInt8(value - 4)
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
