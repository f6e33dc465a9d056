/// Numbers from 0 by the 64-bit hash that each was added with; several may share one.
///
/// Open addressing with linear probing. The hashes are good already, so that nothing is hashed again as in a
/// `Dictionary`, and an entry costs about 20 bytes.
struct HashIndex {
  /// -1 where a slot is free; a power of two of them, at most half of them taken.
  private var slots: [Int32]
  private var hashes: [UInt64] = []

  init() { slots = [Int32](repeating: -1, count: 16) }

  var count: Int { hashes.count }

  /// Gives the next number to a hash.
  @discardableResult mutating func add(_ hash: UInt64) -> Int32 {
    if hashes.count * 2 >= slots.count { grow() }
    let number = Int32(hashes.count)
    hashes.append(hash)
    place(number, hash)
    return number
  }

  /// A number that was added with the hash and fulfils a condition; -1 where there is none.
  func first(_ hash: UInt64, where isMember: (Int32) -> Bool) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = slots[slot]
      if hashes[Int(number)] == hash, isMember(number) { return number }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// Calls `body` with each number that was added with the hash.
  func forEach(_ hash: UInt64, _ body: (Int32) -> Void) {
    _ = first(hash) { number in
      body(number)
      return false
    }
  }

  private mutating func place(_ number: Int32, _ hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() { place(Int32(number), hash) }
  }
}

/// Many rows by the hash of each, to be taken out again one by one, the earliest first.
struct HashQueues {
  private var index = HashIndex()
  /// For each distinct hash the next row to be taken; -1 where none is left.
  private var heads: [Int32] = []
  private var next: [Int32]

  /// - Parameters:
  ///   - rows: Numbers from 0, ascending.
  ///   - hash: The hash of a row.
  init(_ rows: [Int32], hash: (Int32) -> UInt64) {
    next = [Int32](repeating: -1, count: Int(rows.last ?? -1) + 1)
    for row in rows.reversed() {
      let hash = hash(row)
      var queue = index.first(hash) { _ in true }
      if queue < 0 {
        queue = index.add(hash)
        heads.append(-1)
      }
      next[Int(row)] = heads[Int(queue)]
      heads[Int(queue)] = row
    }
  }

  /// The queue of a hash, or -1.
  func queue(_ hash: UInt64) -> Int32 { index.first(hash) { _ in true } }

  /// The first row of a queue, or -1.
  func first(_ queue: Int32) -> Int32 { queue < 0 ? -1 : heads[Int(queue)] }

  mutating func removeFirst(_ queue: Int32) { heads[Int(queue)] = next[Int(heads[Int(queue)])] }
}
