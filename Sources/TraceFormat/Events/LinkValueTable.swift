/// Numbers for the values that may link, and whether two events have them.
///
/// Open addressing with linear probing. Values are told apart by 96 bits of their digests, 32 of which stand in the slot,
/// so that a value which is new costs one look into memory and no more.
package struct LinkValueTable: Sendable {
  /// A value's tag above its number and one; 0 where a slot is free. At most three quarters of them are taken.
  private var slots: [UInt64]
  private var low: [UInt64] = []
  /// The first event that has the value; the complement of its number where another has it too.
  private var first: [Int32] = []
  /// Whether two events have any of the values.
  private(set) var hasShared = false

  init() { slots = [UInt64](repeating: 0, count: 64) }

  package var count: Int { low.count }

  /// Makes room for as many values.
  mutating func reserveCapacity(_ count: Int) {
    low.reserveCapacity(count)
    first.reserveCapacity(count)
    let size = count / 2 * 3
    if size > slots.count { rebuild(size) }
  }

  /// The number of a value; -1 where no event has it.
  func number(_ value: EventDigest) -> Int32 {
    slots.withUnsafeBufferPointer { slots in
      let tag = value.high &>> 32
      var place = Self.home(value.low, slots.count)
      while slots[place] != 0 {
        let number = Int(slots[place] & 0xFFFF_FFFF) &- 1
        if slots[place] &>> 32 == tag, low[number] == value.low {
          return Int32(truncatingIfNeeded: number)
        }
        place &+= 1
        if place == slots.count { place = 0 }
      }
      return -1
    }
  }

  mutating func number(_ value: EventDigest, in event: Int32) -> Int32 {
    let known = number(value)
    if known >= 0 {
      let other = first[Int(known)]
      if other >= 0, other != event {
        first[Int(known)] = ~other
        hasShared = true
      }
      return known
    }
    if low.count &* 4 >= slots.count &* 3 { rebuild(slots.count * 2) }
    low.append(value.low)
    first.append(event)
    place(low.count, value.low, value.high &>> 32)
    return Int32(truncatingIfNeeded: low.count &- 1)
  }

  /// Whether two events have a value; only while values are added.
  func isShared(_ number: Int) -> Bool { first[number] < 0 }

  /// A word of the memory that ``number(_:)`` begins with, so that it is near when that is asked soon.
  @inline(__always)
  func glance(_ value: EventDigest) -> UInt64 {
    slots.withUnsafeBufferPointer { $0[Self.home(value.low, $0.count)] }
  }

  /// Frees what is only asked while values are added: nothing is found by ``number(_:)`` any more.
  mutating func finish() {
    first = []
    slots = [0]
  }

  /// The numbers by the low halves of the values' digests, for those who look a value up at the end.
  ///
  /// - Complexity: O(n).
  package func numbersByHash() -> HashIndex {
    var index = HashIndex()
    index.reserveCapacity(count)
    for hash in low { index.add(hash) }
    return index
  }

  @inline(__always)
  private static func home(_ hash: UInt64, _ size: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: size)).high)
  }

  private mutating func place(_ number: Int, _ hash: UInt64, _ tag: UInt64) {
    slots.withUnsafeMutableBufferPointer { slots in
      var place = Self.home(hash, slots.count)
      while slots[place] != 0 {
        place &+= 1
        if place == slots.count { place = 0 }
      }
      slots[place] = tag &<< 32 | UInt64(truncatingIfNeeded: number)
    }
  }

  private mutating func rebuild(_ size: Int) {
    let old = slots
    slots = [UInt64](repeating: 0, count: size)
    for slot in old where slot != 0 {
      let number = Int(slot & 0xFFFF_FFFF)
      place(number, low[number - 1], slot &>> 32)
    }
  }
}

extension EventDigest {
  /// The digest of a field's value as links compare it.
  package init(linkValueOf field: Field, in kind: Event.BodyKind) {
    self.init()
    if field.isPlaceholderOnly {
      combine(field.shown)
    } else {
      combine(field.value(in: kind))
    }
  }
}
