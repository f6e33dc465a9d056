extension JSONScanner {
  /// Consumes a number and returns its place.
  ///
  /// - Throws: `JSONError` where another value comes next, or the number is not valid.
  public mutating func numberRange() throws(JSONError) -> Range<Int> {
    try skipSpace()
    guard hasByte(), base[offset] == UInt8(ascii: "-") || isDigit() else {
      throw unexpected("a number")
    }
    pin = offset
    defer { pin = -1 }
    try scanNumber()
    return pin..<offset
  }

  /// Consumes a number and returns it as it is written.
  ///
  /// - Throws: `JSONError` where another value comes next, or the number is not valid.
  public mutating func numberText() throws(JSONError) -> String {
    // `self` must be read after the call, which may move the window.
    let range = try numberRange()
    return text(range)
  }

  /// Consumes a number and returns the nearest floating-point value.
  ///
  /// - Throws: `JSONError` where another value comes next, or the number is not valid.
  public mutating func double() throws(JSONError) -> Double {
    let range = try numberRange()
    return JSONText.double(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Consumes a number and returns it where it is a whole one within range, else nil.
  ///
  /// - Throws: `JSONError` where another value comes next, or the number is not valid.
  public mutating func integer() throws(JSONError) -> Int? {
    let text = try numberText()
    return Int(text) ?? Int(JSONText.canonicalNumber(text))
  }

  /// Consumes `true` or `false`.
  ///
  /// - Throws: `JSONError` where another value comes next.
  public mutating func bool() throws(JSONError) -> Bool {
    try skipSpace()
    if hasByte(), base[offset] == UInt8(ascii: "t") {
      try scanLiteral("true")
      return true
    }
    guard hasByte(), base[offset] == UInt8(ascii: "f") else { throw unexpected("true or false") }
    try scanLiteral("false")
    return false
  }

  /// Consumes `null`.
  ///
  /// - Throws: `JSONError` where another value comes next.
  public mutating func null() throws(JSONError) {
    try skipSpace()
    guard hasByte() else { throw unexpected("null") }
    if options.contains(.nonFiniteNumbers), base[offset] != UInt8(ascii: "n") { return try scanNonFinite() }
    guard base[offset] == UInt8(ascii: "n") else { throw unexpected("null") }
    try scanLiteral("null")
  }

  @inline(never)
  private mutating func scanNonFinite() throws(JSONError) {
    if base[offset] == UInt8(ascii: "N") { return try scanLiteral("NaN") }
    if base[offset] == UInt8(ascii: "-") { offset &+= 1 }
    try scanLiteral("Infinity")
  }

  /// Consumes `{{name}}` and returns the place of the name.
  ///
  /// - Throws: `JSONError` where something else comes next, or it is not closed.
  public mutating func placeholder() throws(JSONError) -> Range<Int> {
    try skipSpace()
    guard offset &+ 1 < count, base[offset] == UInt8(ascii: "{"), base[offset &+ 1] == UInt8(ascii: "{")
    else {
      throw unexpected("a placeholder")
    }
    let start = offset &+ 2
    var end = start
    while end &+ 1 < count, base[end] > 0x20, base[end] != UInt8(ascii: "}"), base[end] != UInt8(ascii: "\"")
    {
      end &+= 1
    }
    guard end > start, end &+ 1 < count, base[end] == UInt8(ascii: "}"), base[end &+ 1] == UInt8(ascii: "}")
    else {
      throw JSONError("expected a placeholder, as \"{{random}}\"", at: absoluteOffset)
    }
    offset = end &+ 2
    return start..<end
  }

  /// The bytes of a range as text; bytes that are not UTF-8 become U+FFFD.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// Consumes a value of any kind and checks it.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  public mutating func skipValue() throws(JSONError) {
    try skipTree()
    isAtStart = false
  }

  /// Consumes a value of any kind, checks it, and returns its place.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  public mutating func valueRange() throws(JSONError) -> Range<Int> {
    try skipSpace()
    pin = offset
    defer { pin = -1 }
    try skipValue()
    return pin..<offset
  }

  /// Skips one value without recursion up to 64 levels; one bit a level says object or array.
  private mutating func skipTree() throws(JSONError) {
    var objects: UInt64 = 0
    var level = 0
    while true {
      try skipSpace()
      guard hasByte() else { throw unexpected("a value") }
      var isComplete = true
      switch base[offset] {
      case UInt8(ascii: "\""):
        try scanString(keeping: false)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if options.contains(.nonFiniteNumbers), try peek() == .null {
          try scanNonFinite()
        } else {
          try scanNumber()
        }
      case UInt8(ascii: "N"), UInt8(ascii: "I"):
        guard options.contains(.nonFiniteNumbers) else { throw unexpected("a value") }
        try scanNonFinite()
      case UInt8(ascii: "t"): try scanLiteral("true")
      case UInt8(ascii: "f"): try scanLiteral("false")
      case UInt8(ascii: "n"): try scanLiteral("null")
      case UInt8(ascii: "{"):
        if options.contains(.placeholders), offset &+ 1 < count, base[offset &+ 1] == UInt8(ascii: "{") {
          _ = try placeholder()
          break
        }
        fallthrough
      case UInt8(ascii: "["):
        guard depth < depthLimit else { throw tooDeep() }
        if level == 64 {
          try skipTree()
          break
        }
        let isObject = base[offset] == UInt8(ascii: "{")
        offset &+= 1
        try skipSpace()
        if hasByte(), base[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          offset &+= 1
          break
        }
        objects = objects &<< 1 | (isObject ? 1 : 0)
        level &+= 1
        depth &+= 1
        if isObject { try skipKey("a key in quotes or \"}\"") }
        isComplete = false
      default:
        throw unexpected("a value")
      }
      guard isComplete else { continue }
      if try leave(&objects, &level) { return }
    }
  }

  /// After a value: consumes what closes or what leads to the next value; true where all is closed.
  @inline(__always)
  private mutating func leave(_ objects: inout UInt64, _ level: inout Int) throws(JSONError) -> Bool {
    while level > 0 {
      try skipSpace()
      let isObject = objects & 1 == 1
      guard hasByte() else { throw unexpected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"") }
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      var isClosed = base[offset] == closing
      if base[offset] == UInt8(ascii: ",") {
        offset &+= 1
        try skipSpace()
        isClosed = hasByte() && base[offset] == closing
        if !isClosed {
          if isObject { try skipKey("a key in quotes") }
          return false
        }
        guard options.contains(.trailingCommas) else {
          throw unexpected(isObject ? "a key after \",\"" : "a value after \",\"")
        }
      }
      guard isClosed else { throw unexpected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"") }
      offset &+= 1
      objects &>>= 1
      level &-= 1
      depth &-= 1
    }
    return true
  }

  @inline(__always)
  private mutating func skipKey(_ expected: StaticString) throws(JSONError) {
    guard hasByte(), base[offset] == UInt8(ascii: "\"") else {
      throw unexpected(expected.description)
    }
    try scanString(keeping: false)
    try skipSpace()
    guard hasByte(), base[offset] == UInt8(ascii: ":") else { throw unexpected("\":\" after the key") }
    offset &+= 1
  }

  @inline(__always)
  private mutating func isDigit() -> Bool {
    hasByte() && base[offset] &- 0x30 < 10
  }

  /// Checks a number (RFC 8259, section 6); the current byte is its first.
  @inline(__always)
  private mutating func scanNumber() throws(JSONError) {
    if base[offset] == UInt8(ascii: "-") { offset &+= 1 }
    guard isDigit() else { throw unexpected("a digit") }
    if base[offset] == UInt8(ascii: "0") {
      offset &+= 1
      if isDigit() { throw unexpected("a number without leading zeros") }
    } else {
      while isDigit() { offset &+= 1 }
    }
    if hasByte(), base[offset] == UInt8(ascii: ".") {
      offset &+= 1
      guard isDigit() else { throw unexpected("a digit after the decimal point") }
      while isDigit() { offset &+= 1 }
    }
    if hasByte(), base[offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if hasByte(), base[offset] == UInt8(ascii: "+") || base[offset] == UInt8(ascii: "-") {
        offset &+= 1
      }
      guard isDigit() else { throw unexpected("a digit in the exponent") }
      while isDigit() { offset &+= 1 }
    }
  }

  @inline(__always)
  private mutating func scanLiteral(_ literal: StaticString) throws(JSONError) {
    let start = absoluteOffset
    for index in 0..<literal.utf8CodeUnitCount {
      guard hasByte(), base[offset] == literal.utf8Start[index] else { throw misspelt(literal, at: start) }
      offset &+= 1
    }
  }

  @inline(never)
  private func misspelt(_ literal: StaticString, at start: Int) -> JSONError {
    let first = Character(UnicodeScalar(literal.utf8Start[0]))
    return JSONError("expected a value; with \"\(first)\" begins only \(literal)", at: start)
  }
}
