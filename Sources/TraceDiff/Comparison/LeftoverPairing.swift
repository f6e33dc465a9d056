import TraceFormat

/// Pairs what is left of one scope: certain pairs first, the cheapest in total among the rest.
struct LeftoverPairing {
  struct Pair {
    var block: Int
    var sent: Int
    var reason: PairReason
  }

  private(set) var pairs: [Pair] = []
  /// How many more pairs of the flow may be weighed one by one.
  private(set) var budget: Int
  private let baseline: [Event]
  private let candidates: [Event]
  private let weights: FieldWeights
  private let places: LeftoverPlaces
  /// The leftovers of each endpoint and event name, in order.
  private var groups: [(blocks: [Int], sent: [Int])] = []

  init(
    _ baseline: [Event], _ candidates: [Event], blocks: [Int], sent: [Int], _ weights: FieldWeights,
    _ places: LeftoverPlaces, budget: Int
  ) {
    self.budget = budget
    self.baseline = baseline
    self.candidates = candidates
    self.weights = weights
    self.places = places
    group(blocks, sent)
    pairOnlyOnes()
    for index in groups.indices { pairWithin(index) }
    pairOnlyOnes()
    pairAcross()
    pairOnlyOnes()
  }

  /// By endpoint and event name; a path that fits a template but for values that are none belongs to the template.
  private mutating func group(_ blocks: [Int], _ sent: [Int]) {
    var numbers: [UInt64: Int] = [:]
    var templates: [String: Set<String>] = [:]
    for block in blocks {
      let event = baseline[block]
      if EventForm.segmentFields(of: event) > 0 { templates[event.host, default: []].insert(event.path) }
      groups[number(event, event.path, &numbers)].blocks.append(block)
    }
    for index in sent {
      let event = candidates[index]
      let raw = EventForm.rawPath(of: event)
      let template = templates[event.host]?.filter { EventForm.path(raw, fits: $0, acceptsDegenerate: true) }
        .min()
      groups[number(event, template ?? event.path, &numbers)].sent.append(index)
    }
  }

  private mutating func number(_ event: Event, _ path: String, _ numbers: inout [UInt64: Int]) -> Int {
    var key = ByteHash()
    key.combine(event.host)
    key.combine(path)
    key.combine(event.name)
    if let known = numbers[key.value] { return known }
    numbers[key.value] = groups.count
    groups.append(([], []))
    return groups.count - 1
  }

  /// A single leftover on each side with the same endpoint and event name is always paired.
  private mutating func pairOnlyOnes() {
    for index in groups.indices where groups[index].blocks.count == 1 && groups[index].sent.count == 1 {
      pairs.append(Pair(block: groups[index].blocks[0], sent: groups[index].sent[0], reason: .onlyOneLeft))
      groups[index] = ([], [])
    }
  }

  private mutating func pairWithin(_ index: Int) {
    let (blocks, sent) = groups[index]
    if blocks.isEmpty || sent.isEmpty { return }
    let found = cheapest(blocks, sent, where: \.isLikeEnough)
    pairs += found.map {
      Pair(
        block: $0.block, sent: $0.sent, reason: .mostAlike(differing: $0.cost.differing, total: $0.cost.total)
      )
    }
    groups[index] = Self.rest(blocks, sent, without: found)
  }

  private mutating func pairAcross() {
    let blocks = groups.flatMap(\.blocks).sorted()
    let sent = groups.flatMap(\.sent).sorted()
    if blocks.isEmpty || sent.isEmpty { return }
    let found = cheapest(blocks, sent, where: \.isAlmostEqual)
    if found.isEmpty { return }
    pairs += found.map {
      Pair(
        block: $0.block, sent: $0.sent,
        reason: .almostEqual(differing: $0.cost.differing, total: $0.cost.total))
    }
    for index in groups.indices {
      groups[index] = Self.rest(groups[index].blocks, groups[index].sent, without: found)
    }
  }

  private typealias Found = (block: Int, sent: Int, cost: PairCost)

  /// The pairs with the lowest total cost: exact up to `Matching.exactPairs`, by `BoundedPairing` above.
  private mutating func cheapest(
    _ blocks: [Int], _ sent: [Int], where isAllowed: KeyPath<PairCost, Bool>
  ) -> [Found] {
    if blocks.count * sent.count > min(Matching.exactPairs, budget) {
      let (baseline, candidates, weights, places) = (baseline, candidates, weights, places)
      let bounded = BoundedPairing(baseline, candidates, blocks, sent) { block, index in
        let cost = PairCost(baseline[block], candidates[index], weights)
        return cost[keyPath: isAllowed] ? cost.cost(distance: places.distance(block, index)) : nil
      }
      return bounded.pairs.map { ($0, $1, PairCost(baseline[$0], candidates[$1], weights)) }
    }
    budget -= blocks.count * sent.count
    var costs: [Int] = []
    costs.reserveCapacity(blocks.count * sent.count)
    for block in blocks {
      for index in sent {
        let cost = PairCost(baseline[block], candidates[index], weights)
        costs.append(
          cost[keyPath: isAllowed] ? cost.cost(distance: places.distance(block, index)) : Assignment.forbidden
        )
      }
    }
    let columns = Assignment.cheapest(rows: blocks.count, columns: sent.count) { costs[$0 * sent.count + $1] }
    return columns.enumerated().compactMap { row, column in
      column.map { (blocks[row], sent[$0], PairCost(baseline[blocks[row]], candidates[sent[$0]], weights)) }
    }
  }

  private static func rest(_ blocks: [Int], _ sent: [Int], without found: [Found]) -> ([Int], [Int]) {
    var taken: [Int: Int] = [:]
    for pair in found { taken[pair.block, default: 0] += 1 }
    let gone = Set(found.map(\.sent))
    let left = blocks.filter { block in
      guard let count = taken[block], count > 0 else { return true }
      taken[block] = count - 1
      return false
    }
    return (left, sent.filter { !gone.contains($0) })
  }
}
