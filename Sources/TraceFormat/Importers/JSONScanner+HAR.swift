extension JSONScanner {
  /// Enters an object and returns true, or skips another value and returns false.
  mutating func enterObjectIfPresent() throws(JSONError) -> Bool {
    guard try peek() == .object else {
      try skipValue()
      return false
    }
    try enterObject()
    return true
  }

  /// The line of the value that comes next.
  mutating func lineOfNextValue() throws(JSONError) -> Int {
    try skipSpace()
    return position().line
  }

  /// Skips `name(` of a JSONP wrapper; true where there is one.
  mutating func skipCallee() throws(JSONError) -> Bool {
    try skipSpace()
    guard hasByte(), isNameByte(base[offset]), base[offset] &- 0x30 >= 10 else { return false }
    let start = absoluteOffset
    while hasByte(), isNameByte(base[offset]) { offset += 1 }
    try skipSpace()
    guard hasByte(), base[offset] == UInt8(ascii: "(") else {
      throw JSONError("expected a HAR, which is a JSON object", at: start)
    }
    offset += 1
    return true
  }

  /// Skips `)` and `;` of a JSONP wrapper.
  mutating func skipCallEnd() {
    for byte in [UInt8(ascii: ")"), UInt8(ascii: ";")] {
      guard (try? skipSpace()) != nil, hasByte(), base[offset] == byte else { return }
      offset += 1
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Consumes an ISO 8601 date-time and returns nanoseconds since 1970; any other value gives nil.
  mutating func dateTime() throws(JSONError) -> Int? {
    guard try peek() == .string else {
      try skipValue()
      return nil
    }
    let token = try stringToken()
    guard !token.hasEscapes else { return HARDateTime.nanoseconds(utf8(of: token)[...]) }
    return HARDateTime.nanoseconds(bytes[token.range])
  }
}
