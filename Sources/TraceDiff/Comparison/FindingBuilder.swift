import TraceFormat

/// Turns a matching into findings and books.
struct FindingBuilder {
  let matching: Matching
  let policy: SeverityPolicy
  let reach: Reach
  private(set) var drafts: [Draft] = []
  private(set) var summary = Report.Summary()
  private let inPlace: InPlaceEvents

  init(_ matching: Matching) {
    self.matching = matching
    policy = SeverityPolicy(rules: matching.rules.severity)
    reach = Reach(matching)
    inPlace = InPlaceEvents(matching)
    addMissing()
    addCounterparts()
    addSurplus()
  }

  private var baseline: EventCache { matching.expected }
  private var candidates: EventCache { matching.sent }

  private mutating func addMissing() {
    var claimed: [Int: (blocks: [Int], count: Int)] = [:]
    var unreached: [Int: Int] = [:]
    for (block, count) in matching.missingUnits() {
      let cell = Int(matching.cells.ofBlock[block])
      if reach.isMissing(block) {
        claimed[cell, default: ([], 0)].blocks.append(block)
        claimed[cell, default: ([], 0)].count.addSaturated(count)
      } else {
        unreached[cell, default: 0].addSaturated(count)
        summary.unreached.addSaturated(count)
      }
    }
    for (cell, (units, count)) in claimed.sorted(by: { $0.key < $1.key }) {
      let all = matching.cells.all[cell]
      let blocks = matching.cells.blocks[cell].map(Int.init)
      let sent = matching.cells.candidates[cell].map(Int.init)
      let got = all.required - count - (unreached[cell] ?? 0)
      summary.missing.addSaturated(count)
      let event = baseline[units[0]]
      var draft = draft(.missing, event, Int(all.scope), blocks: units)
      draft.finding.baseline = side(blocks, in: baseline, count: all.required, most: all.allowed)
      draft.finding.candidate = side(sent, in: candidates, count: got)
      draft.finding.covers = count
      draft.finding.explanation = Explanation.missing(
        expected: all.required, allowed: all.allowed, got: got, step: draft.finding.step)
      add(draft, event)
    }
  }

  /// Findings about pairs: events that left their step, changed, or are out of order.
  private mutating func addCounterparts() {
    var left: [LeftKey: [Int]] = [:]
    var cellOfMisplaced = [Int32](repeating: -1, count: candidates.table.count)
    for sent in candidates.table.indices {
      let block = Int(matching.partner[sent])
      switch matching.fate[sent] {
      case .matched where matching.isOutOfOrder[sent]:
        summary.moved += 1
        cellOfMisplaced[sent] = matching.cells.ofCandidate[sent]
      case .matched: summary.matched += 1
      case .left:
        summary.moved += 1
        left[
          LeftKey(
            cell: matching.cells.ofBlock[block], to: matching.scopes.ofCandidate[sent],
            broken: matching.brokenLinks[sent] ?? []), default: []
        ].append(sent)
      case .changed:
        summary.changed += 1
        addChanged(sent, block)
      case .duplicated, .open: break
      }
    }
    for (key, sent) in left.sorted(by: { $0.value[0] < $1.value[0] }) { addLeft(key, sent) }
    let misplaced = GroupedIndices(cellOfMisplaced, groups: matching.cells.all.count)
    for cell in matching.cells.all.indices where !misplaced[cell].isEmpty {
      addMisplaced(misplaced[cell].map(Int.init))
    }
  }

  private struct LeftKey: Hashable {
    var cell: Int32
    var to: Int32
    var broken: [Finding.Change]
  }

  private mutating func addLeft(_ key: LeftKey, _ sent: [Int]) {
    let blocks = sent.map { Int(matching.partner[$0]) }
    let from = Int(matching.scopes.ofBlock[blocks[0]])
    let event = baseline[blocks[0]]
    var draft = draft(.moved, event, from, blocks: blocks, sent: sent)
    draft.finding.changes = key.broken
    draft.finding.explanation = Explanation.left(
      from: matching.scopes.all[from].step, to: matching.scopes.all[Int(key.to)].step, count: sent.count)
    add(draft, event)
  }

  private mutating func addMisplaced(_ sent: [Int]) {
    let blocks = sent.map { Int(matching.partner[$0]) }
    let scope = Int(matching.scopes.ofBlock[blocks[0]])
    let event = baseline[blocks[0]]
    var draft = draft(.moved, event, scope, blocks: blocks, sent: sent, isWithinStep: true)
    draft.finding.approximate = matching.approximateGroups.contains(matching.orderGroups.ofBlock[blocks[0]])
    draft.finding.explanation = inPlace.explanation(sent[0])
    add(draft, event)
  }

  private mutating func addChanged(_ sent: Int, _ block: Int) {
    let expected = baseline[block]
    let event = candidates[sent]
    let changes =
      EventDifference.changes(from: expected, to: event)
      + (matching.brokenLinks[sent] ?? [])
    let scope = Int(matching.scopes.ofBlock[block])
    var draft = draft(
      .changed, expected, scope, blocks: [block], sent: [sent], changes: changes)
    draft.finding.moved = matching.isOutOfOrder[sent]
    draft.finding.approximate =
      draft.finding.moved && matching.approximateGroups.contains(matching.orderGroups.ofBlock[block])
    draft.finding.explanation = Explanation.changed(matching, sent, changes, expected, event)
    add(draft, expected)
  }

  private mutating func addSurplus() {
    var copies: [Int32: [Int]] = [:]
    var copiesOfChanged: [Int32: [Int]] = [:]
    var extra: [UInt64: [Int]] = [:]
    for sent in candidates.table.indices {
      switch matching.fate[sent] {
      case .duplicated where reach.isDuplicated(sent):
        if let block = matching.original[Int32(sent)] {
          copiesOfChanged[block, default: []].append(sent)
        } else {
          copies[matching.cells.ofCandidate[sent], default: []].append(sent)
        }
      case .open where reach.isExtra(sent):
        extra[matching.copyKey(sent), default: []].append(sent)
      case .duplicated, .open: summary.unjudged += 1
      case .matched, .left, .changed: break
      }
    }
    for (cell, sent) in copies.sorted(by: { $0.key < $1.key }) {
      let all = matching.cells.all[Int(cell)]
      addCopies(
        sent, blocks: matching.cells.blocks[Int(cell)].map(Int.init),
        all: matching.cells.candidates[Int(cell)].map(Int.init), required: all.required, allowed: all.allowed)
    }
    var pairedWith: [Int32: [Int]] = [:]
    for sent in candidates.table.indices where matching.fate[sent] == .changed {
      if copiesOfChanged[matching.partner[sent]] != nil {
        pairedWith[matching.partner[sent], default: []].append(sent)
      }
    }
    for (block, sent) in copiesOfChanged.sorted(by: { $0.key < $1.key }) {
      let paired = pairedWith[block] ?? []
      addCopies(sent, blocks: [Int(block)], all: (paired + sent).sorted(), required: 1, allowed: 1)
    }
    for (_, sent) in extra.sorted(by: { $0.value[0] < $1.value[0] }) {
      summary.extra += sent.count
      let event = candidates[sent[0]]
      var draft = draft(.extra, event, Int(matching.scopes.ofCandidate[sent[0]]), sent: sent)
      draft.finding.baseline = side([], in: baseline, count: 0, most: 0)
      draft.finding.explanation = Explanation.extra(matching, sent)
      add(draft, event)
    }
  }

  private mutating func addCopies(_ sent: [Int], blocks: [Int], all: [Int], required: Int, allowed: Int) {
    summary.duplicated += sent.count
    let event = candidates[sent[0]]
    var draft = draft(.duplicated, event, Int(matching.scopes.ofCandidate[sent[0]]), sent: sent)
    draft.finding.baseline = side(blocks, in: baseline, count: required, most: allowed)
    draft.finding.candidate = side(all, in: candidates, count: all.count)
    draft.finding.explanation = Explanation.duplicated(
      candidates.table, all, surplus: sent.count, required: required, allowed: allowed)
    add(draft, event)
  }

  private func draft(
    _ kind: Finding.Kind, _ event: Event, _ scope: Int, blocks: [Int] = [], sent: [Int] = [],
    changes: [Finding.Change] = [], isWithinStep: Bool = false
  ) -> Draft {
    let step = matching.scopes.all[scope].step
    let summary = Finding.EventSummary(event)
    var finding = Finding(
      kind: kind,
      severity: policy.severity(of: kind, event, changes: changes, isWithinStep: isWithinStep),
      step: step?.name, visit: step?.visit ?? 1, event: summary,
      baseline: side(blocks, in: baseline, count: blocks.count, most: blocks.count),
      candidate: side(sent, in: candidates, count: sent.count), changes: changes,
      covers: max(blocks.count, sent.count))
    finding.command = .of(summary)
    return Draft(finding: finding, blocks: blocks, sent: sent)
  }

  /// Adds a finding that says all that it will say.
  private mutating func add(_ draft: Draft, _ event: Event) {
    drafts.append(draft)
    drafts[drafts.count - 1].finding.id = StableID.text(
      of: draft.finding, event, flow: matching.baseline.flow)
  }

  private func side(_ indices: [Int], in events: EventCache, count: Int, most: Int? = nil) -> Finding.Side {
    var lines: [Int] = []
    for index in indices {
      let line = events.table.line(index)
      if line > 0 { lines.append(line) }
    }
    return Finding.Side(count: count, countMax: most, indices: indices, lines: lines)
  }
}
