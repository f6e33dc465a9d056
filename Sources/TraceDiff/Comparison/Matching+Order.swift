import TraceFormat

extension Matching {
  /// Finds the smallest set of events whose move explains the order; changed events yield to equal ones.
  mutating func judgeOrder() {
    var groupOfSent = [Int32](repeating: -1, count: candidate.events.count)
    for sent in candidate.events.indices where fate[sent] == .matched || fate[sent] == .changed {
      groupOfSent[sent] = orderGroups.ofBlock[Int(partner[sent])]
    }
    let blocks = GroupedIndices(orderGroups.ofBlock, groups: orderGroups.count)
    let sent = GroupedIndices(groupOfSent, groups: orderGroups.count)
    for group in 0..<orderGroups.count where sent[group].count > 1 { judge(blocks[group], sent[group]) }
  }

  private mutating func judge(_ blocks: ArraySlice<Int32>, _ sent: ArraySlice<Int32>) {
    let isAscending = zip(sent, sent.dropFirst()).allSatisfy { partner[Int($0)] < partner[Int($1)] }
    if isAscending { return }
    let ranks = ranks(of: blocks)
    let changed = sent.count { fate[Int($0)] == .changed }
    let items = sent.map { index in
      let block = partner[Int(index)]
      return HeaviestChain.Item(
        rank: ranks[block] ?? 0, position: Int(index), weight: fate[Int(index)] == .changed ? 1 : changed + 1,
        isUnordered: baseline.events[Int(block)].unorderedGroup != nil)
    }
    // One copy in its place is enough for an event that may come several times.
    var isInPlace = Set<Int32>()
    for (index, isMember) in zip(sent, HeaviestChain.members(of: items)) where isMember {
      isInPlace.insert(partner[Int(index)])
    }
    for index in sent where isInPlace.insert(partner[Int(index)]).inserted { isOutOfOrder[Int(index)] = true }
  }

  /// The places of a group's blocks in its order; neighbours of one unordered group share theirs.
  private func ranks(of blocks: ArraySlice<Int32>) -> [Int32: Int] {
    var ranks: [Int32: Int] = [:]
    var rank = 0
    var previous: Int?
    for block in blocks where taken[Int(block)] > 0 {
      let unordered = baseline.events[Int(block)].unorderedGroup
      if unordered == nil || unordered != previous { rank += 1 }
      ranks[block] = rank
      previous = unordered
    }
    return ranks
  }
}
