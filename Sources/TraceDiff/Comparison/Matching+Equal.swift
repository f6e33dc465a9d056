import TraceFormat

extension Matching {
  /// Matches equal events within each scope: how many is settled by the counts, which by links and order.
  mutating func matchEqualEvents() {
    let matching = LinkSearch(baseline.events, candidate.events, cells, orderGroups, links).best
    partner = matching.partner
    taken = matching.taken
    approximateGroups = matching.approximateGroups
    for sent in partner.indices where partner[sent] >= 0 { fate[sent] = .matched }
    for sent in matching.surplus { fate[sent] = .duplicated }
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
    shortfall[Int(cells.ofBlock[block])] > 0
      && baseline.events.allowedCount(block).lowerBound > Int(taken[block])
  }

  /// Whether an event of the block's cell may have gone elsewhere: one is missing, or the block may be absent.
  private func canLeave(_ block: Int) -> Bool {
    shortfall[Int(cells.ofBlock[block])] > 0
      || baseline.events.allowedCount(block).lowerBound <= Int(taken[block])
  }

  /// Of what is left over, copies of an event that was paired are copies too many of it.
  mutating func findCopiesOfPaired() {
    var paired: [UInt64: Int32] = [:]
    for sent in candidate.events.indices where fate[sent] == .changed {
      let key = copyKey(sent)
      if paired[key] == nil {
        paired[key] = partner[sent]
        firstChanged[partner[sent]] = sent
      }
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
