import TraceFormat

/// Which of the candidate's equal copies belongs to which of the baseline's, where counts have settled how many.
struct CopyMatching {
  /// What tells equal copies apart: those of one cell with one key belong together before others do.
  struct Keys {
    var ofBlock: [Int32]
    var ofSent: [Int32]
  }

  /// For each of the candidate's events: the baseline's, or -1.
  private(set) var partner: [Int32]
  private(set) var taken: [Int32]
  /// Copies beyond what the baseline allows.
  private(set) var surplus: [Int] = []
  /// Order groups whose longest common order is not proven.
  private(set) var approximateGroups: Set<Int32> = []
  private let baseline: EventTable

  init(_ baseline: EventTable, _ cells: Cells, _ groups: OrderGroups, keys: Keys? = nil) {
    self.baseline = baseline
    partner = [Int32](repeating: -1, count: cells.ofCandidate.count)
    taken = [Int32](repeating: 0, count: baseline.count)
    alignInOrder(cells, groups, keys)
    for cell in cells.all.indices { fillUp(cells, cell, keys) }
  }

  private mutating func pair(_ sent: Int32, _ block: Int32) {
    partner[Int(sent)] = block
    taken[Int(block)] += 1
  }

  /// Pairs the events of each order group that stand in the same order on both sides, as many as possible.
  private mutating func alignInOrder(_ cells: Cells, _ groups: OrderGroups, _ keys: Keys?) {
    let blocks = GroupedIndices(groups.ofBlock, groups: groups.count)
    let groupOfSent = cells.ofCandidate.map { cell in
      cell < 0 ? -1 : groups.ofBlock[Int(cells.blocks[Int(cell)].first ?? 0)]
    }
    let sent = GroupedIndices(groupOfSent, groups: groups.count)
    var symbols = Symbols(cells: cells.all.count)
    for group in 0..<groups.count {
      let left = blocks[group]
      let right = sent[group]
      if right.isEmpty { continue }
      symbols.reset()
      let common = CommonSubsequence(
        left.map { symbols.number(cells.ofBlock[Int($0)], keys?.ofBlock[Int($0)]) },
        right.map { symbols.number(cells.ofCandidate[Int($0)], keys?.ofSent[Int($0)]) })
      if !common.isExact { approximateGroups.insert(Int32(group)) }
      for found in common.pairs {
        let block = left[left.startIndex + Int(found.left)]
        if baseline.allowedCount(Int(block)).upperBound > 0 {
          pair(right[right.startIndex + Int(found.right)], block)
        }
      }
    }
  }

  /// Matches what order has left of a cell, the earliest first, as far as the baseline allows.
  private mutating func fillUp(_ cells: Cells, _ cell: Int, _ keys: Keys?) {
    var open = cells.candidates[cell].filter { partner[Int($0)] < 0 }[...]
    if open.isEmpty { return }
    let blocks = cells.blocks[cell]
    if let keys {
      var waiting: [Int32: [Int32]] = [:]
      for sent in open.reversed() { waiting[keys.ofSent[Int(sent)], default: []].append(sent) }
      for block in blocks {
        while Int(taken[Int(block)]) < baseline.allowedCount(Int(block)).upperBound,
          let sent = waiting[keys.ofBlock[Int(block)]]?.popLast()
        {
          pair(sent, block)
        }
      }
      open = open.filter { partner[Int($0)] < 0 }[...]
    }
    for isRequired in [true, false] {
      for block in blocks {
        let count = baseline.allowedCount(Int(block))
        while Int(taken[Int(block)]) < (isRequired ? count.lowerBound : count.upperBound),
          let sent = open.popFirst()
        {
          pair(sent, block)
        }
        if open.isEmpty { return }
      }
    }
    surplus += open.map(Int.init)
  }

  /// Numbers from 0 for the cells of one order group, or for pairs of cell and key.
  private struct Symbols {
    private var ofCell: [Int32]
    private var used: [Int32] = []
    private var ofPair: [UInt64: Int32] = [:]

    init(cells: Int) { ofCell = [Int32](repeating: -1, count: cells) }

    mutating func reset() {
      for cell in used { ofCell[Int(cell)] = -1 }
      used.removeAll(keepingCapacity: true)
      ofPair.removeAll(keepingCapacity: true)
    }

    mutating func number(_ cell: Int32, _ key: Int32?) -> Int32 {
      guard let key else {
        if ofCell[Int(cell)] < 0 {
          ofCell[Int(cell)] = Int32(used.count)
          used.append(cell)
        }
        return ofCell[Int(cell)]
      }
      let pair = UInt64(UInt32(bitPattern: cell)) << 32 | UInt64(UInt32(bitPattern: key))
      let number = ofPair[pair] ?? Int32(ofPair.count)
      ofPair[pair] = number
      return number
    }
  }
}
