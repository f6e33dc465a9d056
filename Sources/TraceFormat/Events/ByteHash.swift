/// A 64-bit hash of bytes and words for tables in memory; it is never written anywhere.
///
/// Each word is folded in by one wide multiplication (the mixing step of wyhash), which is about ten times as
/// fast as hashing a `String` and does not normalise Unicode: two spellings of one character are two values.
package struct ByteHash {
  @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inlinable package init() {}

  @inlinable package var value: UInt64 { state }

  @inlinable package mutating func combine(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
  }

  @inlinable package mutating func combine(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ combine($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { combine($0) }
    }
  }

  @inlinable package mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset + 8 <= raw.count {
      combine(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    let rest = raw.count - offset
    var tail: UInt64 = 0
    if rest > 0, offset > 0 {
      tail = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self) >> UInt64(64 - 8 * rest)
    } else {
      for index in offset..<raw.count { tail |= UInt64(raw[index]) << UInt64(8 * (index - offset)) }
    }
    tail ^= UInt64(raw.count) << 56
    combine(tail)
  }

  @inlinable package static func of(_ text: String) -> UInt64 {
    var hash = ByteHash()
    hash.combine(text)
    return hash.value
  }
}

extension String {
  /// Whether two texts have the same bytes; `==` also holds for two spellings of one character.
  @inlinable package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isEqual = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in Self.areEqual(left, right) }
    }
    return isEqual.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }

  /// Compares as many bytes as both have, eight at a time.
  @usableFromInline static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let a = UnsafeRawBufferPointer(left)
    let b = UnsafeRawBufferPointer(right)
    var offset = 0
    while offset + 8 <= a.count {
      if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    while offset < a.count {
      if a[offset] != b[offset] { return false }
      offset += 1
    }
    return true
  }
}
