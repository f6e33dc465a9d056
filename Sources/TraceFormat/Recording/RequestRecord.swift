/// A request's record as it stands on its line, of which nothing is copied that need not be.
///
/// Most lines of a recording are of this kind. Whatever is unusual about a line, an escape in its URL or a field of
/// another type, makes it a matter for ``RecordDecoder``.
struct RequestRecord {
  /// Where a body with escapes is written as it was sent; used again for the next line.
  struct Scratch {
    fileprivate var body: [UInt8] = []
  }

  private(set) var time: Double?
  private(set) var url = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var method = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var contentType: UnsafeBufferPointer<UInt8>?
  /// The body's text; nil where there is none.
  private(set) var body: UnsafeBufferPointer<UInt8>?
  private var hasEscapedBody = false

  private struct Seen: OptionSet {
    var rawValue: UInt16
    static let type = Seen(rawValue: 1)
    static let time = Seen(rawValue: 2)
    static let url = Seen(rawValue: 4)
    static let method = Seen(rawValue: 8)
    static let headers = Seen(rawValue: 16)
    static let body = Seen(rawValue: 32)
  }

  /// - Parameter line: A line without its line feed.
  /// - Returns: nil where the line is anything but a plain record of a request.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    if readAsWritten(line) { return }
    self = RequestRecord()
    var scanner = JSONScanner(line)
    do throws(JSONError) {
      guard try read(&scanner), try scanner.isAtEnd() else { return nil }
    } catch {
      return nil
    }
  }

  private init() {}

  /// Reads a line in the very form in which the recorder writes it; false where anything is different.
  private mutating func readAsWritten(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = WrittenLine(line)
    guard reader.skip("{\"v\":1,\"type\":\"request\",\"time\":"), let number = reader.number() else {
      return false
    }
    let value = JSONText.double(number)
    guard value.isFinite, reader.skip(",\"id\":\""), reader.text() != nil else { return false }
    if reader.skip(",\"pid\":"), reader.number() == nil { return false }
    guard reader.skip(",\"method\":\""), let method = reader.text(), reader.skip(",\"url\":\""),
      let url = reader.text(), reader.skip(",\"headers\":{")
    else { return false }
    var isLast = reader.skip("}")
    while !isLast {
      guard reader.skip("\""), let name = reader.text(), reader.skip(":\""), let value = reader.text() else {
        return false
      }
      if name.count == 16, Self.isName(name, "content-encoding") { return false }
      if name.count == 12, contentType == nil, Self.isName(name, "content-type") { contentType = value }
      isLast = reader.skip("}")
      // A comma is followed by another header.
      guard isLast || reader.skip(",") else { return false }
    }
    if reader.skip(",\"body\":{\"text\":") {
      guard let token = reader.string() else { return false }
      body = UnsafeBufferPointer(rebasing: line[token.range])
      hasEscapedBody = token.hasEscapes
      guard reader.skip("}") else { return false }
    }
    guard reader.skip("}"), reader.isAtEnd else { return false }
    (time, self.url, self.method) = (value, url, method)
    return true
  }

  private mutating func read(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    var seen: Seen = []
    func isNew(_ field: Seen) -> Bool { seen.insert(field).inserted }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if key.hasEscapes { return false }
      switch key.end &- key.start {
      case 1 where scanner.matches(key, "v"):
        guard try Self.isVersionOne(&scanner) else { return false }
      case 3 where scanner.matches(key, "url"):
        guard isNew(.url), try Self.text(&scanner, into: &url) else { return false }
      case 4 where scanner.matches(key, "type"):
        let token = try scanner.stringToken()
        guard isNew(.type), scanner.matches(token, "request") else { return false }
      case 4 where scanner.matches(key, "time"):
        guard isNew(.time), try scanner.peek() == .number else { return false }
        let range = try scanner.numberRange()
        let value = JSONText.double(UnsafeBufferPointer(rebasing: scanner.bytes[range]))
        guard value.isFinite else { return false }
        time = value
      case 4 where scanner.matches(key, "body"):
        guard isNew(.body), try readBody(&scanner) else { return false }
      case 6 where scanner.matches(key, "method"):
        guard isNew(.method), try Self.text(&scanner, into: &method) else { return false }
      case 7 where scanner.matches(key, "headers"):
        guard isNew(.headers), try readHeaders(&scanner) else { return false }
      default: try scanner.skipValue()
      }
    }
    return seen.isSuperset(of: [.type, .url, .method])
  }

  private static func isVersionOne(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    guard try scanner.peek() == .number else { return false }
    let range = try scanner.numberRange()
    return range.count == 1 && scanner.bytes[range.lowerBound] == UInt8(ascii: "1")
  }

  /// A string without escapes.
  private static func text(
    _ scanner: inout JSONScanner, into text: inout UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> Bool {
    guard try scanner.peek() == .string else { return false }
    let token = try scanner.stringToken()
    text = UnsafeBufferPointer(rebasing: scanner.bytes[token.range])
    return !token.hasEscapes
  }

  private mutating func readHeaders(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    guard try scanner.peek() == .object else { return false }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if key.hasEscapes { return false }
      let length = key.end &- key.start
      let name = UnsafeBufferPointer(rebasing: scanner.bytes[key.range])
      let isType = length == 12 && Self.isName(name, "content-type")
      if length == 16, Self.isName(name, "content-encoding") { return false }
      guard isType, contentType == nil else {
        try scanner.skipValue()
        continue
      }
      var value = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      guard try Self.text(&scanner, into: &value) else { return false }
      contentType = value
    }
    return true
  }

  /// Whether bytes are a header's name of their length, without regard to case.
  static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    for index in 0..<name.utf8CodeUnitCount where bytes[index] | 0x20 != name.utf8Start[index] {
      return false
    }
    return true
  }

  private mutating func readBody(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    guard try scanner.peek() == .object else { return false }
    try scanner.enterObject()
    guard let key = try scanner.nextKey(), scanner.matches(key, "text"), try scanner.peek() == .string else {
      return false
    }
    let token = try scanner.stringToken()
    body = UnsafeBufferPointer(rebasing: scanner.bytes[token.range])
    hasEscapedBody = token.hasEscapes
    return try scanner.nextKey() == nil
  }

  /// Calls `body` with the request's body as it was sent, which stays there until the scratch is used again.
  func withBody<Result>(
    _ scratch: inout Scratch, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    guard let written = self.body, hasEscapedBody else { return body(self.body) }
    if let count = scratch.unescape(written) {
      return scratch.body.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
    // What is read of the body is looked at after this.
    scratch.body.removeAll(keepingCapacity: true)
    JSONText.unescape(written, into: &scratch.body)
    return scratch.body.withUnsafeBufferPointer { body($0) }
  }
}

extension RequestRecord.Scratch {
  /// Writes what stands between a string's quotes without its escapes.
  ///
  /// - Returns: How many bytes that are; nil where an escape is more than a backslash before the character itself.
  fileprivate mutating func unescape(_ written: UnsafeBufferPointer<UInt8>) -> Int? {
    if body.count < written.count { body = [UInt8](repeating: 0, count: written.count * 2) }
    return body.withUnsafeMutableBufferPointer { body -> Int? in
      guard let source = written.baseAddress, let target = body.baseAddress else { return nil }
      let backslash = UInt8(ascii: "\\")
      var place = 0
      var count = 0
      while place < written.count {
        // Eight bytes at a time up to a backslash; what is copied beyond it is written again.
        while place &+ 8 <= written.count {
          let word = UnsafeRawPointer(source + place).loadUnaligned(as: UInt64.self)
          UnsafeMutableRawPointer(target + count).storeBytes(of: word, as: UInt64.self)
          let other = UInt64(littleEndian: word) ^ 0x5C5C_5C5C_5C5C_5C5C
          let marks = (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
          let plain = marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
          place &+= plain
          count &+= plain
          if marks != 0 { break }
        }
        if place == written.count { break }
        var byte = source[place]
        if byte == backslash {
          place &+= 1
          guard place < written.count else { return nil }
          byte = source[place]
          guard byte == UInt8(ascii: "\"") || byte == backslash || byte == UInt8(ascii: "/") else {
            return nil
          }
        }
        target[count] = byte
        place &+= 1
        count &+= 1
      }
      return count
    }
  }
}

/// A line that is expected to be in the recorder's own form, read from its start to its end.
private struct WrittenLine {
  private let line: UnsafeBufferPointer<UInt8>
  private let base: UnsafePointer<UInt8>
  private var place = 0

  init(_ line: UnsafeBufferPointer<UInt8>) {
    self.line = line
    base = line.baseAddress!  // a line is not empty
  }

  var isAtEnd: Bool { place == line.count }

  /// Passes what is expected; stays where it is where something else comes.
  @inline(__always)
  mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard line.count &- place >= length else { return false }
    for index in 0..<length where base[place &+ index] != text.utf8Start[index] { return false }
    place &+= length
    return true
  }

  /// A number without an exponent (RFC 8259, section 6).
  @inline(__always)
  mutating func number() -> UnsafeBufferPointer<UInt8>? {
    let start = place
    let first = digits()
    guard first > 0, first == 1 || base[start] != UInt8(ascii: "0") else { return nil }
    if place < line.count, base[place] == UInt8(ascii: ".") {
      place &+= 1
      guard digits() > 0 else { return nil }
    }
    return UnsafeBufferPointer(start: base + start, count: place &- start)
  }

  @inline(__always)
  private mutating func digits() -> Int {
    let start = place
    while place < line.count, base[place] &- 0x30 < 10 { place &+= 1 }
    return place &- start
  }

  /// The rest of a string, whose closing quote is passed; nil where it is not plain ASCII without escapes.
  @inline(__always)
  mutating func text() -> UnsafeBufferPointer<UInt8>? {
    let start = place
    while place &+ 8 <= line.count {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
      let quote = word ^ 0x2222_2222_2222_2222
      let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let special =
        ((quote &- 0x0101_0101_0101_0101) & ~quote | (backslash &- 0x0101_0101_0101_0101) & ~backslash
          | (word &- 0x2020_2020_2020_2020) | word) & 0x8080_8080_8080_8080
      if special != 0 {
        // The lowest mark is exact.
        place &+= special.trailingZeroBitCount &>> 3
        break
      }
      place &+= 8
    }
    while place < line.count {
      let byte = base[place]
      if byte == UInt8(ascii: "\"") {
        place &+= 1
        return UnsafeBufferPointer(start: base + start, count: place &- 1 &- start)
      }
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
      place &+= 1
    }
    return nil
  }

  /// A string of any content with its quotes; nil where it is not valid.
  mutating func string() -> JSONScanner.Token? {
    var scanner = JSONScanner(line, offset: place)
    guard let token = try? scanner.stringToken() else { return nil }
    place = scanner.offset
    return token
  }
}
