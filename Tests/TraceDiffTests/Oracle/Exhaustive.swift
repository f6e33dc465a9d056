import TraceFormat

@testable import TraceDiff

/// The best outcome of two small traces by trying everything, with none of the product's methods.
struct Exhaustive {
  let baseline: [Event]
  let candidates: [Event]
  let groups: [Int]

  /// Whether the baseline's event accepts the candidate's, read off the definition.
  func accepts(_ block: Int, _ sent: Int) -> Bool {
    let a = baseline[block]
    let b = candidates[sent]
    return a.host == b.host && a.path == b.path && a.fields.count == b.fields.count
      && zip(a.fields, b.fields).allSatisfy { x, y in
        x.name == y.name && (x.mask == nil ? x.text == y.text : !y.text.isEmpty)
      }
  }

  /// The most pairs that can be made of events where one accepts the other.
  func mostPairs() -> Int {
    var best = 0
    var used = [Bool](repeating: false, count: baseline.count)
    func visit(_ sent: Int, _ pairs: Int) {
      if pairs + candidates.count - sent <= best { return }
      guard sent < candidates.count else {
        best = max(best, pairs)
        return
      }
      for block in baseline.indices where !used[block] && accepts(block, sent) {
        used[block] = true
        visit(sent + 1, pairs + 1)
        used[block] = false
      }
      visit(sent + 1, pairs)
    }
    visit(0, 0)
    return best
  }

  /// The fewest broken links, and with those the fewest moved events, over all matchings of `pairs` pairs that keep
  /// to `kinds`, the classes that the candidate's events are counted for.
  func best(pairs: Int, blockKinds: [Int32], sentKinds: [Int32]) -> (broken: Int, moved: Int) {
    var best = (broken: Int.max, moved: Int.max)
    var partner = [Int](repeating: -1, count: candidates.count)
    var used = [Bool](repeating: false, count: baseline.count)
    func visit(_ sent: Int, _ made: Int) {
      if made + candidates.count - sent < pairs { return }
      guard sent < candidates.count else {
        let outcome = (broken(partner), moved(partner))
        if outcome < best { best = outcome }
        return
      }
      for block in baseline.indices where !used[block] && blockKinds[block] == sentKinds[sent] {
        used[block] = true
        partner[sent] = block
        visit(sent + 1, made + 1)
        partner[sent] = -1
        used[block] = false
      }
      visit(sent + 1, made)
    }
    visit(0, 0)
    return best
  }

  /// How many uses of links are not confirmed: of each link the partner with most uses is right, the first on ties.
  func broken(_ partner: [Int]) -> Int {
    var uses: [(name: String, value: String)] = []
    for sent in candidates.indices where partner[sent] >= 0 {
      for (a, b) in zip(baseline[partner[sent]].fields, candidates[sent].fields) {
        if case .link(let name) = a.mask?.placeholder { uses.append((name, b.text)) }
      }
    }
    var partners: [String: String] = [:]
    while true {
      var best: (count: Int, use: (name: String, value: String))?
      for use in uses where partners[use.name] == nil && !partners.values.contains(use.value) {
        let count = uses.count { $0 == use }
        if count > best?.count ?? 0 { best = (count, use) }
      }
      guard let best else { break }
      partners[best.use.name] = best.use.value
    }
    return uses.count { partners[$0.name] != $0.value }
  }

  /// The fewest pairs to take out so that no two of one order group have changed places.
  func moved(_ partner: [Int]) -> Int {
    let paired = candidates.indices.filter { partner[$0] >= 0 && groups[partner[$0]] >= 0 }
    var conflicts = [Int](repeating: 0, count: paired.count)
    for (i, left) in paired.enumerated() {
      for (j, right) in paired.enumerated() where i < j {
        let a = baseline[partner[left]]
        let b = baseline[partner[right]]
        if groups[partner[left]] != groups[partner[right]] || partner[left] < partner[right] { continue }
        if let group = a.unorderedGroup, group == b.unorderedGroup { continue }
        conflicts[i] |= 1 << j
        conflicts[j] |= 1 << i
      }
    }
    if conflicts.allSatisfy({ $0 == 0 }) { return 0 }
    var most = 0
    for set in 0..<(1 << paired.count) where set.nonzeroBitCount > most {
      if paired.indices.allSatisfy({ set & (1 << $0) == 0 || set & conflicts[$0] == 0 }) {
        most = set.nonzeroBitCount
      }
    }
    return paired.count - most
  }

  /// The most pairs that may be made, and their lowest total cost.
  static func cheapest(
    _ blocks: [Int], _ sent: [Int], _ cost: (Int, Int) -> Int?
  ) -> (pairs: Int, cost: Int) {
    var best = (pairs: 0, cost: 0)
    var used = Set<Int>()
    func visit(_ row: Int, _ pairs: Int, _ total: Int) {
      guard row < blocks.count else {
        if pairs > best.pairs || (pairs == best.pairs && total < best.cost) { best = (pairs, total) }
        return
      }
      for index in sent where !used.contains(index) {
        guard let cost = cost(blocks[row], index) else { continue }
        used.insert(index)
        visit(row + 1, pairs + 1, total + cost)
        used.remove(index)
      }
      visit(row + 1, pairs, total)
    }
    visit(0, 0, 0)
    return best
  }
}
