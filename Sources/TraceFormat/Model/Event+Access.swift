/// What presets ask of an event. Whoever reads a value by another way takes it from `Field.decisiveText`, so that
/// what was decided is known to depend on it.
extension Event {
  /// The decoded value of the first query item of this name, or nil.
  ///
  /// A field of which only a placeholder is known has the value "", as in every reader below: it is there,
  /// and its value says nothing.
  public func query(_ name: String) -> String? {
    first(.query, name).map { PercentEncoding.decode($0.text) }
  }

  /// The decoded value of the first form field of this name, or nil.
  public func form(_ name: String) -> String? {
    guard bodyKind == .form else { return nil }
    return first(.body, name).map { PercentEncoding.decode($0.text) }
  }

  /// The value of the JSON leaf at a pointer: a string without its quotes, any other token as it is written;
  /// nil where there is no such leaf or where it is `null`.
  public func json(_ pointer: String) -> String? {
    guard bodyKind == .json, let field = first(.body, pointer), field.text != "null" else { return nil }
    return Self.unquoted(field.text)
  }

  /// The value of a header, whose name is compared without case.
  public func header(_ name: String) -> String? {
    fields.first { $0.location == .header && $0.name.lowercased() == name.lowercased() }?.decisiveText
  }

  /// The decoded value of a matrix parameter (`;ord=1`) or of a templated path segment.
  public func pathParameter(_ name: String) -> String? {
    first(.path, name).map { PercentEncoding.decode($0.text) }
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
    if index(of: .query, name) != nil { return true }
    switch bodyKind {
    case .form: return index(of: .body, name) != nil
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
    guard let index = index(of: location, name) else { return nil }
    ValueLog.note(fields[index])
    return fields[index]
  }

  /// The place of the first field at a location with this exact name.
  ///
  /// Presets ask every event for a dozen names that most of them do not have: fields are looked at where they
  /// are, not copied.
  func index(of location: Field.Location, _ name: String) -> Int? {
    fields.withUnsafeBufferPointer { fields in
      for index in fields.indices where fields[index].location == location && fields[index].name == name {
        return index
      }
      return nil
    }
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
  /// A JSON string token's value; any other token as it is.
  static func unquoted(_ token: String) -> String {
    token.utf8.first == UInt8(ascii: "\"") ? JSONText.unquote(token) ?? token : token
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
}
