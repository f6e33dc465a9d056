/// A request's record as it stands on its line, of which nothing is copied that need not be.
///
/// Most lines of a recording are of this kind. Whatever is unusual about a line, an escape in its URL or a field of
/// another type, makes it a matter for ``RecordDecoder``.
struct RequestRecord {
  /// What a record may hold besides, as far as it was needed to write it anew; the buffers are used again for the next line.
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
    var scanner = JSONScanner(line)
    do throws(JSONError) {
      guard try read(&scanner), try scanner.isAtEnd() else { return nil }
    } catch {
      return nil
    }
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
      let isType = length == 12 && Self.isName(scanner, key, "content-type")
      if length == 16, Self.isName(scanner, key, "content-encoding") { return false }
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

  /// Whether a key is a header's name, without regard to case.
  private static func isName(
    _ scanner: JSONScanner, _ key: JSONScanner.Token, _ name: StaticString
  ) -> Bool {
    let bytes = scanner.bytes
    for index in 0..<name.utf8CodeUnitCount where bytes[key.start &+ index] | 0x20 != name.utf8Start[index] {
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

  /// Calls `body` with the request's body as it was sent.
  func withBody<Result>(
    _ scratch: inout Scratch, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    guard let written = self.body, hasEscapedBody else { return body(self.body) }
    scratch.body.removeAll(keepingCapacity: true)
    JSONText.unescape(written, into: &scratch.body)
    return scratch.body.withUnsafeBufferPointer { body($0) }
  }
}
