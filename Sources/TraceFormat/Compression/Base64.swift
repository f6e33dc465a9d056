/// Base64 (RFC 4648) on bytes.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as padded base64 of the standard alphabet.
  public static func encode(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      let out = [UInt8](unsafeUninitializedCapacity: max(encodedCount(bytes.count), 1)) { out, count in
        // There is room for one at least, so there is an address.
        count = encode(bytes, to: out.baseAddress!)
      }
      return String(decoding: out, as: UTF8.self)
    }
  }

  /// How long the base64 of this many bytes is.
  static func encodedCount(_ count: Int) -> Int { (count + 2) / 3 * 4 }

  /// Writes bytes as padded base64 of the standard alphabet.
  ///
  /// - Returns: How many bytes were written, which is ``encodedCount(_:)``.
  static func encode(_ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>) -> Int {
    var index = 0
    var count = 0
    alphabet.withUnsafeBufferPointer { alphabet in
      func put(_ digits: UInt32, padding: Int) {
        for place in 0..<4 {
          let digit = Int(digits >> (18 - 6 * UInt32(place)) & 63)
          output[count + place] = place < 4 - padding ? alphabet[digit] : UInt8(ascii: "=")
        }
        count += 4
      }
      while index + 3 <= bytes.count {
        put(
          UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]), padding: 0)
        index += 3
      }
      let rest = bytes.count - index
      guard rest > 0 else { return }
      put(UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0), padding: 3 - rest)
    }
    return count
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
