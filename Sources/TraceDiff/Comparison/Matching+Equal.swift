import TraceFormat

extension Matching {
  /// Matches equal events within each scope: how many is settled by the counts, which by order.
  mutating func matchEqualEvents() {
    alignInOrder()
    for cell in cells.all.indices { fillUp(cell) }
  }

  /// Pairs the events of each order group that stand in the same order on both sides, as many as possible.
  private mutating func alignInOrder() {
    let blocks = GroupedIndices(orderGroups.ofBlock, groups: orderGroups.count)
    let groupOfSent = cells.ofCandidate.map { cell in
      cell < 0 ? -1 : orderGroups.ofBlock[Int(cells.blocks[Int(cell)].first ?? 0)]
    }
    let sent = GroupedIndices(groupOfSent, groups: orderGroups.count)
    for group in 0..<orderGroups.count {
      let left = blocks[group]
      let right = sent[group]
      if right.isEmpty { continue }
      let common = CommonSubsequence(
        left.map { cells.ofBlock[Int($0)] }, right.map { cells.ofCandidate[Int($0)] })
      if !common.isExact { approximateGroups.insert(Int32(group)) }
      for found in common.pairs {
        let block = Int(left[left.startIndex + found.left])
        if room(block) > 0 { pair(Int(right[right.startIndex + found.right]), with: block, as: .matched) }
      }
    }
  }

  /// Matches what order has left of a cell, the earliest first, as far as the baseline allows; the rest are copies
  /// too many.
  private mutating func fillUp(_ cell: Int) {
    var open = cells.candidates[cell].filter { fate[Int($0)] == .open }[...]
    guard !open.isEmpty else { return }
    for isRequired in [true, false] {
      for block in cells.blocks[cell] {
        let count = baseline.events[Int(block)].count
        while let sent = open.first,
          Int(taken[Int(block)]) < (isRequired ? count.lowerBound : count.upperBound)
        {
          pair(Int(sent), with: Int(block), as: .matched)
          open.removeFirst()
        }
      }
    }
    for sent in open { fate[Int(sent)] = .duplicated }
  }

  /// Finds events that left one scope for another whose baseline does not have them.
  mutating func followDepartures() {
    guard scopes.areStepsJudged else { return }
    var short: [Int32: [Int]] = [:]
    for block in baseline.events.indices where room(block) > 0 {
      short[classes.ofBlock[block], default: []].append(block)
    }
    guard !short.isEmpty else { return }
    for kind in short.keys {
      // What is required first, then what may be absent.
      let blocks = short[kind] ?? []
      short[kind] = blocks.filter { isShort($0) } + blocks.filter { !isShort($0) }
    }
    for sent in candidate.events.indices where fate[sent] == .open && cells.ofCandidate[sent] < 0 {
      for kind in classes.accepting(classes.ofCandidate[sent]) {
        while let block = short[kind]?.first, room(block) <= 0 || !canLeave(block) {
          short[kind]?.removeFirst()
        }
        guard let block = short[kind]?.first else { continue }
        pair(sent, with: block, as: .left)
        let cell = Int(cells.ofBlock[block])
        if shortfall[cell] > 0 { shortfall[cell] -= 1 }
        break
      }
    }
  }

  private func isShort(_ block: Int) -> Bool {
    shortfall[Int(cells.ofBlock[block])] > 0 && baseline.events[block].count.lowerBound > Int(taken[block])
  }

  /// Whether an event of the block's cell may have gone elsewhere: one is missing, or the block may be absent.
  private func canLeave(_ block: Int) -> Bool {
    shortfall[Int(cells.ofBlock[block])] > 0 || baseline.events[block].count.lowerBound <= Int(taken[block])
  }

  /// Of what is left over, copies of an event that was paired are copies too many of it.
  mutating func findCopiesOfPaired() {
    var paired: [UInt64: Int32] = [:]
    for sent in candidate.events.indices where fate[sent] == .changed {
      let key = copyKey(sent)
      if paired[key] == nil { paired[key] = partner[sent] }
    }
    guard !paired.isEmpty else { return }
    for sent in candidate.events.indices where fate[sent] == .open {
      if let block = paired[copyKey(sent)] {
        fate[sent] = .duplicated
        original[Int32(sent)] = block
      }
    }
  }

  func copyKey(_ sent: Int) -> UInt64 {
    UInt64(scopes.ofCandidate[sent]) << 32 | UInt64(classes.ofCandidate[sent])
  }
}
