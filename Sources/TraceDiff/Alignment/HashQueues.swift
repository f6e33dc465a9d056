import TraceFormat

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
