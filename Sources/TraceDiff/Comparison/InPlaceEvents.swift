import TraceFormat

/// The events of each order group that kept their place, to say what a moved event passed.
struct InPlaceEvents {
  private let matching: Matching
  private let groups: GroupedIndices

  init(_ matching: Matching) {
    self.matching = matching
    var groupOfSent = [Int32](repeating: -1, count: matching.candidate.events.count)
    if matching.isOutOfOrder.contains(true) {
      for sent in groupOfSent.indices where !matching.isOutOfOrder[sent] {
        guard matching.fate[sent] == .matched || matching.fate[sent] == .changed else { continue }
        groupOfSent[sent] = matching.orderGroups.ofBlock[Int(matching.partner[sent])]
      }
    }
    groups = GroupedIndices(groupOfSent, groups: matching.orderGroups.count)
  }

  /// One sentence about an event that is out of order.
  ///
  /// - Complexity: O(log n): events in their place ascend on both sides.
  func explanation(_ sent: Int) -> String {
    let block = matching.partner[sent]
    let others = groups[Int(matching.orderGroups.ofBlock[Int(block)])]
    let behind = others.partitionIndex { $0 > sent }
    // Events before it that the baseline has behind it, and events behind it that the baseline has before it.
    let late = others[..<behind].partitionIndex { matching.partner[Int($0)] > block }
    let early = others[behind...].partitionIndex { matching.partner[Int($0)] > block }
    let events = matching.baseline.events
    func name(_ place: Int) -> String {
      let block = Int(matching.partner[Int(others[place])])
      let (name, line) = (events[block].name, events.line(block))
      return line > 0 ? "'\(name)' (line \(line))" : "'\(name)'"
    }
    if late < behind { return "comes after \(name(late)), before which the baseline has it" }
    if early > behind { return "comes before \(name(early - 1)), after which the baseline has it" }
    return "is out of the baseline's order"
  }
}

extension ArraySlice {
  /// The first index whose element fulfils a condition that all behind it fulfil too.
  func partitionIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
