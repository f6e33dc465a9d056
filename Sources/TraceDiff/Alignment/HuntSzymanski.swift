/// The exact longest common subsequence by way of all pairs of equal places (Hunt and Szymanski, 1977).
enum HuntSzymanski {
  /// - Complexity: O((n + p) log n) time and O(n + p) memory for p pairs of equal places.
  static func pairs(_ a: [Int32], _ range: Range<Int>, _ places: Places) -> [(Int32, Int32)] {
    // `ends[k]` is the earliest place in b at which a common subsequence of length k + 1 ends.
    var ends: [Int32] = []
    var nodeAt: [Int32] = []
    var nodes: [Node] = []
    for place in range {
      // Descending, so that one place of a is used once.
      let (start, end) = places.bounds(a[place])
      for index in stride(from: end - 1, through: start, by: -1) {
        let other = places.places[index]
        let length = lowerBound(ends, other)
        if length < ends.count, ends[length] == other { continue }
        let node = Int32(nodes.count)
        nodes.append(
          Node(left: Int32(place), right: other, previous: length > 0 ? nodeAt[length - 1] : -1))
        if length == ends.count {
          ends.append(other)
          nodeAt.append(node)
        } else {
          ends[length] = other
          nodeAt[length] = node
        }
      }
    }
    var result: [(Int32, Int32)] = []
    result.reserveCapacity(ends.count)
    var node = nodeAt.last ?? -1
    while node >= 0 {
      result.append((nodes[Int(node)].left, nodes[Int(node)].right))
      node = nodes[Int(node)].previous
    }
    result.reverse()
    return result
  }

  private struct Node {
    var left: Int32
    var right: Int32
    var previous: Int32
  }

  /// The first index whose value is not below `value`.
  private static func lowerBound(_ values: [Int32], _ value: Int32) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
