extension JSONScanner {
  /// Consumes a string and returns its place.
  ///
  /// - Throws: `JSONError` where another value comes next, or the string is not valid.
  public mutating func stringToken() throws(JSONError) -> Token {
    try skipSpace()
    guard hasByte(), base[offset] == UInt8(ascii: "\"") else { throw unexpected("a string") }
    defer { pin = -1 }
    return try scanString(keeping: true)
  }

  /// Consumes a string and returns its value.
  ///
  /// - Throws: `JSONError` where another value comes next, or the string is not valid.
  public mutating func string() throws(JSONError) -> String {
    // `self` must be read after the call, which may move the window.
    let token = try stringToken()
    return string(of: token)
  }

  /// Consumes a string and returns it, or skips another value and returns nil.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  public mutating func stringIfPresent() throws(JSONError) -> String? {
    guard try peek() == .string else {
      try skipValue()
      return nil
    }
    return try string()
  }

  /// The value of a string that was scanned.
  public func string(of token: Token) -> String {
    if token.hasEscapes { return String(decoding: utf8(of: token), as: UTF8.self) }
    return text(token.range)
  }

  /// The bytes of the value of a string that was scanned.
  public func utf8(of token: Token) -> [UInt8] {
    let raw = UnsafeBufferPointer(start: base + token.start, count: token.end - token.start)
    guard token.hasEscapes else { return Array(raw) }
    var out: [UInt8] = []
    out.reserveCapacity(raw.count)
    JSONText.unescape(raw, into: &out)
    return out
  }

  /// True where a scanned string has this value; compared on bytes.
  @inline(__always)
  public func matches(_ token: Token, _ value: StaticString) -> Bool {
    if token.hasEscapes { return matchesSlowly(token, value) }
    let length = token.end &- token.start
    guard length == value.utf8CodeUnitCount else { return false }
    let left = base + token.start
    let right = value.utf8Start
    for index in 0..<length where left[index] != right[index] { return false }
    return true
  }

  @inline(never)
  private func matchesSlowly(_ token: Token, _ value: StaticString) -> Bool {
    utf8(of: token).elementsEqual(
      UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

  /// Scans a string; the current byte is its opening quote.
  ///
  /// - Parameter keeping: True where the content is wanted: it is held in the window from `pin` on. Else the
  ///   token that is returned says nothing.
  @inline(__always)
  @discardableResult
  mutating func scanString(keeping: Bool) throws(JSONError) -> Token {
    let opening = absoluteOffset
    var position = offset &+ 1
    if keeping { pin = position }
    let start = position
    var hasEscapes = false
    while true {
      // Eight plain bytes at a time: no quote, backslash, control or byte above 0x7F.
      while position &+ 8 <= count {
        let word = load(position)
        let quote = word ^ 0x2222_2222_2222_2222
        let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let special =
          ((quote &- 0x0101_0101_0101_0101) & ~quote
            | (backslash &- 0x0101_0101_0101_0101) & ~backslash
            | (word &- 0x2020_2020_2020_2020) | word) & 0x8080_8080_8080_8080
        if special != 0 {
          // The lowest mark is exact; only marks above a true one can be borrowed.
          position &+= special.trailingZeroBitCount &>> 3
          break
        }
        position &+= 8
      }
      guard position < count || refill(&position) else {
        offset = position
        throw JSONError("the string that begins here has no closing quote", at: opening)
      }
      let byte = base[position]
      if byte == UInt8(ascii: "\"") {
        offset = position &+ 1
        if keeping, stream != nil { return Token(start: pin, end: position, hasEscapes: hasEscapes) }
        return Token(start: start, end: position, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        while position &+ 6 > count, refill(&position) {}
        position = try checkEscape(position)
      } else if byte < 0x20 {
        throw wrongByte("a control character in a string to be escaped", position)
      } else if byte < 0x80 {
        position &+= 1
      } else {
        while position &+ 4 > count, refill(&position) {}
        position = try checkMultibyte(position)
      }
    }
  }

  /// Checks one escape and returns the offset behind it.
  @inline(__always)
  private func checkEscape(_ position: Int) throws(JSONError) -> Int {
    guard position &+ 1 < count else { throw wrongByte("an escape", count) }
    switch base[position &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return position &+ 2
    case UInt8(ascii: "u"):
      var index = position &+ 2
      while index < position &+ 6 {
        guard index < count, JSONText.hexValue(base[index]) != nil else {
          throw wrongByte("four hex digits after \"\\u\"", index)
        }
        index &+= 1
      }
      return index
    default:
      throw wrongByte("one of \"\\/bfnrtu after a backslash", position &+ 1)
    }
  }

  /// Checks one character of two to four bytes (RFC 3629) and returns the offset behind it.
  @inline(__always)
  private func checkMultibyte(_ position: Int) throws(JSONError) -> Int {
    let lead = base[position]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, low) = (3, 0xA0)
    case 0xED: (length, high) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, low) = (4, 0x90)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, high) = (4, 0x8F)
    default: throw wrongByte("UTF-8", position)
    }
    guard position &+ length <= count, base[position &+ 1] >= low, base[position &+ 1] <= high else {
      throw wrongByte("UTF-8", position)
    }
    var index = position &+ 2
    while index < position &+ length {
      guard base[index] & 0xC0 == 0x80 else { throw wrongByte("UTF-8", position) }
      index &+= 1
    }
    return index
  }

  @inline(never)
  private func wrongByte(_ expected: StaticString, _ position: Int) -> JSONError {
    JSONError("expected \(expected), found \(found(at: position))", at: consumed &+ position)
  }
}
