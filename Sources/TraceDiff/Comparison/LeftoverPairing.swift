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
  private let baseline: EventCache
  private let candidates: EventCache
  private let endpoints: Endpoints
  private let weights: FieldWeights
  private let places: LeftoverPlaces
  /// The leftovers of each endpoint and event name, in order.
  private var groups: [(blocks: [Int], sent: [Int])] = []

  init(
    _ baseline: EventCache, _ candidates: EventCache, _ endpoints: Endpoints, blocks: [Int], sent: [Int],
    _ weights: FieldWeights, _ places: LeftoverPlaces, budget: Int
  ) {
    self.budget = budget
    self.baseline = baseline
    self.candidates = candidates
    self.endpoints = endpoints
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
    var numbers = HashIndex()
    // By host: the endpoints of leftovers whose path has masked segments.
    var templates: [Int32: Set<Int32>] = [:]
    for block in blocks {
      let endpoint = endpoints.ofBlock[block]
      let form = baseline.table.form(block).sample
      if EventParts.segmentFields(of: form) > 0 {
        templates[endpoints.host(ofBlock: block), default: []].insert(endpoint)
      }
      groups[number(endpoint, baseline[block].name, &numbers)].blocks.append(block)
    }
    for index in sent {
      var endpoint = endpoints.ofCandidate[index]
      let form = candidates.table.form(index).sample
      if let templates = templates[endpoints.host(ofCandidate: index)] {
        let isMasked = EventParts.segmentFields(of: form) > 0
        let raw = isMasked ? EventParts.rawPath(of: candidates[index]) : form.path
        endpoint =
          templates.filter {
            EventParts.path(raw, fits: endpoints.all[Int($0)].path, acceptsDegenerate: true)
          }.min { endpoints.all[Int($0)].path < endpoints.all[Int($1)].path } ?? endpoint
      }
      groups[number(endpoint, candidates[index].name, &numbers)].sent.append(index)
    }
  }

  private mutating func number(_ endpoint: Int32, _ name: String, _ numbers: inout HashIndex) -> Int {
    var key = ByteHash()
    key.combine(UInt64(endpoint))
    key.combine(name)
    let known = numbers.first(key.value) { _ in true }
    if known >= 0 { return Int(known) }
    groups.append(([], []))
    return Int(numbers.add(key.value))
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

  private func cost(_ block: Int, _ index: Int, _ weights: FieldWeights?) -> PairCost {
    let endpoint = endpoints.ofBlock[block]
    return baseline.withEvent(block) { expected in
      candidates.withEvent(index) { PairCost(expected.pointee, $0.pointee, weights, endpoint: endpoint) }
    }
  }

  /// The pairs with the lowest total cost: exact up to `Matching.exactPairs`, by `BoundedPairing` above.
  private mutating func cheapest(
    _ blocks: [Int], _ sent: [Int], where isAllowed: (PairCost) -> Bool
  ) -> [Found] {
    if blocks.count * sent.count > min(Matching.exactPairs, budget) {
      let bounded = BoundedPairing(baseline, candidates, blocks, sent) { block, index, isWeighed in
        let cost = cost(block, index, isWeighed ? weights : nil)
        return isAllowed(cost) ? (cost, cost.cost(distance: places.distance(block, index))) : nil
      }
      return bounded.pairs
    }
    budget -= blocks.count * sent.count
    let costs = costs(blocks, sent, nil, isAllowed) ?? costs(blocks, sent, weights, isAllowed) ?? []
    let columns = Assignment.cheapest(rows: blocks.count, columns: sent.count) { costs[$0 * sent.count + $1] }
    return columns.enumerated().compactMap { row, column in
      column.map { (blocks[row], sent[$0], cost(blocks[row], sent[$0], nil)) }
    }
  }

  /// The cost of each pair; nil where it takes weights to tell the pairs apart: where not all differ in the same
  /// fields.
  private func costs(
    _ blocks: [Int], _ sent: [Int], _ weights: FieldWeights?, _ isAllowed: (PairCost) -> Bool
  ) -> [Int]? {
    var costs: [Int] = []
    costs.reserveCapacity(blocks.count * sent.count)
    var differences: UInt64?
    for block in blocks {
      for index in sent {
        let cost = cost(block, index, weights)
        if isAllowed(cost) {
          if weights == nil, let differences, differences != cost.differences { return nil }
          differences = cost.differences
          costs.append(cost.cost(distance: places.distance(block, index)))
        } else {
          costs.append(Assignment.forbidden)
        }
      }
    }
    return costs
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
