/// A strict pull scanner over JSON (RFC 8259) that builds nothing that its caller does not ask for.
///
/// The caller walks the text: it asks what comes next, enters containers, and takes or skips values.
/// Whatever is passed over is checked all the same: grammar, UTF-8, escapes, numbers and depth.
/// Escapes of lone surrogates are grammatical and accepted; they decode to U+FFFD.
///
/// ```swift
/// var scanner = JSONScanner(bytes)
/// try scanner.enterObject()
/// while let key = try scanner.nextKey() {
///   if scanner.matches(key, "url") { url = try scanner.string() } else { try scanner.skipValue() }
/// }
/// try scanner.finish()
/// ```
///
/// A scanner over bytes in memory does not own them, and they must outlive it. One over a stream holds a
/// window of it: a `Token` is valid only until the scanner moves on (a key
/// also after `peek()`), and what is skipped is never held.
public struct JSONScanner {
  /// What the scanner accepts beyond RFC 8259.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `// …` to the end of the line, and `/* … */`.
    public static let comments = Options(rawValue: 1)
    /// A comma before `}` or `]`.
    public static let trailingCommas = Options(rawValue: 2)
    /// `NaN`, `Infinity` and `-Infinity` as values, which some writers give for a number that they do not know.
    /// They are of the kind `null`.
    public static let nonFiniteNumbers = Options(rawValue: 8)
    /// Unquoted `{{name}}` where a value may stand, as in a baseline's body.
    public static let placeholders = Options(rawValue: 4)
  }

  /// What kind of value comes next.
  public enum Kind: Sendable, Hashable {
    case object, array, string, number, bool, null
    /// `{{name}}`, only with `Options.placeholders`.
    case placeholder
  }

  /// A string's place in the text.
  public struct Token: Sendable, Hashable {
    /// The offset after the opening quote.
    public var start: Int
    /// The offset of the closing quote.
    public var end: Int
    /// True where the content is not the value as it stands.
    public var hasEscapes: Bool

    public var range: Range<Int> { start..<end }
  }

  /// How deep containers may nest unless the caller says otherwise.
  public static let defaultDepthLimit = 512

  /// The offset of the next byte in `bytes`.
  public internal(set) var offset: Int
  /// The window's first byte.
  var base: UnsafePointer<UInt8>
  /// The window's length.
  var count: Int
  let options: Options
  let depthLimit: Int
  var depth = 0
  /// True right after a container was entered, before its first member.
  var isAtStart = false

  /// Where the window's bytes come from; nil where the text is in memory.
  let stream: JSONStream?
  /// How many bytes of the stream came before the window.
  var consumed = 0
  /// From here on the window's bytes are needed; -1 for none.
  var pin = -1
  var lines = LineCursor()

  /// Makes a scanner over bytes in memory, at the first byte or at `offset`.
  ///
  /// - Parameters:
  ///   - bytes: The text, which must outlive the scanner.
  ///   - offset: Where to begin.
  ///   - options: What to accept beyond the standard.
  ///   - depthLimit: How many containers may be open at once.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, offset: Int = 0, options: Options = [],
    depthLimit: Int = JSONScanner.defaultDepthLimit
  ) {
    self.offset = offset
    // An empty buffer may have no address; nothing is ever read through this one.
    base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!
    count = bytes.count
    self.options = options
    self.depthLimit = depthLimit
    stream = nil
  }

  /// Makes a scanner over a stream, which it reads as it goes.
  ///
  /// - Parameters:
  ///   - stream: The source, which nobody else may read.
  ///   - options: What to accept beyond the standard; comments and placeholders only in memory.
  ///   - depthLimit: How many containers may be open at once.
  public init(
    _ stream: JSONStream, options: Options = [], depthLimit: Int = JSONScanner.defaultDepthLimit
  ) {
    offset = 0
    base = UnsafePointer(stream.base)
    count = 0
    self.options = options
    self.depthLimit = depthLimit
    self.stream = stream
  }

  /// The text, or the window of the stream.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// The offset of the next byte in the whole text.
  public var absoluteOffset: Int { consumed &+ offset }

  // MARK: What comes next

  /// Skips a UTF-8 byte order mark at the current place.
  public mutating func skipByteOrderMark() {
    need(3)
    if offset &+ 3 <= count, base[offset] == 0xEF, base[offset &+ 1] == 0xBB, base[offset &+ 2] == 0xBF {
      offset &+= 3
    }
  }

  /// The kind of the value that comes next; nothing but space is consumed.
  ///
  /// - Throws: `JSONError` where no value begins.
  public mutating func peek() throws(JSONError) -> Kind {
    try skipSpace()
    guard hasByte() else { throw unexpected("a value") }
    switch base[offset] {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"):
      if options.contains(.placeholders), offset &+ 1 < count, base[offset &+ 1] == UInt8(ascii: "{") {
        return .placeholder
      }
      return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "-") where options.contains(.nonFiniteNumbers):
      need(2)
      return offset &+ 1 < count && base[offset &+ 1] == UInt8(ascii: "I") ? .null : .number
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "N"), UInt8(ascii: "I"):
      guard options.contains(.nonFiniteNumbers) else { throw unexpected("a value") }
      return .null
    default: throw unexpected("a value")
    }
  }

  /// True where nothing but space is left.
  ///
  /// - Throws: `JSONError` for a comment that does not end.
  public mutating func isAtEnd() throws(JSONError) -> Bool {
    try skipSpace()
    return !hasByte()
  }

  /// Checks that nothing but space is left.
  ///
  /// - Throws: `JSONError` where something follows.
  public mutating func finish() throws(JSONError) {
    if try !isAtEnd() { throw unexpected("the end of the text") }
  }

  // MARK: Containers

  /// Consumes `{`; `nextKey()` then gives the members.
  ///
  /// - Throws: `JSONError` where something else comes next or the depth limit is reached.
  public mutating func enterObject() throws(JSONError) {
    try enter(UInt8(ascii: "{"), "an object")
  }

  /// Consumes `[`; `nextElement()` then says whether there is another value.
  ///
  /// - Throws: `JSONError` where something else comes next or the depth limit is reached.
  public mutating func enterArray() throws(JSONError) {
    try enter(UInt8(ascii: "["), "an array")
  }

  /// Consumes up to the colon of the next member and returns its key, or consumes `}` and returns nil.
  ///
  /// - Precondition: The value of the key before has been consumed.
  /// - Throws: `JSONError` where neither follows.
  public mutating func nextKey() throws(JSONError) -> Token? {
    guard try nextMember(closing: UInt8(ascii: "}"), "\",\" or \"}\"") else { return nil }
    guard hasByte(), base[offset] == UInt8(ascii: "\"") else {
      throw unexpected(isAtStart ? "a key in quotes or \"}\"" : "a key in quotes")
    }
    isAtStart = false
    var key = try scanString(keeping: true)
    let length = key.end &- key.start
    defer { pin = -1 }
    try skipSpace()
    guard hasByte(), base[offset] == UInt8(ascii: ":") else { throw unexpected("\":\" after the key") }
    offset &+= 1
    // With the value's first bytes at hand, `peek()` does not move the window under the key.
    try skipSpace()
    need(2)
    key.start = pin
    key.end = pin &+ length
    return key
  }

  /// Moves to the next element and returns true, or consumes `]` and returns false.
  ///
  /// - Precondition: The element before has been consumed.
  /// - Throws: `JSONError` where neither follows.
  public mutating func nextElement() throws(JSONError) -> Bool {
    guard try nextMember(closing: UInt8(ascii: "]"), "\",\" or \"]\"") else { return false }
    isAtStart = false
    return true
  }

  private mutating func enter(_ opening: UInt8, _ name: String) throws(JSONError) {
    try skipSpace()
    guard hasByte(), base[offset] == opening else { throw unexpected(name) }
    guard depth < depthLimit else { throw tooDeep() }
    depth &+= 1
    offset &+= 1
    isAtStart = true
  }

  @inline(__always)
  private mutating func nextMember(closing: UInt8, _ expected: StaticString) throws(JSONError) -> Bool {
    try skipSpace()
    guard hasByte() else { throw unexpected(expected.description) }
    var isAfterComma = false
    if !isAtStart, base[offset] == UInt8(ascii: ",") {
      offset &+= 1
      isAfterComma = true
      try skipSpace()
      guard hasByte() else { throw unexpected(closing == UInt8(ascii: "}") ? "a key" : "a value") }
    }
    if base[offset] == closing {
      if isAfterComma, !options.contains(.trailingCommas) {
        throw unexpected(closing == UInt8(ascii: "}") ? "a key after \",\"" : "a value after \",\"")
      }
      offset &+= 1
      depth &-= 1
      isAtStart = false
      return false
    }
    guard isAtStart || isAfterComma else { throw unexpected(expected.description) }
    return true
  }

  // MARK: Space

  /// Consumes space, and comments where they are allowed.
  @inline(__always)
  mutating func skipSpace() throws(JSONError) {
    guard hasByte() else { return }
    var byte = base[offset]
    if byte > 0x20, byte != UInt8(ascii: "/") { return }
    // One space is what most writers put behind a colon or comma.
    if byte == 0x20, offset &+ 1 < count {
      offset &+= 1
      byte = base[offset]
      if byte > 0x20, byte != UInt8(ascii: "/") { return }
    }
    try skipLongSpace()
  }

  private mutating func skipLongSpace() throws(JSONError) {
    while hasByte() {
      switch base[offset] {
      case 0x20:
        offset &+= 1
        // Pretty-printed texts are indented: eight spaces at a time.
        while offset &+ 8 <= count, load(offset) == 0x2020_2020_2020_2020 { offset &+= 8 }
      case 0x0A, 0x0D, 0x09:
        offset &+= 1
      case UInt8(ascii: "/") where options.contains(.comments):
        try skipComment()
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let start = offset
    guard offset &+ 1 < count else { throw unexpected("a value or a comment") }
    switch base[offset &+ 1] {
    case UInt8(ascii: "/"):
      while offset < count, base[offset] != 0x0A { offset &+= 1 }
    case UInt8(ascii: "*"):
      offset &+= 2
      while offset &+ 1 < count {
        if base[offset] == UInt8(ascii: "*"), base[offset &+ 1] == UInt8(ascii: "/") {
          offset &+= 2
          return
        }
        offset &+= 1
      }
      throw JSONError("the comment that begins here has no \"*/\"", at: start)
    default:
      throw unexpected("a value or a comment")
    }
  }

  /// Eight bytes, the first in the lowest bits.
  @inline(__always)
  func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  // MARK: The window

  /// True where there is a next byte.
  @inline(__always)
  mutating func hasByte() -> Bool {
    offset < count || refill()
  }

  /// Tries to have this many bytes from `offset` on.
  @inline(__always)
  mutating func need(_ length: Int) {
    while offset &+ length > count, refill() {}
  }

  // MARK: Errors

  @inline(never)
  func unexpected(_ expected: String) -> JSONError {
    JSONError("expected \(expected), found \(found(at: offset))", at: absoluteOffset)
  }

  @inline(never)
  func tooDeep() -> JSONError {
    JSONError("nested deeper than \(depthLimit) levels", at: absoluteOffset)
  }

  /// A byte as a message names it.
  func found(at offset: Int) -> String {
    guard offset < count else { return "the end of the text" }
    let byte = base[offset]
    switch byte {
    case UInt8(ascii: "\""): return "'\"'"
    case 0x21...0x7E: return "\"\(Character(UnicodeScalar(byte)))\""
    case 0x0A: return "a line feed"
    case 0x20: return "a space"
    default:
      let hex = String(byte, radix: 16, uppercase: true)
      return "the byte 0x\(hex.count < 2 ? "0" : "")\(hex)"
    }
  }
}
