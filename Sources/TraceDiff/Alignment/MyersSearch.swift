/// A shortest edit script in linear space (Myers, 1986) with git's bounds for sequences that have little in common.
///
/// From both ends the furthest-reaching paths are extended until they meet. Above a cost of `heuristicCost` a long
/// run of equal events far along is taken as the split, and at the highest cost the furthest point is; then a shorter
/// script may exist. The heuristics and bounds are those of git's xdiff.
struct MyersSearch {
  static let heuristicCost = 256
  /// The highest cost of a search that gives up.
  static let maximumCost = 1024
  /// The highest cost of a search that guesses, for short sequences; for long ones it is the root of their length.
  static let leastBound = 256
  /// A run of equal events that is long enough to be worth a split.
  static let longRun = 20

  private let a: [Int32]
  private let b: [Int32]
  private let aRange: Range<Int>
  private let bRange: Range<Int>
  /// The furthest places on the diagonals around a box's first and its last, which stand at ``reach``.
  private var forward: [Int32]
  private var backward: [Int32]
  private let reach: Int
  /// Whether a box that costs too much is split by guess; otherwise the search gives up.
  private let isBounded: Bool
  private let highestCost: Int
  /// For each place of a's range: b's, or -1.
  private var partner: [Int32]

  /// The pairs of the longest common subsequence, ascending; nil where the sides differ in more than twice
  /// `maximumCost` events.
  ///
  /// - Complexity: O(n + d²) expected for d differences.
  static func shortest(
    _ a: [Int32], _ b: [Int32], _ aRange: Range<Int>, _ bRange: Range<Int>
  ) -> [(Int32, Int32)]? {
    pairs(a, b, aRange, bRange, isBounded: false)
  }

  /// The pairs of a long common subsequence, ascending.
  ///
  /// - Complexity: O(n · √n).
  static func bounded(
    _ a: [Int32], _ b: [Int32], _ aRange: Range<Int>, _ bRange: Range<Int>
  ) -> [(Int32, Int32)] {
    pairs(a, b, aRange, bRange, isBounded: true) ?? []
  }

  private static func pairs(
    _ a: [Int32], _ b: [Int32], _ aRange: Range<Int>, _ bRange: Range<Int>, isBounded: Bool
  ) -> [(Int32, Int32)]? {
    var search = MyersSearch(a, b, aRange, bRange, isBounded: isBounded)
    guard search.run() else { return nil }
    var pairs: [(Int32, Int32)] = []
    pairs.reserveCapacity(min(aRange.count, bRange.count))
    for (place, other) in search.partner.enumerated() where other >= 0 {
      pairs.append((Int32(aRange.lowerBound + place), other))
    }
    return pairs
  }

  private init(_ a: [Int32], _ b: [Int32], _ aRange: Range<Int>, _ bRange: Range<Int>, isBounded: Bool) {
    self.isBounded = isBounded
    self.a = a
    self.b = b
    self.aRange = aRange
    self.bRange = bRange
    let size = aRange.count + bRange.count
    highestCost = isBounded ? max(Self.leastBound, Self.root(of: size + 3)) : Self.maximumCost
    // A search of cost c reaches c diagonals on each side, and looks at one beyond.
    reach = min(highestCost, size) + 2
    forward = [Int32](repeating: 0, count: 2 * reach + 1)
    backward = forward
    partner = [Int32](repeating: -1, count: aRange.count)
  }

  /// About the square root, a power of two, as git takes it.
  private static func root(of count: Int) -> Int {
    1 << ((Int.bitWidth - count.leadingZeroBitCount + 1) / 2)
  }

  private struct Box {
    var left: Range<Int>
    var right: Range<Int>
    var isMinimal: Bool
  }

  /// Splits boxes until one side is empty; a stack instead of recursion, so that depth is no limit.
  ///
  /// - Returns: false where the search gave up.
  private mutating func run() -> Bool {
    var stack = [Box(left: aRange, right: bRange, isMinimal: !isBounded)]
    while let box = stack.popLast() {
      var left = box.left
      var right = box.right
      while let x = left.first, let y = right.first, a[x] == b[y] {
        partner[x - aRange.lowerBound] = Int32(y)
        left.removeFirst()
        right.removeFirst()
      }
      while let x = left.last, let y = right.last, a[x] == b[y] {
        partner[x - aRange.lowerBound] = Int32(y)
        left.removeLast()
        right.removeLast()
      }
      if left.isEmpty || right.isEmpty { continue }
      guard let split = split(left, right, isMinimal: box.isMinimal) else { return false }
      stack.append(
        Box(left: split.x..<left.upperBound, right: split.y..<right.upperBound, isMinimal: split.minimalAfter)
      )
      stack.append(
        Box(
          left: left.lowerBound..<split.x, right: right.lowerBound..<split.y, isMinimal: split.minimalBefore))
    }
    return true
  }

  fileprivate struct Split {
    var x: Int
    var y: Int
    var minimalBefore = true
    var minimalAfter = true
  }

  private mutating func split(_ left: Range<Int>, _ right: Range<Int>, isMinimal: Bool) -> Split? {
    // The innermost loops of all: without bounds checks, they take half the time.
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        forward.withUnsafeMutableBufferPointer { forward in
          backward.withUnsafeMutableBufferPointer { backward in
            Middle(
              a: a, b: b, forward: forward, backward: backward, reach: reach, left: left, right: right,
              highestCost: highestCost, isBounded: isBounded
            ).split(isMinimal: isMinimal)
          }
        }
      }
    }
  }
}

/// The search for the middle of one box.
private struct Middle {
  let a: UnsafeBufferPointer<Int32>
  let b: UnsafeBufferPointer<Int32>
  let forward: UnsafeMutableBufferPointer<Int32>
  let backward: UnsafeMutableBufferPointer<Int32>
  let reach: Int
  let left: Range<Int>
  let right: Range<Int>
  let highestCost: Int
  let isBounded: Bool

  /// The box's first and last diagonal, and where diagonal 0 stands for the searches from each.
  private var first: Int { left.lowerBound - right.lowerBound }
  private var last: Int { left.upperBound - right.upperBound }
  private var forwardOrigin: Int { reach - first }
  private var backwardOrigin: Int { reach - last }

  func split(isMinimal: Bool) -> MyersSearch.Split? {
    let lowest = left.lowerBound - right.upperBound
    let highest = left.upperBound - right.lowerBound
    let (first, last) = (first, last)
    let (forwardOrigin, backwardOrigin) = (forwardOrigin, backwardOrigin)
    let isOdd = (first - last) & 1 != 0
    var ahead = first...first
    var behind = last...last
    forward[forwardOrigin + first] = Int32(left.lowerBound)
    backward[backwardOrigin + last] = Int32(left.upperBound)
    var cost = 1
    while true {
      var hasLongRun = false
      ahead = Self.widen(ahead, lowest...highest, forward, forwardOrigin, outside: -1)
      var diagonal = ahead.upperBound
      while diagonal >= ahead.lowerBound {
        var x = Int(max(forward[forwardOrigin + diagonal - 1] + 1, forward[forwardOrigin + diagonal + 1]))
        let start = x
        while x < left.upperBound, x - diagonal < right.upperBound, a[x] == b[x - diagonal] { x += 1 }
        if x - start > MyersSearch.longRun { hasLongRun = true }
        forward[forwardOrigin + diagonal] = Int32(x)
        if isOdd, behind.contains(diagonal), backward[backwardOrigin + diagonal] <= x {
          return .init(x: x, y: x - diagonal)
        }
        diagonal -= 2
      }
      behind = Self.widen(behind, lowest...highest, backward, backwardOrigin, outside: .max / 2)
      diagonal = behind.upperBound
      while diagonal >= behind.lowerBound {
        var x = Int(min(backward[backwardOrigin + diagonal - 1], backward[backwardOrigin + diagonal + 1] - 1))
        let start = x
        while x > left.lowerBound, x - diagonal > right.lowerBound, a[x - 1] == b[x - 1 - diagonal] { x -= 1 }
        if start - x > MyersSearch.longRun { hasLongRun = true }
        backward[backwardOrigin + diagonal] = Int32(x)
        if !isOdd, ahead.contains(diagonal), x <= forward[forwardOrigin + diagonal] {
          return .init(x: x, y: x - diagonal)
        }
        diagonal -= 2
      }
      if !isMinimal, hasLongRun, cost > MyersSearch.heuristicCost,
        let split = splitAtRun(ahead, behind, (first, last), cost)
      {
        return split
      }
      if cost >= highestCost { return isBounded ? splitAtFurthest(ahead, behind) : nil }
      cost += 1
    }
  }

  /// One diagonal more on each side, or one less where the box ends.
  private static func widen(
    _ range: ClosedRange<Int>, _ limit: ClosedRange<Int>, _ reach: UnsafeMutableBufferPointer<Int32>,
    _ origin: Int, outside: Int32
  ) -> ClosedRange<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    if lower > limit.lowerBound {
      lower -= 1
      reach[origin + lower - 1] = outside
    } else {
      lower += 1
    }
    if upper < limit.upperBound {
      upper += 1
      reach[origin + upper + 1] = outside
    } else {
      upper -= 1
    }
    return lower...upper
  }

  /// The end of a long run of equal events that lies far along, if there is one.
  private func splitAtRun(
    _ ahead: ClosedRange<Int>, _ behind: ClosedRange<Int>, _ middle: (first: Int, last: Int), _ cost: Int
  ) -> MyersSearch.Split? {
    var best = 4 * cost
    var split: MyersSearch.Split?
    for diagonal in stride(from: ahead.upperBound, through: ahead.lowerBound, by: -2) {
      let x = Int(forward[forwardOrigin + diagonal])
      let y = x - diagonal
      let gain = (x - left.lowerBound) + (y - right.lowerBound) - abs(diagonal - middle.first)
      if gain > best, x >= left.lowerBound + MyersSearch.longRun, x < left.upperBound,
        y >= right.lowerBound + MyersSearch.longRun, y < right.upperBound,
        (1...MyersSearch.longRun).allSatisfy({ a[x - $0] == b[y - $0] })
      {
        best = gain
        split = .init(x: x, y: y, minimalBefore: true, minimalAfter: false)
      }
    }
    if split != nil { return split }
    for diagonal in stride(from: behind.upperBound, through: behind.lowerBound, by: -2) {
      let x = Int(backward[backwardOrigin + diagonal])
      let y = x - diagonal
      let gain = (left.upperBound - x) + (right.upperBound - y) - abs(diagonal - middle.last)
      if gain > best, x > left.lowerBound, x <= left.upperBound - MyersSearch.longRun,
        y > right.lowerBound, y <= right.upperBound - MyersSearch.longRun,
        (0..<MyersSearch.longRun).allSatisfy({ a[x + $0] == b[y + $0] })
      {
        best = gain
        split = .init(x: x, y: y, minimalBefore: false, minimalAfter: true)
      }
    }
    return split
  }

  private func splitAtFurthest(_ ahead: ClosedRange<Int>, _ behind: ClosedRange<Int>) -> MyersSearch.Split {
    var furthest = (sum: -1, x: 0)
    for diagonal in stride(from: ahead.upperBound, through: ahead.lowerBound, by: -2) {
      let x = min(Int(forward[forwardOrigin + diagonal]), left.upperBound, right.upperBound + diagonal)
      if 2 * x - diagonal > furthest.sum { furthest = (2 * x - diagonal, x) }
    }
    var nearest = (sum: Int.max, x: 0)
    for diagonal in stride(from: behind.upperBound, through: behind.lowerBound, by: -2) {
      let x = max(Int(backward[backwardOrigin + diagonal]), left.lowerBound, right.lowerBound + diagonal)
      if 2 * x - diagonal < nearest.sum { nearest = (2 * x - diagonal, x) }
    }
    let isForward =
      left.upperBound + right.upperBound - nearest.sum < furthest.sum - left.lowerBound - right.lowerBound
    return isForward
      ? .init(x: furthest.x, y: furthest.sum - furthest.x, minimalBefore: true, minimalAfter: false)
      : .init(x: nearest.x, y: nearest.sum - nearest.x, minimalBefore: false, minimalAfter: true)
  }
}
