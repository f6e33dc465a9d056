/// How names and header values, which are free text, are written on one line of a baseline.
enum NameEscape {
  /// Percent-encodes `%`, controls, bidirectional controls and line separators, and white space at either
  /// end; an empty name is `%`.
  static func encode(_ name: String) -> String {
    if name.isEmpty { return "%" }
    if isPlain(name) { return name }
    var output = ""
    let scalars = Array(name.unicodeScalars)
    let first = scalars.firstIndex { !isBlank($0) } ?? scalars.count
    let last = scalars.lastIndex { !isBlank($0) } ?? -1
    for (index, scalar) in scalars.enumerated() {
      if scalar == "%" || isUnsafe(scalar) || index < first || index > last {
        append(scalar, to: &output)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// The name that `encode` wrote. An escape that is none stays as it is.
  static func decode(_ text: some StringProtocol) -> String {
    text == "%" ? "" : PercentEncoding.decode(text)
  }

  /// A header's value: the same, but only what would be misread is encoded, so that an ordinary `%` stays.
  static func encode(headerValue value: String) -> String {
    if isPlain(value), !value.utf8.contains(UInt8(ascii: "{")) { return value }
    var output = ""
    let scalars = Array(value.unicodeScalars)
    let first = scalars.firstIndex { !isBlank($0) } ?? scalars.count
    let last = scalars.lastIndex { !isBlank($0) } ?? -1
    for (index, scalar) in scalars.enumerated() {
      let opensPlaceholder = scalar == "{" && index + 1 < scalars.count && scalars[index + 1] == "{"
      if opensPlaceholder || isUnsafe(scalar) || index < first || index > last || isEscape(scalars, index) {
        append(scalar, to: &output)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  static func decode(headerValue text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let scalars = Array(text.unicodeScalars)
    var bytes: [UInt8] = []
    var index = 0
    while index < scalars.count {
      if isEscape(scalars, index), let byte = escapedByte(scalars, index) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(contentsOf: String(scalars[index]).utf8)
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Controls and what reorders or breaks the line that it stands in.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// ASCII without controls, `%` and outer blanks.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x25 }
      && text.utf8.first != 0x20 && text.utf8.last != 0x20
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout String) {
    for byte in String(scalar).utf8 {
      output += byte < 16 ? "%0" : "%"
      output += String(byte, radix: 16, uppercase: true)
    }
  }

  /// Whether an escape that `encode(headerValue:)` may have written starts here: of a control, `%`, `{`, a
  /// byte of a longer sequence, or a blank at either end.
  private static func isEscape(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard let byte = escapedByte(scalars, index) else { return false }
    switch byte {
    case 0...0x1F, 0x7F...0xFF, 0x25, 0x7B: return true
    case 0x20: return true
    default: return false
    }
  }

  private static func escapedByte(_ scalars: [Unicode.Scalar], _ index: Int) -> UInt8? {
    guard scalars[index] == "%", index + 2 < scalars.count,
      let high = hex(scalars[index + 1]), let low = hex(scalars[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func hex(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.isASCII else { return nil }
    return Character(scalar).hexDigitValue.map(UInt8.init)
  }
}

extension NameEscape {
  /// A word that ends at the next blank: a method, a scheme, a host.
  static func encodeToken(_ token: String) -> String {
    let isPlain = token.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && $0 != 0x25 && $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x7B
    }
    if isPlain, !token.isEmpty { return token }
    return token.isEmpty ? "%" : PercentEncoding.encode(token, as: .matrixName)
  }
}
