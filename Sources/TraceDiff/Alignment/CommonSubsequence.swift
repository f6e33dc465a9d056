import TraceFormat

/// The longest common subsequence of two sequences of interned events.
///
/// What one side lacks is set aside, then equal ends are stripped. What remains is solved by the first of these that
/// fits:
///
/// 1. Where the sides differ little, exactly, by Myers' search in linear space (`MyersSearch`).
/// 2. Where few pairs of places hold equal symbols, exactly, by Hunt and Szymanski (1977): the longest increasing
///    subsequence over those pairs, which for events that occur once is patience sorting.
/// 3. Where at least half of the events occur once on both sides, the longest increasing subsequence of those is
///    taken for anchors (patience diff), and the gaps between them are solved in turn.
/// 4. Else by Myers' search with git's heuristics, which bound its cost.
///
/// The last two need not find the longest one; `isExact` says so.
@_spi(Benchmarks) public struct CommonSubsequence {
  /// Pairs of equal places up to which the exact method is used: sixteen an event, or this many in all.
  static let exactPairs = 4_000_000

  /// Ascending on both sides.
  public private(set) var pairs: [(left: Int32, right: Int32)] = []
  /// False where a longer one may exist.
  public private(set) var isExact = true

  /// Aligns two sequences of symbols, which are numbers from 0.
  ///
  /// - Complexity: O((n + p) log n) for p pairs of equal places within the exact size; above it, about O(n · c) for
  ///   the capped cost c.
  public init(_ left: [Int32], _ right: [Int32]) {
    // What stands on one side only can be in no common subsequence.
    let onLeft = Self.counts(left)
    let onRight = Self.counts(right)
    let keptLeft = Self.places(left) { Self.count(onRight, $0) > 0 }
    let keptRight = Self.places(right) { Self.count(onLeft, $0) > 0 }
    let a = keptLeft.map { left[Int($0)] }
    let b = keptRight.map { right[Int($0)] }
    var start = 0
    while start < a.count, start < b.count, a[start] == b[start] { start += 1 }
    var ends = (a.count, b.count)
    while ends.0 > start, ends.1 > start, a[ends.0 - 1] == b[ends.1 - 1] { ends = (ends.0 - 1, ends.1 - 1) }
    var found: [(left: Int32, right: Int32)] = []
    found.reserveCapacity(min(a.count, b.count))
    for place in 0..<Int32(start) { found.append((place, place)) }
    align(a, b, start..<ends.0, start..<ends.1, into: &found)
    for (x, y) in zip(ends.0..<a.count, ends.1..<b.count) { found.append((Int32(x), Int32(y))) }
    for index in found.indices {
      found[index] = (keptLeft[Int(found[index].left)], keptRight[Int(found[index].right)])
    }
    pairs = found
    preferEarliest(left, right)
  }

  private struct Box {
    var left: Range<Int>
    var right: Range<Int>
    var depth: Int
  }

  /// Anchors within anchors' gaps, and so on, up to this depth.
  private static let deepestAnchors = 8

  private mutating func align(
    _ a: [Int32], _ b: [Int32], _ aRange: Range<Int>, _ bRange: Range<Int>,
    into found: inout [(left: Int32, right: Int32)]
  ) {
    var stack = [Box(left: aRange, right: bRange, depth: 0)]
    while let box = stack.popLast() {
      if box.left.isEmpty || box.right.isEmpty { continue }
      let places = Places(of: b, in: box.right)
      let equalPairs = box.left.reduce(0) { $0 + places.count(a[$1]) }
      if equalPairs == 0 { continue }
      let events = box.left.count + box.right.count
      if equalPairs > 2 * events, let matches = MyersSearch.shortest(a, b, box.left, box.right) {
        found += matches.lazy.map { ($0.0, $0.1) }
        continue
      }
      if equalPairs <= max(Self.exactPairs >> (2 * box.depth), 16 * events) {
        found += HuntSzymanski.pairs(a, box.left, places)
        continue
      }
      isExact = false
      let anchors = box.depth < Self.deepestAnchors ? anchors(a, box.left, places) : []
      if anchors.isEmpty {
        found += MyersSearch.bounded(a, b, box.left, box.right)
        continue
      }
      found += anchors
      var start = (box.left.lowerBound, box.right.lowerBound)
      for (x, y) in anchors.map({ (Int($0.0), Int($0.1)) }) + [(box.left.upperBound, box.right.upperBound)] {
        stack.append(Box(left: start.0..<x, right: start.1..<y, depth: box.depth + 1))
        start = (x + 1, y + 1)
      }
    }
    found.sort { $0.0 < $1.0 }
  }

  /// The events that occur once on both sides, as far as they keep their order; none where they are the lesser part.
  private func anchors(_ a: [Int32], _ range: Range<Int>, _ places: Places) -> [(Int32, Int32)] {
    let own = Places(of: a, in: range)
    let unique = range.filter { own.count(a[$0]) == 1 && places.count(a[$0]) == 1 }
    guard unique.count * 2 >= range.count else { return [] }
    return HuntSzymanski.pairs(unique.map { a[$0] }, 0..<unique.count, places).map {
      (Int32(unique[Int($0.0)]), $0.1)
    }
  }

  /// Moves each pair to the earliest equal place that is free in the gap before it, on either side.
  private mutating func preferEarliest(_ left: [Int32], _ right: [Int32]) {
    var previous: (left: Int32, right: Int32) = (-1, -1)
    for index in pairs.indices {
      let pair = pairs[index]
      let symbol = left[Int(pair.left)]
      for place in (previous.left + 1)..<(pair.left + 1) where left[Int(place)] == symbol {
        pairs[index].left = place
        break
      }
      for place in (previous.right + 1)..<(pair.right + 1) where right[Int(place)] == symbol {
        pairs[index].right = place
        break
      }
      previous = pairs[index]
    }
  }

  /// A hash of a line's bytes, as the values of events are hashed, for tables that give symbols to lines.
  public static func hash(ofLine bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = ByteHash()
    hash.combine(bytes)
    return hash.value
  }

  private static func places(_ symbols: [Int32], where isKept: (Int32) -> Bool) -> [Int32] {
    var places: [Int32] = []
    places.reserveCapacity(symbols.count)
    for (place, symbol) in symbols.enumerated() where isKept(symbol) { places.append(Int32(place)) }
    return places
  }

  private static func counts(_ symbols: [Int32]) -> [Int32] {
    var counts = [Int32](repeating: 0, count: Int(symbols.max() ?? -1) + 1)
    for symbol in symbols { counts[Int(symbol)] += 1 }
    return counts
  }

  private static func count(_ counts: [Int32], _ symbol: Int32) -> Int32 {
    Int(symbol) < counts.count ? counts[Int(symbol)] : 0
  }
}
