import Testing

@testable import TraceDiff

@Suite struct AssignmentTests {
  /// The most pairs and their lowest cost, over all assignments.
  private func best(_ costs: [[Int]]) -> (pairs: Int, cost: Int) {
    var best = (pairs: 0, cost: 0)
    var used = [Bool](repeating: false, count: costs.first?.count ?? 0)
    func visit(_ row: Int, _ pairs: Int, _ cost: Int) {
      guard row < costs.count else {
        if pairs > best.pairs || (pairs == best.pairs && cost < best.cost) { best = (pairs, cost) }
        return
      }
      for column in used.indices where !used[column] && costs[row][column] < Assignment.forbidden {
        used[column] = true
        visit(row + 1, pairs + 1, cost + costs[row][column])
        used[column] = false
      }
      visit(row + 1, pairs, cost)
    }
    visit(0, 0, 0)
    return best
  }

  @Test func totalCostIsTheLowest() {
    var random = Seeded(state: 42)
    for round in 0..<600 {
      let rows = Int.random(in: 1...6, using: &random)
      let columns = Int.random(in: 1...6, using: &random)
      let costs = (0..<rows).map { _ in
        (0..<columns).map { _ in
          Int.random(in: 0..<3, using: &random) == 0
            ? Assignment.forbidden : Int.random(in: 0..<50, using: &random)
        }
      }
      let found = Assignment.cheapest(rows: rows, columns: columns) { costs[$0][$1] }
      let pairs = found.enumerated().compactMap { row, column in column.map { (row, $0) } }
      #expect(Set(pairs.map(\.1)).count == pairs.count)
      let expected = best(costs)
      #expect(pairs.count == expected.pairs, "round \(round): \(costs)")
      #expect(pairs.reduce(0) { $0 + costs[$1.0][$1.1] } == expected.cost, "round \(round): \(costs)")
    }
  }

  @Test func distributionLeavesAsFewAsPossibleOver() {
    var random = Seeded(state: 4)
    for round in 0..<400 {
      let cells = Int.random(in: 1...4, using: &random)
      let groups = Int.random(in: 1...4, using: &random)
      let choices = (0..<groups).map { _ in
        (0..<Int32(cells)).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      }
      let supply = (0..<groups).map { _ in Int.random(in: 1...2, using: &random) }
      let capacity = (0..<cells).map { _ in Int.random(in: 0...2, using: &random) }
      var distribution = Distribution(choices: choices, supply: supply)
      distribution.fill { min(1, capacity[$0]) }
      distribution.fill { capacity[$0] }
      // Each unit of supply is a row, each unit of capacity a column.
      let rows = supply.indices.flatMap { [Int](repeating: $0, count: supply[$0]) }
      let columns = capacity.indices.flatMap { [Int](repeating: $0, count: capacity[$0]) }
      let costs = rows.map { row in
        columns.map { choices[row].contains(Int32($0)) ? 0 : Assignment.forbidden }
      }
      let given = distribution.flow.reduce(0) { $0 + $1.values.reduce(0, +) }
      #expect(given == (columns.isEmpty ? 0 : best(costs).pairs), "round \(round)")
      for (group, flow) in distribution.flow.enumerated() {
        #expect(flow.values.reduce(0, +) <= supply[group])
        #expect(flow.allSatisfy { $0.value == 0 || choices[group].contains(Int32($0.key)) })
      }
    }
  }

  @Test func heaviestChainIsTheHeaviest() {
    var random = Seeded(state: 8)
    for round in 0..<2000 {
      let count = Int.random(in: 0...9, using: &random)
      let positions = (0..<count).shuffled(using: &random)
      let items = (0..<count).map { index in
        HeaviestChain.Item(
          rank: positions[index], position: index, weight: Int.random(in: 1...3, using: &random))
      }
      let members = HeaviestChain.members(of: items)
      let chain = items.indices.filter { members[$0] }
      #expect(zip(chain, chain.dropFirst()).allSatisfy { positions[$0] < positions[$1] })
      var most = 0
      for set in 0..<(1 << count) {
        let chosen = items.indices.filter { set & (1 << $0) != 0 }
        guard zip(chosen, chosen.dropFirst()).allSatisfy({ positions[$0] < positions[$1] }) else { continue }
        most = max(most, chosen.reduce(0) { $0 + Int(items[$1].weight) })
      }
      #expect(chain.reduce(0) { $0 + Int(items[$1].weight) } == most, "round \(round)")
    }
  }
}
