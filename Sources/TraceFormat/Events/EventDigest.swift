/// The literal values of an event as 128 bits: two events of one form accept the same requests where these are equal.
///
/// Both halves begin with secrets of the process, so that nobody can send two values that are taken for one another; for a
/// billion events the chance that any two are is below one in 10^19. It is never written anywhere.
package struct EventDigest: Sendable, Hashable {
  @usableFromInline package var low: UInt64
  @usableFromInline package var high: UInt64

  @usableFromInline static let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  /// The digest of no value.
  @inlinable package init() { (low, high) = Self.seeds }

  /// Takes the next literal value; a value's end is part of it.
  @inlinable package mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    var offset = 0
    while offset &+ 8 <= count {
      fold(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    let rest = count &- offset
    var tail: UInt64 = 0
    if rest > 0, offset > 0 {
      tail = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) &>> UInt64(64 &- 8 &* rest)
    } else {
      for index in offset..<count { tail |= UInt64(raw[index]) &<< UInt64(8 &* (index &- offset)) }
    }
    fold(tail ^ UInt64(count) &<< 56)
  }

  @inlinable package mutating func combine(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ combine($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { combine($0) }
    }
  }

  @inline(__always) @inlinable mutating func fold(_ word: UInt64) {
    let a = (low ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    low = (a.high ^ a.low) &+ 0xA076_1D64_78BD_642F
    let b = (high ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    high = (b.high ^ b.low) &+ 0x8EBC_6AF0_9C88_C6E3
  }

  /// 64 bits of it, for tables that compare the whole on a hit.
  @inlinable package var hash: UInt64 { low ^ high &>> 1 }
}
