/// The heaviest set of items that stand in the same order on both sides.
///
/// With equal weights this is the longest increasing subsequence, so what is left out is the smallest set of
/// items whose move explains the order. Ties keep the items that come first on the baseline's side.
enum HeaviestChain {
  struct Item {
    /// The place in the baseline's order; items of one unordered group share it.
    var rank: Int
    /// The place in the candidate's order, unique.
    var position: Int
    var weight: Int
    /// Whether items of the same rank may follow each other.
    var isUnordered: Bool

    init(rank: Int, position: Int, weight: Int = 1, isUnordered: Bool = false) {
      self.rank = rank
      self.position = position
      self.weight = weight
      self.isUnordered = isUnordered
    }
  }

  /// Which of the items belong to the chain.
  ///
  /// - Complexity: O(n log n): a prefix-maximum tree (Fenwick) over the candidate's positions.
  static func members(of items: [Item]) -> [Bool] {
    guard items.count > 1 else { return items.map { _ in true } }
    let order = items.indices.sorted {
      (items[$0].rank, items[$0].position) < (items[$1].rank, items[$1].position)
    }
    if isChain(items, order) { return items.map { _ in true } }
    var places = [Int](repeating: 0, count: items.count)
    let byPosition = items.indices.sorted { items[$0].position < items[$1].position }
    for (place, index) in byPosition.enumerated() { places[index] = place }
    var tree = SuffixMaximum(count: items.count)
    var best = [Int](repeating: 0, count: items.count)
    var end = order.count
    while end > 0 {
      var start = end - 1
      while start > 0, items[order[start - 1]].rank == items[order[end - 1]].rank { start -= 1 }
      for index in order[start..<end].reversed() {
        best[index] = items[index].weight + tree.maximum(after: places[index])
        if items[index].isUnordered { tree.raise(places[index], to: best[index]) }
      }
      for index in order[start..<end] where !items[index].isUnordered {
        tree.raise(places[index], to: best[index])
      }
      end = start
    }
    return chain(items, order, best)
  }

  /// Follows the best weights from the first rank on, taking each item that keeps the total.
  private static func chain(_ items: [Item], _ order: [Int], _ best: [Int]) -> [Bool] {
    var isMember = [Bool](repeating: false, count: items.count)
    var remaining = best.max() ?? 0
    var last: (rank: Int, position: Int)?
    for index in order where best[index] == remaining {
      let item = items[index]
      if let last {
        guard item.position > last.position, item.rank > last.rank || item.isUnordered else { continue }
      }
      isMember[index] = true
      remaining -= item.weight
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
