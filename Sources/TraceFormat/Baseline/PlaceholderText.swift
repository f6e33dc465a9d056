/// Reads `{{…}}` in a baseline, wherever it stands.
enum PlaceholderText {
  struct Problem: Error {
    var message: String
  }

  /// The placeholder that a whole value is; nil where it holds none.
  ///
  /// - Throws: where it is unknown, or only a part of the value.
  static func placeholder(in value: Substring) throws(Problem) -> Placeholder? {
    let utf8 = value.utf8
    guard let open = firstIndex(of: UInt8(ascii: "{"), in: utf8, from: utf8.startIndex),
      let close = firstIndex(
        of: UInt8(ascii: "}"), in: utf8, from: utf8.index(open, offsetBy: 2))
    else { return nil }
    let name = value[utf8.index(open, offsetBy: 2)..<close]
    let end = utf8.index(close, offsetBy: 2)
    guard open == value.startIndex, end == value.endIndex else {
      throw Problem(message: partial("{{\(name)}}"))
    }
    return try placeholder(named: name)
  }

  static func placeholder(named name: some StringProtocol) throws(Problem) -> Placeholder {
    if let placeholder = Placeholder(name: name) { return placeholder }
    if name.hasPrefix("$") {
      let known = ["$timestamp", "$isoTimestamp", "$uuid"]
      let hint = NearestName.suggestion(for: name, among: known)
      throw Problem(message: "unknown placeholder '{{\(name)}}'\(hint)")
    }
    throw Problem(message: "'{{\(name)}}' is no placeholder: a name has no blanks and no braces")
  }

  static func partial(_ placeholder: String) -> String {
    "'\(placeholder)' is only a part of the value; a placeholder stands for a whole one"
  }

  /// The first place where a byte stands twice.
  private static func firstIndex(
    of byte: UInt8, in utf8: Substring.UTF8View, from start: Substring.Index
  ) -> Substring.Index? {
    var index = start
    while let found = utf8[index...].firstIndex(of: byte) {
      let next = utf8.index(after: found)
      if next < utf8.endIndex, utf8[next] == byte { return found }
      index = next
    }
    return nil
  }
}

extension Mask {
  /// A placeholder that was read from a baseline.
  static func file(_ placeholder: Placeholder) -> Mask {
    if case .link = placeholder { return Mask(placeholder, source: .file, isLinkable: true) }
    return Mask(placeholder, source: .file)
  }
}
