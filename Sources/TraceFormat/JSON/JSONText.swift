/// The one written form of JSON's scalars.
public enum JSONText {
  /// A string as a JSON token: in quotes, with only `"`, `\` and controls escaped.
  public static func quote(_ text: some StringProtocol) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + 2)
    appendQuoted(text.utf8, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends a string as a JSON token.
  public static func appendQuoted(_ text: some Sequence<UInt8>, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in text { appendEscaped(byte, to: &out) }
    out.append(UInt8(ascii: "\""))
  }

  /// The value of a JSON string token, as `"a\nb"`; nil where the token is not a string.
  public static func unquote(_ token: some StringProtocol) -> String? {
    var utf8 = Array(token.utf8)
    return utf8.withUnsafeMutableBufferPointer { buffer -> String? in
      var scanner = JSONScanner(UnsafeBufferPointer(buffer))
      guard let value = try? scanner.string(), (try? scanner.finish()) != nil else { return nil }
      return value
    }
  }

  /// A string token's content in its one written form: equal values give equal bytes.
  ///
  /// Escapes of lone surrogates have no other form and stay, in lower case.
  ///
  /// - Parameter content: What a scanner accepted between the quotes.
  public static func canonicalString(_ content: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(content.count + 2)
    out.append(UInt8(ascii: "\""))
    if hasEscapes {
      forEachUnit(content) { unit in
        switch unit {
        case .byte(let byte): out.append(byte)
        case .scalar(let scalar):
          for byte in UTF8.encode(scalar).unsafelyUnwrapped { appendEscaped(byte, to: &out) }
        case .surrogate(let value):
          out.append(contentsOf: "\\u".utf8)
          out.append(contentsOf: String(value, radix: 16).utf8)
        }
      }
    } else {
      out.append(contentsOf: content)
    }
    out.append(UInt8(ascii: "\""))
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the value of a string token's content.
  static func unescape(_ content: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    var start = 0
    var place = 0
    // What stands between two escapes is copied as it is.
    while place < content.count {
      guard content[place] == UInt8(ascii: "\\"), place &+ 1 < content.count else {
        place &+= 1
        continue
      }
      let byte = content[place &+ 1]
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/") else {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: content[start..<place]))
        return unescapeUnits(UnsafeBufferPointer(rebasing: content[place...]), into: &out)
      }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: content[start..<place]))
      // The character behind the backslash stands for itself, and begins what is copied next.
      start = place &+ 1
      place &+= 2
    }
    out.append(contentsOf: UnsafeBufferPointer(rebasing: content[start...]))
  }

  private static func unescapeUnits(_ content: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    forEachUnit(content) { unit in
      switch unit {
      case .byte(let byte): out.append(byte)
      case .scalar(let scalar): out.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      case .surrogate: out.append(contentsOf: [0xEF, 0xBF, 0xBD])
      }
    }
  }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
    default: nil
    }
  }

  /// Appends a byte of a string's value as it stands in a token.
  static func appendEscaped(_ byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): out.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): out.append(contentsOf: "\\\\".utf8)
    case 0x08: out.append(contentsOf: "\\b".utf8)
    case 0x0C: out.append(contentsOf: "\\f".utf8)
    case 0x0A: out.append(contentsOf: "\\n".utf8)
    case 0x0D: out.append(contentsOf: "\\r".utf8)
    case 0x09: out.append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      out.append(contentsOf: "\\u00".utf8)
      out.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      out.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
    default: out.append(byte)
    }
  }

  private enum Unit {
    case byte(UInt8)
    case scalar(Unicode.Scalar)
    case surrogate(UInt32)
  }

  /// Walks content that a scanner accepted: plain bytes, and what escapes stand for.
  @inline(__always)
  private static func forEachUnit(_ content: UnsafeBufferPointer<UInt8>, _ body: (Unit) -> Void) {
    var index = 0
    while index < content.count {
      let byte = content[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < content.count else {
        body(.byte(byte))
        index += 1
        continue
      }
      let escape = content[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): body(.scalar("\u{8}"))
      case UInt8(ascii: "f"): body(.scalar("\u{C}"))
      case UInt8(ascii: "n"): body(.scalar("\n"))
      case UInt8(ascii: "r"): body(.scalar("\r"))
      case UInt8(ascii: "t"): body(.scalar("\t"))
      case UInt8(ascii: "u"):
        let high = hex4(content, index)
        index += 4
        if let scalar = Unicode.Scalar(high) {
          body(.scalar(scalar))
        } else if high < 0xDC00, index + 6 <= content.count, content[index] == UInt8(ascii: "\\"),
          content[index + 1] == UInt8(ascii: "u"), case let low = hex4(content, index + 2),
          low >= 0xDC00, low < 0xE000,
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        {
          index += 6
          body(.scalar(scalar))
        } else {
          body(.surrogate(high))
        }
      default: body(.scalar(Unicode.Scalar(escape)))
      }
    }
  }

  private static func hex4(_ content: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in index..<min(index + 4, content.count) {
      value = value << 4 | (hexValue(content[place]) ?? 0)
    }
    return value
  }
}
