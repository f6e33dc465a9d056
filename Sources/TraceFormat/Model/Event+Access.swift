extension Event {
  /// The decoded value of the first query item of this name, or nil.
  ///
  /// A field of which only a placeholder is known has the value "", as in every reader below: it is there,
  /// and its value says nothing.
  public func query(_ name: String) -> String? {
    first(.query, name).map { Self.percentDecoded($0.text) }
  }

  /// The decoded value of the first form field of this name, or nil.
  public func form(_ name: String) -> String? {
    guard bodyKind == .form else { return nil }
    return first(.body, name).map { Self.percentDecoded($0.text) }
  }

  /// The value of the JSON leaf at a pointer: a string without its quotes, any other token as it is written;
  /// nil where there is no such leaf or where it is `null`.
  public func json(_ pointer: String) -> String? {
    guard bodyKind == .json, let field = first(.body, pointer), field.text != "null" else { return nil }
    return Self.unquoted(field.text)
  }

  /// The value of a header, whose name is compared without case.
  public func header(_ name: String) -> String? {
    fields.first { $0.location == .header && $0.name.lowercased() == name.lowercased() }?.text
  }

  /// The decoded value of a matrix parameter (`;ord=1`) or of a templated path segment.
  public func pathParameter(_ name: String) -> String? {
    first(.path, name).map { Self.percentDecoded($0.text) }
  }

  /// The value of a query item, else of a form field, else of a top-level JSON member.
  public func any(_ name: String) -> String? {
    if let found = query(name) { return found }
    switch bodyKind {
    case .form: return form(name)
    case .json: return json("/" + Self.pointerToken(name))
    default: return nil
    }
  }

  /// True where there is a query item, form field or top-level JSON member (of any type) of this name.
  public func has(_ name: String) -> Bool {
    if first(.query, name) != nil { return true }
    switch bodyKind {
    case .form: return first(.body, name) != nil
    case .json: return hasJSON("/" + Self.pointerToken(name))
    default: return false
    }
  }

  /// True where the JSON body has a leaf, an array or an object at the pointer.
  public func hasJSON(_ pointer: String) -> Bool {
    guard bodyKind == .json else { return false }
    return fields.contains { $0.location == .body && Self.isPointer($0.name, atOrBelow: pointer) }
  }

  /// The non-empty segments of the path.
  public var pathSegments: [Substring] { path.split(separator: "/") }

  /// The first field at a location with this exact name.
  public func first(_ location: Field.Location, _ name: String) -> Field? {
    fields.first { $0.location == location && $0.name == name }
  }
}

// MARK: - Pointers

extension Event {
  /// True where a JSON Pointer names `ancestor` itself or something inside it.
  static func isPointer(_ pointer: String, atOrBelow ancestor: String) -> Bool {
    let rest = pointer.utf8.dropFirst(ancestor.utf8.count)
    return pointer.utf8.starts(with: ancestor.utf8) && (rest.isEmpty || rest.first == UInt8(ascii: "/"))
  }
}

// MARK: - Values

extension Event {
  /// Percent-decoded text; an escape that is none stays as it is, and bytes that are not UTF-8 are repaired.
  static func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexValue),
        let low = rest.dropFirst().first.flatMap(hexValue)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A JSON string token's value; any other token as it is. A lone surrogate becomes U+FFFD.
  static func unquoted(_ token: String) -> String {
    let utf8 = token.utf8
    guard utf8.count >= 2, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\"") else {
      return token
    }
    let inner = token.dropFirst().dropLast()
    guard inner.utf8.contains(UInt8(ascii: "\\")) else { return String(inner) }
    var units: [UInt16] = []
    var rest = inner.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch escape {
      case 0x6E: units.append(0x0A)
      case 0x74: units.append(0x09)
      case 0x72: units.append(0x0D)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x75:
        let digits = rest.prefix(4)
        let value = digits.reduce(UInt16?.some(0)) { sum, digit in
          guard let sum, digit < 0x80, let nibble = hexValue(UInt8(digit)) else { return nil }
          return sum << 4 | UInt16(nibble)
        }
        if digits.count == 4, let value {
          units.append(value)
          rest = rest.dropFirst(4)
        } else {
          units.append(escape)
        }
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A member's name as a reference token of a JSON Pointer (RFC 6901): `~` is `~0`, `/` is `~1`.
  public static func pointerToken(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    var token = ""
    for character in name.unicodeScalars {
      switch character {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(character)
      }
    }
    return token
  }

  /// A reference token's name: `~1` is `/`, `~0` is `~`.
  public static func name(ofPointerToken token: some StringProtocol) -> String {
    guard token.utf8.contains(UInt8(ascii: "~")) else { return String(token) }
    var bytes: [UInt8] = []
    var rest = token.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "~"), rest.first == UInt8(ascii: "1") {
        bytes.append(UInt8(ascii: "/"))
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "~"), rest.first == UInt8(ascii: "0") {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
