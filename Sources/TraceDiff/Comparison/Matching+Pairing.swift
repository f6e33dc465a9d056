import TraceFormat

extension Matching {
  /// Pairs of leftovers up to which the cheapest assignment is exact: 256 events a side.
  static let exactPairs = 65_536
  /// Pairs of leftovers of a whole flow that are weighed one by one before the bounded pairing takes over.
  static let exactPairsOfFlow = 4_000_000

  /// Takes what is left on both sides of a scope for changed events, where the pairing explains it.
  mutating func pairLeftovers() {
    let open = candidate.events.indices.filter { fate[$0] == .open && cells.ofCandidate[$0] < 0 }
    if open.isEmpty { return }
    let isConcerned = Set(open.map { scopes.ofCandidate[$0] })
    // An event that is asked for many times needs no more entries than there are events to pair.
    let required = missingUnits().filter { isConcerned.contains(scopes.ofBlock[$0.block]) }
      .flatMap { [Int](repeating: $0.block, count: min($0.count, open.count)) }
    let absent =
      !baseline.events.hasProvisions
      ? []
      : baseline.events.indices.filter {
        baseline.events.allowedCount($0).lowerBound == 0 && taken[$0] == 0 && room($0) > 0
          && isConcerned.contains(scopes.ofBlock[$0])
      }
    if required.isEmpty, absent.isEmpty { return }
    let weights = FieldWeights(baseline.events, candidate.events, endpoints)
    let places = LeftoverPlaces(self)
    var budget = Self.exactPairsOfFlow
    pair(required, open, weights, places, &budget)
    // Events that may be absent come last: nothing of them is missing.
    pair(absent, open.filter { fate[$0] == .open }, weights, places, &budget)
  }

  private mutating func pair(
    _ units: [Int], _ open: [Int], _ weights: FieldWeights,
    _ places: LeftoverPlaces, _ budget: inout Int
  ) {
    if units.isEmpty || open.isEmpty { return }
    var blocks = [[Int]](repeating: [], count: scopes.all.count)
    for unit in units { blocks[Int(scopes.ofBlock[unit])].append(unit) }
    var sent = [[Int]](repeating: [], count: scopes.all.count)
    for index in open { sent[Int(scopes.ofCandidate[index])].append(index) }
    for scope in scopes.all.indices where !sent[scope].isEmpty && !blocks[scope].isEmpty {
      let leftovers = LeftoverPairing(
        expected, self.sent, endpoints, blocks: blocks[scope], sent: sent[scope], weights,
        places, budget: budget)
      budget = leftovers.budget
      for found in leftovers.pairs {
        pair(found.sent, with: found.block, as: .changed)
        pairReasons[Int32(found.sent)] = found.reason
        let cell = Int(cells.ofBlock[found.block])
        if shortfall[cell] > 0 { shortfall[cell] -= 1 }
      }
    }
  }

  /// The baseline's events that are asked for and that nothing explains, with how many of each.
  func missingUnits() -> [(block: Int, count: Int)] {
    if !shortfall.contains(where: { $0 > 0 }) { return [] }
    var rest = shortfall
    var units: [(block: Int, count: Int)] = []
    for block in baseline.events.indices {
      let cell = Int(cells.ofBlock[block])
      if rest[cell] <= 0 { continue }
      let short = min(Int(rest[cell]), baseline.events.allowedCount(block).lowerBound - Int(taken[block]))
      if short > 0 {
        rest[cell] -= Int32(short)
        units.append((block, short))
      }
    }
    return units
  }
}

/// Where leftovers stand among the matched events, so that "near" does not depend on what else came or went.
struct LeftoverPlaces {
  private(set) var ofBlock: [Int32]
  private(set) var ofSent: [Int32]

  init(_ matching: Matching) {
    ofBlock = Self.places(matching.taken.map { $0 > 0 })
    ofSent = Self.places(matching.fate.map { $0 == .matched })
  }

  /// Sixteen for each matched event before, and one for each leftover since the last of them.
  private static func places(_ isMatched: [Bool]) -> [Int32] {
    var base: Int32 = 0
    var inGap: Int32 = 0
    return isMatched.map { matched in
      let place = base + min(inGap, 15)
      if matched {
        base &+= 16
        inGap = 0
      } else {
        inGap += 1
      }
      return place
    }
  }

  func distance(_ block: Int, _ sent: Int) -> Int { abs(Int(ofBlock[block]) - Int(ofSent[sent])) }
}
