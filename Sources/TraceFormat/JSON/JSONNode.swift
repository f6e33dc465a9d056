/// A JSON value as a tree that remembers where each part stood, for rules files and small documents.
public struct JSONNode: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The number as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the text; keys may repeat.
    case object([Member])

    /// What the value is, for messages: `a string`, `null`.
    public var description: String {
      switch self {
      case .null: "null"
      case .bool(let value): value ? "true" : "false"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  /// One `"key": value` of an object.
  public struct Member: Sendable, Hashable {
    public var key: String
    /// The offset of the key's opening quote.
    public var keyOffset: Int
    public var value: JSONNode

    public init(key: String, keyOffset: Int, value: JSONNode) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }
  }

  public var value: Value
  /// The offset of the value's first byte.
  public var offset: Int

  public init(_ value: Value, at offset: Int) {
    self.value = value
    self.offset = offset
  }

  /// Reads a whole text, with or without a byte order mark.
  ///
  /// - Throws: `JSONError` where it is not one value.
  public init(
    parsing bytes: UnsafeBufferPointer<UInt8>, options: JSONScanner.Options = []
  ) throws(JSONError) {
    var scanner = JSONScanner(bytes, options: options)
    scanner.skipByteOrderMark()
    self = try scanner.node()
    try scanner.finish()
  }

  /// Reads a whole text, with or without a byte order mark.
  ///
  /// - Throws: `JSONError` where it is not one value.
  public init(parsing bytes: [UInt8], options: JSONScanner.Options = []) throws(JSONError) {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONNode, JSONError> in
      do throws(JSONError) {
        return .success(try JSONNode(parsing: buffer, options: options))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// The members of an object, else nil.
  public var members: [Member]? { if case .object(let members) = value { members } else { nil } }
  /// The elements of an array, else nil.
  public var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  /// The value of a string, else nil.
  public var string: String? { if case .string(let string) = value { string } else { nil } }
  /// The value of a whole number within range, else nil.
  public var integer: Int? {
    if case .number(let text) = value { Int(text) ?? Int(JSONText.canonicalNumber(text)) } else { nil }
  }
  /// The value of a number, else nil.
  public var double: Double? { if case .number(let text) = value { Double(text) } else { nil } }
  /// `true` or `false`, else nil.
  public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// The value of an object's last member of this name.
  public subscript(key: String) -> JSONNode? { members?.last { $0.key == key }?.value }
}

extension JSONScanner {
  /// Consumes a value and builds its tree.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  public mutating func node() throws(JSONError) -> JSONNode {
    let kind = try peek()
    let start = absoluteOffset
    switch kind {
    case .null:
      try null()
      return JSONNode(.null, at: start)
    case .bool:
      return JSONNode(.bool(try bool()), at: start)
    case .number:
      return JSONNode(.number(try numberText()), at: start)
    case .string:
      return JSONNode(.string(try string()), at: start)
    case .array:
      var elements: [JSONNode] = []
      try enterArray()
      while try nextElement() { elements.append(try node()) }
      return JSONNode(.array(elements), at: start)
    case .object:
      var members: [JSONNode.Member] = []
      try enterObject()
      while let key = try nextKey() {
        let (name, keyOffset) = (string(of: key), consumed + key.start - 1)
        members.append(JSONNode.Member(key: name, keyOffset: keyOffset, value: try node()))
      }
      return JSONNode(.object(members), at: start)
    case .placeholder:
      let name = try placeholder()
      return JSONNode(.string("{{\(text(name))}}"), at: start)
    }
  }
}
