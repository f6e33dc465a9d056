import TraceFormat

/// The smallest set of paired events whose move explains the order.
struct OrderJudgement {
  private(set) var isOutOfOrder: [Bool]
  private(set) var count = 0
  /// Order groups for which a smaller set may exist.
  private(set) var approximateGroups: Set<Int32> = []
  private let baseline: EventTable
  private let partner: [Int32]
  private let groups: OrderGroups
  /// By the baseline's event: whether one of the group that is judged has it as partner and none of those stands in its
  /// place so far, and its place in the group.
  private var isTaken: [Bool] = []
  private var ranks: [Int32] = []

  /// - Parameters:
  ///   - partner: For each of the candidate's events the baseline's in the same scope, or -1.
  ///   - isChanged: Changed events yield to equal ones.
  init(
    _ baseline: EventTable, _ groups: OrderGroups, partner: [Int32], isChanged: (Int) -> Bool = { _ in false }
  ) {
    self.baseline = baseline
    self.partner = partner
    self.groups = groups
    isOutOfOrder = [Bool](repeating: false, count: partner.count)
    if zip(partner, partner.dropFirst()).allSatisfy({ $1 < 0 || $0 <= $1 }), !partner.contains(-1) { return }
    let groupOfSent = partner.map { $0 < 0 ? -1 : groups.ofBlock[Int($0)] }
    let blocks = GroupedIndices(groups.ofBlock, groups: groups.count)
    let sent = GroupedIndices(groupOfSent, groups: groups.count)
    for group in 0..<groups.count where sent[group].count > 1 { judge(blocks[group], sent[group], isChanged) }
    isTaken = []
    ranks = []
  }

  private mutating func judge(
    _ blocks: ArraySlice<Int32>, _ sent: ArraySlice<Int32>, _ isChanged: (Int) -> Bool
  ) {
    if zip(sent, sent.dropFirst()).allSatisfy({ partner[Int($0)] < partner[Int($1)] }) { return }
    if isTaken.isEmpty {
      isTaken = [Bool](repeating: false, count: baseline.count)
      ranks = [Int32](repeating: 0, count: baseline.count)
    }
    // No event is in two groups, so what one group leaves here no other finds.
    for index in sent { isTaken[Int(partner[Int(index)])] = true }
    let blocks = blocks.filter { isTaken[Int($0)] }
    rank(blocks)
    let changed = sent.count { isChanged(Int($0)) }
    let items = sent.map { index in
      let block = Int(partner[Int(index)])
      return HeaviestChain.Item(
        rank: Int(ranks[block]), position: Int(index), weight: isChanged(Int(index)) ? 1 : changed + 1,
        isUnordered: baseline.unorderedGroup(block) != nil)
    }
    var members = HeaviestChain.members(of: items)
    if hasScatteredGroup(blocks) {
      let search = ScatteredOrder(
        items.map { Int($0.position) }, sent.map { Int(partner[Int($0)]) },
        groups: sent.map { baseline.unorderedGroup(Int(partner[Int($0)])) },
        weights: items.map { Int($0.weight) },
        members)
      members = search.members
      if !search.isExact { approximateGroups.insert(groups.ofBlock[Int(blocks[0])]) }
    }
    // One copy in its place is enough for an event that may come several times.
    for (index, isMember) in zip(sent, members) where isMember { isTaken[Int(partner[Int(index)])] = false }
    for index in sent where isTaken[Int(partner[Int(index)])] {
      isTaken[Int(partner[Int(index)])] = false
      isOutOfOrder[Int(index)] = true
      count += 1
    }
  }

  /// Notes the places of blocks in their order; neighbours of one unordered group share theirs.
  private mutating func rank(_ blocks: [Int32]) {
    var rank: Int32 = 0
    var previous: Int?
    for block in blocks {
      let unordered = baseline.unorderedGroup(Int(block))
      if unordered == nil || unordered != previous { rank += 1 }
      ranks[Int(block)] = rank
      previous = unordered
    }
  }

  /// Whether events of one unordered group have others between them.
  private func hasScatteredGroup(_ blocks: [Int32]) -> Bool {
    var seen = Set<Int>()
    var previous: Int?
    for block in blocks {
      let group = baseline.unorderedGroup(Int(block))
      if let group, group != previous, !seen.insert(group).inserted { return true }
      previous = group
    }
    return false
  }
}
