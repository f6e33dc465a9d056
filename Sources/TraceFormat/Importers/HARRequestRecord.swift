/// The `request` object of a HAR entry as it stands in its text, of which nothing is copied that need not be.
///
/// Whatever is unusual about it, an escape in its URL, a body in parts or packed, headers as an object, a name that comes
/// twice, makes it a matter for ``HARRequest``.
struct HARRequestRecord {
  /// Where a body with escapes is written as it was sent; used again for the next request.
  struct Scratch {
    fileprivate var body: [UInt8] = []
  }

  private(set) var url = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var method = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Of the headers, else of the body.
  private(set) var contentType: UnsafeBufferPointer<UInt8>?
  /// The body's text; nil where there is none.
  private var body: UnsafeBufferPointer<UInt8>?
  private var hasEscapedBody = false
  private var mediaType: UnsafeBufferPointer<UInt8>?
  /// Whether a header or the body's size says that there is a body.
  private var announcesBody = false

  private struct Seen: OptionSet {
    var rawValue: UInt8
    static let url = Seen(rawValue: 1)
    static let method = Seen(rawValue: 2)
    static let headers = Seen(rawValue: 4)
    static let body = Seen(rawValue: 8)
  }

  /// - Parameter text: An object that is known to be valid.
  /// - Returns: nil where it is anything but a plain request over HTTP that is no preflight.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(text, options: .nonFiniteNumbers)
    guard (try? read(&scanner)) == true, isHTTP, isPlainMethod else { return nil }
    if body == nil {
      // It may have been lost.
      if announcesBody, !isMethod("GET") { return nil }
    } else if contentType == nil {
      contentType = mediaType
    }
  }

  /// Calls `body` with the request's body as it was sent; nil where there is none.
  func withBody<Result>(
    _ scratch: inout Scratch, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    guard let written = self.body, hasEscapedBody else { return body(self.body) }
    scratch.body.removeAll(keepingCapacity: true)
    JSONText.unescape(written, into: &scratch.body)
    return scratch.body.withUnsafeBufferPointer { body($0) }
  }

  private mutating func read(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    var seen: Seen = []
    func isNew(_ field: Seen) -> Bool { seen.insert(field).inserted }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if key.hasEscapes { return false }
      switch key.end &- key.start {
      case 3 where scanner.matches(key, "url"):
        guard isNew(.url), try Self.text(&scanner, into: &url) else { return false }
      case 6 where scanner.matches(key, "method"):
        guard isNew(.method), try Self.text(&scanner, into: &method) else { return false }
      case 7 where scanner.matches(key, "headers"):
        guard isNew(.headers), try readHeaders(&scanner) else { return false }
      case 8 where scanner.matches(key, "postData"):
        guard isNew(.body), try readBody(&scanner) else { return false }
      case 8 where scanner.matches(key, "bodySize"):
        if try scanner.peek() == .number {
          let range = try scanner.numberRange()
          let first = scanner.bytes[range.lowerBound]
          if first != UInt8(ascii: "-"), first != UInt8(ascii: "0") { announcesBody = true }
        } else {
          try scanner.skipValue()
        }
      case 16 where scanner.matches(key, "_bodyUnavailable"): return false
      default: try scanner.skipValue()
      }
    }
    return seen.isSuperset(of: [.url, .method])
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
    guard try scanner.peek() == .array else { return false }
    try scanner.enterArray()
    while try scanner.nextElement() {
      guard try scanner.peek() == .object else { return false }
      var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      var value: Range<Int>?
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        if key.hasEscapes { return false }
        if scanner.matches(key, "name") {
          guard name.isEmpty, try Self.text(&scanner, into: &name) else { return false }
        } else if scanner.matches(key, "value") {
          guard value == nil else { return false }
          value = try scanner.valueRange()
        } else {
          try scanner.skipValue()
        }
      }
      guard add(name, value.map { UnsafeBufferPointer(rebasing: scanner.bytes[$0]) }) else { return false }
    }
    return true
  }

  /// Takes a header; false where it makes the request unusual.
  ///
  /// - Parameter value: As it is written, with its quotes.
  private mutating func add(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>?
  ) -> Bool {
    switch name.count {
    case 12 where RequestRecord.isName(name, "content-type"):
      guard contentType == nil else { return true }
      guard let value, value.count >= 2, value[0] == UInt8(ascii: "\""), !value.contains(UInt8(ascii: "\\"))
      else { return false }
      contentType = UnsafeBufferPointer(rebasing: value[1..<(value.count - 1)])
    case 14 where RequestRecord.isName(name, "content-length"):
      if value?.elementsEqual("\"0\"".utf8) != true { announcesBody = true }
    case 16 where RequestRecord.isName(name, "content-encoding"): return false
    default: break
    }
    return true
  }

  private mutating func readBody(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    guard try scanner.peek() == .object else { return false }
    var hasText = false
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if key.hasEscapes { return false }
      if scanner.matches(key, "text") {
        guard !hasText, try scanner.peek() == .string else { return false }
        let token = try scanner.stringToken()
        body = UnsafeBufferPointer(rebasing: scanner.bytes[token.range])
        hasEscapedBody = token.hasEscapes
        hasText = true
      } else if scanner.matches(key, "mimeType") {
        var type = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        guard mediaType == nil, try Self.text(&scanner, into: &type) else { return false }
        mediaType = type.isEmpty ? nil : type
      } else if scanner.matches(key, "encoding") || scanner.matches(key, "_encoding") {
        return false
      } else {
        // Parameters say again what the text says.
        try scanner.skipValue()
      }
    }
    return body?.isEmpty == false
  }

  private var isHTTP: Bool {
    Self.starts(url, with: "https:") || Self.starts(url, with: "http:")
  }

  /// Whether nothing depends on the method but that it is one.
  private var isPlainMethod: Bool { isMethod("GET") || isMethod("POST") }

  private func isMethod(_ name: StaticString) -> Bool {
    method.count == name.utf8CodeUnitCount && Self.starts(method, with: name)
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, with text: StaticString) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[index] != text.utf8Start[index] { return false }
    return true
  }
}
