/// Brings what a file holds into the order in which it started.
enum StartOrder {
  /// Stands for a start that is not known.
  static let unknown = Int.min

  /// The places of what started first, second and so on; nil where all is in order, which needs no memory.
  ///
  /// Equal starts stay in the order of the file; what has none follows what comes before it.
  ///
  /// - Complexity: O(n log n), 16 bytes and the result's 8 for each start, where any goes back.
  static func places(_ starts: some Sequence<Int>) -> [Int]? {
    if isSorted(starts) { return nil }
    var keys: [(start: Int, index: Int)] = []
    var last = Int.min
    for (index, start) in starts.enumerated() {
      if start != unknown { last = start }
      keys.append((last, index))
    }
    keys.sort { ($0.start, $0.index) < ($1.start, $1.index) }
    return keys.map(\.index)
  }

  private static func isSorted(_ starts: some Sequence<Int>) -> Bool {
    var last = Int.min
    for start in starts where start != unknown {
      if start < last { return false }
      last = start
    }
    return true
  }
}
