import TraceFormat

/// A baseline's blocks as nodes of a list, while findings are worked into it.
struct AcceptanceDraft {
  /// One block of the new baseline.
  private struct Node {
    var event: Event
    /// The scope, which stands for the step.
    var scope: Int
    /// The step on either side, for events of batch endpoints, whose scope is the whole flow.
    var baselineStep: Int?
    var candidateStep: Int?
    /// The candidate's first event that the block stands for.
    var sent: Int?
    /// The baseline's block that it was.
    var block: Int?
  }

  private let matching: Matching
  private let baseline: Trace
  private let candidate: Trace
  private var links: AcceptedLinks
  private var removed: [Int: Int] = [:]
  private var changed = Set<Int>()
  private var moved = Set<Int>()
  private var surplus = Set<Int>()

  init(_ matching: Matching, _ baseline: Trace, _ candidate: Trace) {
    self.matching = matching
    self.baseline = baseline
    self.candidate = candidate
    links = AcceptedLinks(matching, baseline, candidate)
  }

  /// Notes what a finding asks for.
  mutating func mark(_ finding: Finding) {
    let blocks = Set(finding.baseline.indices)
    let sent = Set(finding.candidate.indices)
    switch finding.kind {
    case .missing:
      var left = finding.covers
      for (block, count) in matching.missingUnits() where blocks.contains(block) && left > 0 {
        removed[block, default: 0] += min(count, left)
        left -= min(count, left)
      }
    case .changed:
      changed.formUnion(sent.filter { matching.fate[$0] == .changed })
      if finding.moved { moved.formUnion(sent.filter { matching.isOutOfOrder[$0] }) }
    case .moved:
      moved.formUnion(sent.filter { matching.fate[$0] == .left || matching.isOutOfOrder[$0] })
    case .extra: surplus.formUnion(sent.filter { matching.fate[$0] == .open })
    case .duplicated: surplus.formUnion(sent.filter { matching.fate[$0] == .duplicated })
    }
  }

  // MARK: - The new list

  mutating func result() -> Trace {
    let replaced = replacedBlocks()
    var nodes = kept(replaced)
    for sent in candidate.events.indices {
      let block = Int(matching.partner[sent])
      if surplus.contains(sent) {
        let event = surplusEvent(sent)
        if !widen(event, sent, in: &nodes) { insert(event, sent, into: &nodes) }
      } else if moved.contains(sent) || (changed.contains(sent) && replaced[block] == nil) {
        var event = changed.contains(sent) ? merged(sent, block) : single(block)
        if changed.contains(sent), event.count.upperBound > 1 { event.count = 1...1 }
        insert(event, sent, into: &nodes)
      }
    }
    return trace(nodes)
  }

  /// The blocks that stay where they are, with fewer copies where some are gone, moved or changed.
  private mutating func kept(_ replaced: [Int: Int]) -> [Node] {
    var leaving: [Int: Int] = removed
    for sent in changed.union(moved) {
      let block = Int(matching.partner[sent])
      if replaced[block] == nil { leaving[block, default: 0] += 1 }
    }
    var staying: [Int: Int] = [:]
    for sent in candidate.events.indices where matching.partner[sent] >= 0 {
      if !changed.contains(sent), !moved.contains(sent) {
        staying[Int(matching.partner[sent]), default: 0] += 1
      }
    }
    var first: [Int: Int] = [:]
    for sent in candidate.events.indices.reversed() where matching.partner[sent] >= 0 {
      if !moved.contains(sent) { first[Int(matching.partner[sent])] = sent }
    }
    var nodes: [Node] = []
    for (block, event) in baseline.events.enumerated() {
      var event = event
      if let sent = replaced[block] { event = merged(sent, block) }
      if let gone = leaving[block] {
        let rest = staying[block, default: 0]
        guard event.count.upperBound > gone, event.count != 1...1 else { continue }
        // Nothing of it is left, and no copy is still asked for.
        if rest == 0, event.count.lowerBound <= gone { continue }
        let low = max(event.count.lowerBound - gone, min(event.count.lowerBound, rest), 0)
        let high = event.count.upperBound == .max ? .max : event.count.upperBound - gone
        event.count = min(low, high)...high
      }
      nodes.append(
        Node(
          event: event, scope: Int(matching.scopes.ofBlock[block]), baselineStep: baseline.events[block].step,
          candidateStep: first[block].flatMap { candidate.events[$0].step }, sent: first[block],
          block: block))
    }
    return nodes
  }

  /// Blocks all of whose copies changed alike, with the first of them: another event stands in their place, with
  /// their directives.
  private func replacedBlocks() -> [Int: Int] {
    var copies: [Int: [Int]] = [:]
    for sent in candidate.events.indices where matching.partner[sent] >= 0 {
      copies[Int(matching.partner[sent]), default: []].append(sent)
    }
    return copies.compactMapValues { copies in
      let first = candidate.events[copies[0]]
      let areAlike = copies.allSatisfy { sent in
        changed.contains(sent) && !moved.contains(sent)
          && candidate.events[sent].isSameBlock(as: first)
      }
      return areAlike ? copies[0] : nil
    }
  }

  /// One more copy of a block that comes in a number from a range: the range gets wider, and its lower bound stays.
  private func widen(_ event: Event, _ sent: Int, in nodes: inout [Node]) -> Bool {
    let scope = Int(matching.scopes.ofCandidate[sent])
    let place = nodes.firstIndex { node in
      node.block != nil && node.scope == scope && node.event.count.lowerBound < node.event.count.upperBound
        && node.event.isSameBlock(as: event)
    }
    guard let place else { return false }
    nodes[place].event.count = Self.adding(1, to: nodes[place].event.count)
    return true
  }

  /// The count with more copies allowed; an exact number stays one.
  private static func adding(_ copies: Int, to count: ClosedRange<Int>) -> ClosedRange<Int> {
    let most = min(count.upperBound.addingSaturated(copies), max(count.upperBound, Event.mostCopies))
    return count.lowerBound < count.upperBound ? count.lowerBound...most : most...most
  }

  /// One copy of a block that goes elsewhere.
  private func single(_ block: Int) -> Event {
    var event = baseline.events[block]
    if event.count.lowerBound > 1 || event.count.upperBound > 1 {
      event.count = 1...1
      event.comments = []
    }
    return event
  }

  private mutating func surplusEvent(_ sent: Int) -> Event {
    let cell = matching.cells.ofCandidate[sent]
    let original = matching.original[Int32(sent)].map(Int.init)
    let block = original ?? (cell >= 0 ? matching.cells.blocks[Int(cell)].first.map(Int.init) : nil)
    var event = block.map { merged(sent, $0) } ?? fresh(sent)
    event.count = 1...1
    event.comments = []
    return event
  }

  private mutating func fresh(_ sent: Int) -> Event {
    var event = candidate.events[sent]
    event.comments = []
    for index in event.fields.indices { event.fields[index] = links.renamed(event.fields[index]) }
    return event
  }

  /// The candidate's event, with what the baseline accepts of it left as the baseline has it.
  private mutating func merged(_ sent: Int, _ block: Int) -> Event {
    let old = baseline.events[block]
    var event = fresh(sent)
    event.comments = old.comments
    event.optionalFields = old.optionalFields
    event.unorderedGroup = old.unorderedGroup
    event.count = old.count
    let broken = Set((matching.brokenLinks[sent] ?? []).map(\.name))
    var rest: [FieldReference: [Field]] = [:]
    for field in old.fields { rest[FieldReference(field.location, field.name), default: []].append(field) }
    for index in event.fields.indices {
      let new = event.fields[index]
      let key = FieldReference(new.location, new.name)
      guard let field = rest[key]?.first else { continue }
      rest[key]?.removeFirst()
      let accepts = field.mask == nil ? field.text == new.text : new.mask != nil
      if accepts, !broken.contains(new.name) { event.fields[index] = field }
    }
    return event
  }

  // MARK: - Places

  /// Puts a block where the candidate has it: behind the nearest event before it, and among the events of its own
  /// host in their order.
  private func insert(_ event: Event, _ sent: Int, into nodes: inout [Node]) {
    let scope = Int(matching.scopes.ofCandidate[sent])
    let step = candidate.events[sent].step
    let isMember = { (node: Node) in
      node.scope == scope && (!matching.scopes.all[scope].isWholeFlow || node.candidateStep == step)
    }
    var node = Node(event: event, scope: scope, candidateStep: step, sent: sent)
    var low: Int?
    var near: (place: Int, sent: Int)?
    var high: Int?
    var lastMember: Int?
    for (place, other) in nodes.enumerated() where isMember(other) {
      lastMember = place
      guard let at = other.sent else { continue }
      let isSameHost = other.event.host == event.host
      if at < sent {
        if at > near?.sent ?? -1 { near = (place, at) }
        if isSameHost { low = place + 1 }
      } else if isSameHost, high == nil {
        high = place
      }
    }
    // A copy of the block right before it is one block with one more copy.
    if let near, nodes[near.place].event.isSameBlock(as: event), near.place + 1 >= low ?? 0 {
      nodes[near.place].event.count = Self.adding(1, to: nodes[near.place].event.count)
      return
    }
    var place = near.map { $0.place + 1 } ?? firstPlace(of: scope, step, in: nodes, lastMember)
    if let low, place < low { place = low }
    if let high, place > high { place = max(high, low ?? 0) }
    node.baselineStep = nil
    nodes.insert(node, at: place)
  }

  /// Where the first event of a step goes: before those that are there, else behind the steps before it.
  private func firstPlace(of scope: Int, _ step: Int?, in nodes: [Node], _ lastMember: Int?) -> Int {
    if lastMember != nil, let first = nodes.firstIndex(where: { $0.scope == scope }) { return first }
    let order = StepOrder(matching)
    let rank = order.rank(scope: scope, candidateStep: step)
    return (nodes.lastIndex { order.rank($0.scope, $0.baselineStep, $0.candidateStep) <= rank } ?? -1) + 1
  }

  // MARK: - Steps

  private func trace(_ nodes: [Node]) -> Trace {
    let order = StepOrder(matching)
    var trace = baseline
    let isJudged = matching.scopes.areStepsJudged
    guard isJudged else {
      // Where steps are not judged, what is new belongs to the step that it stands in.
      var step: Int?
      trace.events = nodes.map { node in
        var event = node.event
        step = node.baselineStep ?? step
        event.step = step
        return event
      }
      return trace
    }
    let steps = order.merged(
      used: Set(nodes.compactMap { order.key($0.scope, $0.baselineStep, $0.candidateStep) }))
    trace.steps = steps.map(\.step)
    trace.stepComments = [:]
    for (index, step) in steps.enumerated() {
      if let old = step.baseline, let comments = baseline.stepComments[old] {
        trace.stepComments[index] = comments
      }
    }
    let places = Dictionary(
      steps.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { a, _ in a })
    let events = nodes.map { node -> Event in
      var event = node.event
      event.step = order.key(node.scope, node.baselineStep, node.candidateStep).flatMap { places[$0] }
      return event
    }
    trace.events = events.enumerated()
      .sorted { ($0.element.step ?? -1, $0.offset) < ($1.element.step ?? -1, $1.offset) }.map(\.element)
    return trace
  }
}

extension Event {
  /// Whether two blocks are written alike but for their counts and comments.
  fileprivate func isSameBlock(as other: Event) -> Bool {
    method == other.method && scheme == other.scheme && host == other.host && path == other.path
      && bodyKind == other.bodyKind && unorderedGroup == other.unorderedGroup
      && optionalFields == other.optionalFields && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { left, right in
        left.location == right.location && left.name == right.name && left.shown == right.shown
      }
  }
}
