/// The heaviest set of items that stand in the same order on both sides.
///
/// With equal weights this is the longest increasing subsequence, so what is left out is the smallest set of
/// items whose move explains the order. Ties keep the items that come first on the baseline's side.
enum HeaviestChain {
  struct Item {
    /// The place in the baseline's order; items of one unordered group share it.
    var rank: Int32
    /// The place in the candidate's order, unique.
    var position: Int32
    var weight: Int32
    /// Whether items of the same rank may follow each other.
    var isUnordered: Bool

    init(rank: Int, position: Int, weight: Int = 1, isUnordered: Bool = false) {
      self.rank = Int32(rank)
      self.position = Int32(position)
      self.weight = Int32(clamping: weight)
      self.isUnordered = isUnordered
    }
  }

  /// Which of the items belong to the chain.
  ///
  /// - Parameter items: In the candidate's order.
  /// - Complexity: O(n + m log m) for m items in the largest stretch that is out of order.
  static func members(of items: [Item]) -> [Bool] {
    var members = [Bool](repeating: true, count: items.count)
    // Where all ranks before a place are lower than all behind it, both sides are chains of their own.
    var lowestBehind = [Int32](repeating: .max, count: items.count + 1)
    for index in items.indices.reversed() {
      lowestBehind[index] = min(lowestBehind[index + 1], items[index].rank)
    }
    var start = 0
    var highest = Int32.min
    for index in items.indices {
      highest = max(highest, items[index].rank)
      guard highest < lowestBehind[index + 1] || index + 1 == items.count else { continue }
      if index > start {
        members.replaceSubrange(start...index, with: membersOfStretch(Array(items[start...index])))
      }
      start = index + 1
    }
    return members
  }

  /// The same by a prefix-maximum tree (Fenwick) over the candidate's positions, in O(n log n).
  private static func membersOfStretch(_ items: [Item]) -> [Bool] {
    let order = items.indices.sorted { (items[$0].rank, $0) < (items[$1].rank, $1) }
    if isChain(items, order) { return items.map { _ in true } }
    var tree = SuffixMaximum(count: items.count)
    var best = [Int](repeating: 0, count: items.count)
    var end = order.count
    while end > 0 {
      var start = end - 1
      while start > 0, items[order[start - 1]].rank == items[order[end - 1]].rank { start -= 1 }
      for index in order[start..<end].reversed() {
        best[index] = Int(items[index].weight) + tree.maximum(after: index)
        if items[index].isUnordered { tree.raise(index, to: best[index]) }
      }
      for index in order[start..<end] where !items[index].isUnordered {
        tree.raise(index, to: best[index])
      }
      end = start
    }
    return chain(items, order, best)
  }

  /// Follows the best weights from the first rank on, taking each item that keeps the total.
  private static func chain(_ items: [Item], _ order: [Int], _ best: [Int]) -> [Bool] {
    var isMember = [Bool](repeating: false, count: items.count)
    var remaining = best.max() ?? 0
    var last: (rank: Int32, position: Int32)?
    for index in order where best[index] == remaining {
      let item = items[index]
      if let last {
        guard item.position > last.position, item.rank > last.rank || item.isUnordered else { continue }
      }
      isMember[index] = true
      remaining -= Int(item.weight)
      last = (item.rank, item.position)
    }
    return isMember
  }

  private static func isChain(_ items: [Item], _ order: [Int]) -> Bool {
    zip(order, order.dropFirst()).allSatisfy { left, right in
      items[left].position < items[right].position
        && (items[left].rank < items[right].rank || items[right].isUnordered)
    }
  }
}

/// A Fenwick tree that answers the largest value at a place behind a given one.
private struct SuffixMaximum {
  private var tree: [Int]

  init(count: Int) { tree = [Int](repeating: 0, count: count + 1) }

  /// The largest value at places greater than `place`, or 0.
  func maximum(after place: Int) -> Int {
    var index = tree.count - 2 - place
    var result = 0
    while index > 0 {
      result = max(result, tree[index])
      index -= index & -index
    }
    return result
  }

  mutating func raise(_ place: Int, to value: Int) {
    var index = tree.count - 1 - place
    while index < tree.count {
      tree[index] = max(tree[index], value)
      index += index & -index
    }
  }
}
