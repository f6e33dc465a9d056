import TraceFormat

/// What became of every event of two traces of one flow.
///
/// The passes run in the order of their certainty: equal events within a scope, events that left their step, pairs
/// that differ in fields, and what is left over. Each pass stands in an extension of its own.
struct Matching {
  enum Fate: UInt8 {
    /// Not yet explained; at the end, extra.
    case open
    case matched
    /// Equal, in another step.
    case left
    case changed
    /// A copy too many of an event that the scope's baseline has.
    case duplicated
  }

  let baseline: TraceTable
  let candidate: TraceTable
  let rules: Rules
  let endpoints: Endpoints
  let classes: EventClasses
  let scopes: Scopes
  var cells: Cells
  /// For each of the candidate's events: the baseline's, or -1.
  var partner: [Int32]
  var fate: [Fate]
  /// For each of the baseline's events: how many of the candidate's have it as partner.
  var taken: [Int32]
  /// For each cell: how many of its required events nothing explains so far.
  var shortfall: [Int32]
  /// Order groups, by scope and host (or by scope alone where order is strict); -1 where order is not judged.
  var orderGroups: OrderGroups
  /// Candidate events out of order, and the groups whose smallest set is not proven.
  var isOutOfOrder: [Bool]
  var approximateGroups: Set<Int32> = []
  /// Events as a whole, for those that differ.
  let expected: EventCache
  let sent: EventCache
  let links: LinkReader
  /// Broken links by candidate event.
  var brokenLinks: [Int: [Finding.Change]] = [:]
  /// A duplicated event's baseline partner where it is a copy of a changed event.
  var original: [Int32: Int32] = [:]
  /// The changed event that such copies equal, by baseline partner.
  var firstChanged: [Int32: Int] = [:]
  /// The first of the candidate's events with the idempotency id of an extra one, by the id's hash.
  private var firstOfID: [UInt64: Int32] = [:]
  /// Why a changed event was paired, by candidate event.
  var pairReasons: [Int32: PairReason] = [:]

  init(_ baseline: TraceTable, _ candidate: TraceTable, _ rules: Rules) {
    self.baseline = baseline
    self.candidate = candidate
    self.rules = rules
    endpoints = Endpoints(baseline.events, candidate.events)
    expected = EventCache(baseline.events)
    sent = EventCache(candidate.events)
    links = LinkReader(expected, sent)
    classes = EventClasses(baseline.events, candidate.events)
    scopes = Scopes(baseline, candidate, classes, endpoints)
    cells = Cells(baseline.events, scopes, classes)
    // Given by the first pass.
    partner = []
    taken = []
    fate = [Fate](repeating: .open, count: candidate.events.count)
    shortfall = cells.all.map { Int32(clamping: max(0, $0.required - $0.sent)) }
    orderGroups = OrderGroups(scopes, endpoints, rules)
    isOutOfOrder = [Bool](repeating: false, count: candidate.events.count)
    matchEqualEvents()
    followDepartures()
    pairLeftovers()
    findCopiesOfPaired()
    judgeLinks()
    judgeOrder()
    findFirstTransmissions()
  }

  /// Compares the links of all pairs; an equal event with a broken one is changed.
  private mutating func judgeLinks() {
    let fate = fate
    brokenLinks = LinkBook(links, partner: partner) { fate[$0] == .changed }.changes(links)
    for sent in brokenLinks.keys where fate[sent] == .matched { self.fate[sent] = .changed }
  }

  /// Finds what is out of order among the pairs that stayed in their scope.
  private mutating func judgeOrder() {
    let fate = fate
    let partner = zip(partner, fate).map { $1 == .matched || $1 == .changed ? $0 : -1 }
    let judgement = OrderJudgement(baseline.events, orderGroups, partner: partner) { fate[$0] == .changed }
    isOutOfOrder = judgement.isOutOfOrder
    approximateGroups.formUnion(judgement.approximateGroups)
  }

  /// Gives a candidate's event its partner.
  mutating func pair(_ sent: Int, with block: Int, as fate: Fate) {
    partner[sent] = Int32(block)
    self.fate[sent] = fate
    taken[block] += 1
  }

  /// How many more events a block may take.
  func room(_ block: Int) -> Int { baseline.events.allowedCount(block).upperBound - Int(taken[block]) }

  private mutating func findFirstTransmissions() {
    let ids = candidate.events.ids
    guard !ids.isEmpty, fate.contains(.open) else { return }
    for (sent, id) in ids.all where fate[Int(sent)] == .open { firstOfID[id] = .max }
    for (sent, id) in ids.all where firstOfID[id] == .max { firstOfID[id] = sent }
  }

  /// The event that an extra one repeats, by its idempotency id.
  func earlierTransmission(of sent: Int) -> Event? {
    guard let id = candidate.events.ids[sent], let first = firstOfID[id], first < sent else { return nil }
    let original = self.sent[Int(first)]
    return original.idempotencyID == self.sent[sent].idempotencyID ? original : nil
  }
}
