/// Strict UTF-8 validation of raw bytes (RFC 3629: no overlong forms, no surrogates, at most U+10FFFF).
enum UTF8Check {
  /// Whether the bytes are valid UTF-8 without a NUL.
  /// - Complexity: O(n); ASCII goes eight bytes at a time.
  static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let count = bytes.count
    while index < count {
      if index + 8 <= count {
        let word = UnsafeRawPointer(bytes.baseAddress! + index)  // not empty: index + 8 <= count
          .loadUnaligned(as: UInt64.self)
        let hasNUL = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if word & 0x8080_8080_8080_8080 == 0, hasNUL == 0 {
          index += 8
          continue
        }
      }
      let byte = bytes[index]
      if byte == 0 { return false }
      if byte < 0x80 {
        index += 1
        continue
      }
      let length = sequenceLength(bytes, at: index)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// The length of the well-formed sequence that starts here, or 0 where there is none.
  static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let length: Int
    // The second byte alone decides about overlong forms, surrogates and the upper end.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
