/// A JSON body cut into what bodies of its shape share, its structure and keys as they were sent, and its values.
///
/// The buffer is used again for the next body.
struct BodySkeleton {
  /// The keys and brackets, with one byte for every value.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private(set) var hash: UInt64 = 0
  private var capacity = 4096

  init() { bytes = .allocate(capacity: capacity) }

  /// There is no body.
  mutating func clear() {
    count = 0
    hash = 0
  }

  func deallocate() { bytes.deallocate() }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  /// Reads a body, a value at a time.
  ///
  /// - Parameter slot: Takes a value's canonical token, in the order in which they were sent, and whether its bytes
  ///   are there for as long as the body's.
  /// - Returns: False where the bytes are no JSON, or a token cannot be taken.
  mutating func read(
    _ body: UnsafeBufferPointer<UInt8>, slot: (UnsafeBufferPointer<UInt8>, Bool) -> Bool
  ) -> Bool {
    count = 0
    // Every byte of the skeleton stands for one of the body.
    if body.count > capacity {
      bytes.deallocate()
      capacity = body.count
      bytes = .allocate(capacity: capacity)
    }
    var scanner = JSONScanner(body)
    guard (try? read(&scanner, slot)) == true, (try? scanner.finish()) != nil else { return false }
    hash = 0
    var place = 0
    while place < count {
      var word: UInt64 = 0
      if place &+ 8 <= count {
        word = UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self)
      } else {
        for offset in place..<count { word = word &<< 8 | UInt64(bytes[offset]) }
      }
      hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash &>> 32
      place &+= 8
    }
    return true
  }

  private mutating func put(_ byte: StaticString) {
    bytes[count] = byte.utf8Start[0]
    count &+= 1
  }

  private mutating func read(
    _ scanner: inout JSONScanner, _ slot: (UnsafeBufferPointer<UInt8>, Bool) -> Bool
  ) throws(JSONError) -> Bool {
    switch try scanner.peek() {
    case .object:
      try scanner.enterObject()
      put("{")
      var isEmpty = true
      while let key = try scanner.nextKey() {
        isEmpty = false
        put("\"")
        let length = key.end &- key.start
        (bytes + count).update(from: scanner.bytes.baseAddress! + key.start, count: length)  // it has a key
        count &+= length
        put("\"")
        guard try read(&scanner, slot) else { return false }
      }
      put("}")
      return !isEmpty || slot(Self.emptyObject, true)
    case .array:
      try scanner.enterArray()
      put("[")
      var isEmpty = true
      while try scanner.nextElement() {
        isEmpty = false
        guard try read(&scanner, slot) else { return false }
      }
      put("]")
      return !isEmpty || slot(Self.emptyArray, true)
    case .string:
      let token = try scanner.stringToken()
      put("s")
      if !token.hasEscapes {
        return slot(UnsafeBufferPointer(rebasing: scanner.bytes[(token.start - 1)..<(token.end + 1)]), true)
      }
      let content = UnsafeBufferPointer(rebasing: scanner.bytes[token.range])
      var text = JSONText.canonicalString(content, hasEscapes: true)
      return text.withUTF8 { slot($0, false) }
    case .number:
      let range = try scanner.numberRange()
      put("v")
      let number = UnsafeBufferPointer(rebasing: scanner.bytes[range])
      if JSONText.isCanonicalInteger(number) { return slot(number, true) }
      var text = JSONText.canonicalNumber(number)
      return text.withUTF8 { slot($0, false) }
    case .bool:
      put("v")
      return slot(try scanner.bool() ? Self.yes : Self.no, true)
    case .null:
      try scanner.null()
      put("v")
      return slot(Self.null, true)
    case .placeholder: return false
    }
  }

  private static var emptyObject: UnsafeBufferPointer<UInt8> { bytes(of: "{}") }
  private static var emptyArray: UnsafeBufferPointer<UInt8> { bytes(of: "[]") }
  private static var yes: UnsafeBufferPointer<UInt8> { bytes(of: "true") }
  private static var no: UnsafeBufferPointer<UInt8> { bytes(of: "false") }
  private static var null: UnsafeBufferPointer<UInt8> { bytes(of: "null") }

  /// A literal lives as long as the program.
  private static func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
