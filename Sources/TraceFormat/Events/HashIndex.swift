/// Numbers from 0 by the 64-bit hash that each was added with; several may share one.
///
/// Open addressing with linear probing. The hashes are good already, so that nothing is hashed again as in a
/// `Dictionary`, and an entry costs about 20 bytes.
package struct HashIndex: Sendable {
  /// -1 where a slot is free; a power of two of them, at most half of them taken.
  @usableFromInline var slots: [Int32]
  @usableFromInline var hashes: [UInt64] = []

  package init() { slots = [Int32](repeating: -1, count: 16) }

  package var count: Int { hashes.count }

  /// Makes room for as many numbers.
  package mutating func reserveCapacity(_ count: Int) {
    hashes.reserveCapacity(count)
    var size = slots.count
    while size < count * 2 { size *= 2 }
    if size > slots.count { rebuild(size) }
  }

  /// Gives the next number to a hash.
  @discardableResult @inlinable package mutating func add(_ hash: UInt64) -> Int32 {
    if hashes.count * 2 >= slots.count { grow() }
    let number = Int32(hashes.count)
    hashes.append(hash)
    place(number, hash)
    return number
  }

  /// A number that was added with the hash and fulfils a condition; -1 where there is none.
  @inlinable package func first(_ hash: UInt64, where isMember: (Int32) -> Bool) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = slots[slot]
      if hashes[Int(number)] == hash, isMember(number) { return number }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// The word of memory that a search for a hash begins with, so that it is near when that comes soon.
  @inlinable package func glance(_ hash: UInt64) -> Int32 {
    slots[Int(truncatingIfNeeded: hash) & (slots.count - 1)]
  }

  /// Calls `body` with each number that was added with the hash.
  @inlinable package func forEach(_ hash: UInt64, _ body: (Int32) -> Void) {
    _ = first(hash) { number in
      body(number)
      return false
    }
  }

  @usableFromInline mutating func place(_ number: Int32, _ hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = number
  }

  @usableFromInline mutating func grow() { rebuild(slots.count * 2) }

  private mutating func rebuild(_ size: Int) {
    slots = [Int32](repeating: -1, count: size)
    for (number, hash) in hashes.enumerated() { place(Int32(number), hash) }
  }
}
