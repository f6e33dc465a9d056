/// JSON bodies as flat fields, one for each scalar or empty container, and back.
///
/// A field's name is the value's JSON Pointer (RFC 6901), its text the canonical token. Fields stand in
/// written order: members sorted by the bytes of their keys (equal keys keep their order), elements by
/// index. An object whose keys are exactly `0` to `n-1` has one more field before its members, `{}` at
/// its own pointer, so that it is not read as an array.
public enum JSONFields {
  /// The fields of a body at `.body`; nil where it is not JSON.
  ///
  /// Placeholders are not read: `{{` is what was sent.
  public static func flatten(_ bytes: [UInt8]) -> [Field]? {
    bytes.withUnsafeBufferPointer { flatten($0) }
  }

  /// The fields of a body at `.body`; nil where it is not JSON.
  public static func flatten(_ bytes: UnsafeBufferPointer<UInt8>) -> [Field]? {
    try? read(bytes)
  }

  /// The fields of a whole JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - location: Where the fields belong.
  ///   - prefix: What stands before every pointer, such as the name of the field that holds the text.
  ///   - placeholders: True for a baseline: `{{name}}` and `"{{name}}"` become masked fields.
  /// - Throws: `JSONError` where the text is not one value, or a placeholder is unknown.
  public static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, location: Field.Location = .body, prefix: String = "",
    placeholders: Bool = false
  ) throws(JSONError) -> [Field] {
    var reader = Reader(bytes, location: location, prefix: prefix, placeholders: placeholders)
    return try reader.read()
  }

  /// The fields of a body, each with a mask that says which value of the text it is; nil where the text is not JSON or
  /// an object has a key twice, so that its values are put together from several places.
  ///
  /// - Parameter first: The number of the first value.
  static func numbered(_ bytes: [UInt8], from first: Int) -> [Field]? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = Reader(bytes, location: .body, prefix: "", placeholders: false)
      reader.number = first
      return try? reader.readNumbered()
    }
  }

  /// Walks one text.
  private struct Reader {
    private var scanner: JSONScanner
    private let location: Field.Location
    private let placeholders: Bool
    private var pointer: [UInt8]
    private var fields: [Field] = []
    private var hasRepeatedKeys = false
    /// The number of the next value, where they are numbered.
    var number: Int?

    init(
      _ bytes: UnsafeBufferPointer<UInt8>, location: Field.Location, prefix: String, placeholders: Bool
    ) {
      scanner = JSONScanner(bytes, options: placeholders ? .placeholders : [])
      self.location = location
      self.placeholders = placeholders
      pointer = Array(prefix.utf8)
    }

    mutating func read() throws(JSONError) -> [Field] {
      let prefixLength = pointer.count
      try readValue()
      try scanner.finish()
      guard hasRepeatedKeys else { return fields }
      // Containers under equal keys fall together when they are written, so they do here.
      return JSONFields.ordered(fields, prefixLength: prefixLength)
    }

    mutating func readNumbered() throws(JSONError) -> [Field]? {
      let fields = try read()
      return hasRepeatedKeys ? nil : fields
    }

    private mutating func readValue() throws(JSONError) {
      switch try scanner.peek() {
      case .null:
        try scanner.null()
        append("null")
      case .bool: append(try scanner.bool() ? "true" : "false")
      case .number:
        let range = try scanner.numberRange()
        append(JSONText.canonicalNumber(UnsafeBufferPointer(rebasing: scanner.bytes[range])))
      case .string: try readString()
      case .placeholder:
        let start = scanner.offset
        try appendPlaceholder(try scanner.placeholder(), isUnquoted: true, at: start)
      case .array: try readArray()
      case .object: try readObject()
      }
    }

    private mutating func readString() throws(JSONError) {
      let token = try scanner.stringToken()
      let content = UnsafeBufferPointer(rebasing: scanner.bytes[token.range])
      if placeholders, content.starts(with: "{{".utf8), content.reversed().starts(with: "}}".utf8),
        content.count > 4
      {
        let name = token.start + 2..<token.end - 2
        return try appendPlaceholder(name, isUnquoted: false, at: token.start)
      }
      append(JSONText.canonicalString(content, hasEscapes: token.hasEscapes))
    }

    private mutating func readArray() throws(JSONError) {
      try scanner.enterArray()
      let length = pointer.count
      var index = 0
      while try scanner.nextElement() {
        pointer.append(UInt8(ascii: "/"))
        pointer.append(contentsOf: String(index).utf8)
        try readValue()
        pointer.removeSubrange(length...)
        index += 1
      }
      if index == 0 { append("[]") }
    }

    private mutating func readObject() throws(JSONError) {
      try scanner.enterObject()
      let length = pointer.count
      let first = fields.count
      var members: [(key: [UInt8], start: Int)] = []
      var isSorted = true
      while let token = try scanner.nextKey() {
        let key = scanner.utf8(of: token)
        if let last = members.last?.key, !last.lexicographicallyPrecedes(key) { isSorted = false }
        members.append((key, fields.count))
        pointer.append(UInt8(ascii: "/"))
        JSONFields.appendEscaped(key, to: &pointer)
        try readValue()
        pointer.removeSubrange(length...)
      }
      if members.isEmpty { return append("{}") }
      if !isSorted { sort(members, from: first) }
      if JSONFields.looksLikeArray(members.map(\.key)) {
        fields.insert(Field(location, text(pointer), "{}"), at: first)
      }
    }

    /// Brings the members' fields, the last part of `fields`, into the order of their keys.
    private mutating func sort(_ members: [(key: [UInt8], start: Int)], from first: Int) {
      let old = Array(fields[first...])
      let order = members.indices.sorted { left, right in
        if members[left].key == members[right].key {
          hasRepeatedKeys = true
          return left < right
        }
        return members[left].key.lexicographicallyPrecedes(members[right].key)
      }
      fields.removeSubrange(first...)
      for index in order {
        let end = index + 1 < members.count ? members[index + 1].start : first + old.count
        fields.append(contentsOf: old[members[index].start - first..<end - first])
      }
    }

    private mutating func append(_ token: String) {
      var field = Field(location, text(pointer), token)
      if let number {
        field.mask = ValueLog.mask(number)
        self.number = number + 1
      }
      fields.append(field)
    }

    private mutating func appendPlaceholder(
      _ name: Range<Int>, isUnquoted: Bool, at offset: Int
    ) throws(JSONError) {
      let name = scanner.text(name)
      guard let placeholder = Placeholder(name: name) else {
        throw JSONError(
          "unknown placeholder \"{{\(name)}}\"; known are {{$timestamp}}, {{$isoTimestamp}}, {{$uuid}}, "
            + "{{random}}, {{redacted}} and links such as {{imp_1}}", at: offset)
      }
      var isLink = false
      if case .link = placeholder { isLink = true }
      var mask = Mask(placeholder, source: .file, isLinkable: isLink)
      mask.isUnquoted = isUnquoted
      fields.append(Field(location, text(pointer), "", mask: mask))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Appends a key as a reference token: `~` is `~0`, `/` is `~1`.
  static func appendEscaped(_ key: some Sequence<UInt8>, to pointer: inout [UInt8]) {
    for byte in key {
      switch byte {
      case UInt8(ascii: "~"): pointer.append(contentsOf: "~0".utf8)
      case UInt8(ascii: "/"): pointer.append(contentsOf: "~1".utf8)
      default: pointer.append(byte)
      }
    }
  }

  /// True where the keys are exactly `0` to `n-1`, in any order.
  static func looksLikeArray(_ keys: [[UInt8]]) -> Bool {
    var seen = [Bool](repeating: false, count: keys.count)
    for key in keys {
      guard let index = arrayIndex(key), index < keys.count, !seen[index] else { return false }
      seen[index] = true
    }
    return !keys.isEmpty
  }

  /// A key as an array index: decimal digits without leading zeros.
  static func arrayIndex(_ key: [UInt8]) -> Int? {
    guard let first = key.first, key.count < 10, first != 0x30 || key.count == 1 else { return nil }
    var value = 0
    for byte in key {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
