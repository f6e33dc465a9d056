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

  /// Takes the next literal value.
  ///
  /// A value is folded in by blocks of sixteen bytes, of which the last ends with a byte that no UTF-8 has: what was taken
  /// can be cut into its values in one way only.
  @inlinable package mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    guard count > 0, let base = UnsafeRawPointer(bytes.baseAddress) else { return fold(0, 0xFF &<< 56) }
    var offset = 0
    while offset &+ 16 <= count {
      fold(Self.word(base, offset), Self.word(base, offset &+ 8))
      offset &+= 16
    }
    let rest = count &- offset
    let end = rest == 15 ? 0xFE &<< 56 : UInt64(truncatingIfNeeded: rest) &<< 48 | 0xFF &<< 56
    if rest > 8 {
      fold(Self.word(base, offset), Self.word(base, count &- 8) &>> UInt64(128 &- 8 &* rest) | end)
    } else if rest == 8 {
      fold(Self.word(base, offset), end)
    } else if rest == 0 {
      fold(0, end)
    } else if offset > 0 {
      fold(Self.word(base, count &- 8) &>> UInt64(64 &- 8 &* rest), end)
    } else if rest >= 4 {
      // Parts that may overlap, which the length tells.
      let first = base.loadUnaligned(as: UInt32.self)
      let last = base.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      fold(UInt64(first) | UInt64(last) &<< 32, end)
    } else {
      fold(UInt64(bytes[0]) | UInt64(bytes[count &>> 1]) &<< 8 | UInt64(bytes[count &- 1]) &<< 16, end)
    }
  }

  @inlinable package mutating func combine(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ combine($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { combine($0) }
    }
  }

  @inline(__always) @inlinable static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Folds two words in by two wide multiplications, whose factors both are secret (after the mixing step of wyhash).
  @inline(__always) @inlinable mutating func fold(_ first: UInt64, _ second: UInt64) {
    let a = (low ^ first).multipliedFullWidth(by: high ^ second)
    let b = (low &+ second).multipliedFullWidth(by: (high &<< 32 | high &>> 32) &+ first)
    low = (a.high ^ a.low) &+ 0xA076_1D64_78BD_642F
    high = (b.high ^ b.low) &+ 0x8EBC_6AF0_9C88_C6E3
  }

  /// 64 bits of it, for tables that compare the whole on a hit.
  @inlinable package var hash: UInt64 { low ^ high &>> 1 }
}
