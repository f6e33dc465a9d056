import TraceFormat

/// The blocks of a learned baseline: one for each copy of an event that all runs have, one with a count where the
/// runs have different numbers of copies, in the order that most runs agree on.
struct LearnedLayout {
  private(set) var steps: [Step] = []
  private(set) var events: [Event] = []
  /// For each block the places of its events in each run.
  private(set) var members: [[[Int]]] = []
  private(set) var evidence: [Lesson.Evidence] = []
  private let runs: [Trace]

  private struct Block {
    var event: Event
    /// The number of the form, which its copies share.
    var form: Int
    /// The places of the block's events in each run.
    var members: [[Int]]
    /// For each run the place of the block's first event.
    var positions: [Int?]
    /// The sum of the places as shares of their runs, in millionths, and in how many runs.
    var place: (sum: Int, runs: Int)
  }

  init(_ runs: [Trace], _ forms: [[Event]], _ rules: Rules) {
    self.runs = runs
    steps = Self.steps(runs)
    var blocks = blocks(forms)
    arrange(&blocks)
    group(&blocks, rules)
    events = blocks.map(\.event)
    members = blocks.map(\.members)
  }

  /// All runs' steps, each behind the step that it follows in the first run that has it.
  private static func steps(_ runs: [Trace]) -> [Step] {
    var steps: [Step] = []
    for run in runs {
      var place = 0
      for step in run.steps {
        if let known = steps.firstIndex(of: step) {
          place = max(place, known + 1)
        } else {
          steps.insert(step, at: place)
          place += 1
        }
      }
    }
    return steps
  }

  // MARK: Blocks

  private mutating func blocks(_ forms: [[Event]]) -> [Block] {
    var order: [FormKey] = []
    var copies: [FormKey: [[Int]]] = [:]
    for (run, events) in forms.enumerated() {
      for (index, event) in events.enumerated() {
        let key = FormKey(event, step: event.isBatched ? nil : event.step.map { runs[run].steps[$0] })
        if copies[key] == nil {
          order.append(key)
          copies[key] = [[Int]](repeating: [], count: runs.count)
        }
        copies[key]?[run].append(index)
      }
    }
    return order.enumerated().flatMap { blocks(copies[$1] ?? [], forms, $0) }
  }

  private mutating func blocks(_ copies: [[Int]], _ forms: [[Event]], _ form: Int) -> [Block] {
    let counts = copies.map(\.count)
    let fewest = counts.min() ?? 0
    let most = counts.max() ?? 0
    if fewest == most {
      return (0..<most).map { copy in block(copies.map { [$0[copy]] }, forms, form) }
    }
    var ranged = block(copies, forms, form)
    ranged.event.count = fewest...most
    evidence.append(
      Lesson.Evidence(
        subject: .count(fewest...most), endpoint: ranged.event.host + ranged.event.path,
        event: ranged.event.name, count: counts.count { $0 > 0 }, runs: runs.count))
    return [ranged]
  }

  private func block(_ copies: [[Int]], _ forms: [[Event]], _ form: Int) -> Block {
    let positions = copies.map(\.first)
    let all = copies.enumerated().flatMap { run, indices in indices.map { forms[run][$0] } }
    // The one with most fields, so that optional ones have a place.
    var event = all[0]
    for other in all where other.fields.count > event.fields.count { event = other }
    for other in all { Self.addOptionalFields(of: other, to: &event) }
    event.step = step(copies, forms)
    var sum = 0
    for (run, position) in positions.enumerated() {
      if let position { sum += position * 1_000_000 / max(1, forms[run].count) }
    }
    return Block(
      event: event, form: form, members: copies, positions: positions,
      place: (sum, positions.count { $0 != nil }))
  }

  private static func addOptionalFields(of other: Event, to event: inout Event) {
    event.optionalFields.formUnion(other.optionalFields)
    let present = Set(event.fields.map { FieldReference($0.location, $0.name) })
    let missing = other.fields.filter { field in
      let reference = FieldReference(field.location, field.name)
      return other.optionalFields.contains(reference) && !present.contains(reference)
    }
    guard !missing.isEmpty else { return }
    event.fields += missing
    event.arrange()
  }

  /// The step in which most runs have it, the earliest among equals.
  private func step(_ copies: [[Int]], _ forms: [[Event]]) -> Int? {
    var votes: [Int: Int] = [:]
    for (run, indices) in copies.enumerated() {
      guard let first = indices.first else { continue }
      let step = forms[run][first].step.flatMap { steps.firstIndex(of: runs[run].steps[$0]) }
      votes[step ?? -1, default: 0] += 1
    }
    guard let most = votes.values.max(), let step = votes.filter({ $0.value == most }).keys.min() else {
      return nil
    }
    return step < 0 ? nil : step
  }

  // MARK: Order

  private static let sortingLimit = 1500

  /// By step and mean place, then until no neighbours stand against all the runs that have both.
  private func arrange(_ blocks: inout [Block]) {
    func place(_ block: Block) -> (Int, Int) {
      (block.event.step ?? -1, block.place.sum / max(1, block.place.runs))
    }
    let indexed = blocks.enumerated().sorted { left, right in
      let (a, b) = (place(left.element), place(right.element))
      return a == b ? left.offset < right.offset : a < b
    }
    blocks = indexed.map(\.element)
    guard blocks.count <= Self.sortingLimit else { return }
    for _ in blocks.indices {
      var isChanged = false
      for index in blocks.indices.dropLast() where standsAgainstAll(blocks[index], blocks[index + 1]) {
        blocks.swapAt(index, index + 1)
        isChanged = true
      }
      if !isChanged { break }
    }
  }

  private func standsAgainstAll(_ left: Block, _ right: Block) -> Bool {
    guard left.event.step == right.event.step else { return false }
    var hasBoth = false
    for (a, b) in zip(left.positions, right.positions) {
      guard let a, let b else { continue }
      if a < b { return false }
      hasBoth = true
    }
    return hasBoth
  }

  /// Neighbours whose order differs between runs become one unordered group, with what stands between them.
  private mutating func group(_ blocks: inout [Block], _ rules: Rules) {
    let groups = OrderKeys.groups(blocks.map(\.event), rules)
    var next = 1
    var found: [(first: Int, blocks: [Int])] = []
    for members in groups {
      let ranges = unorderedRanges(members.map { blocks[$0].members })
      for range in Self.widened(ranges, members.map { blocks[$0].form }) {
        found.append((members[range.lowerBound], range.map { members[$0] }))
      }
    }
    for (_, members) in found.sorted(by: { $0.first < $1.first }) {
      for index in members { blocks[index].event.unorderedGroup = next }
      let first = blocks[members[0]].event
      evidence.append(
        Lesson.Evidence(
          subject: .unordered(group: next), endpoint: first.host + first.path, event: first.name,
          count: members.count, runs: runs.count))
      next += 1
    }
  }

  /// Ranges of ranks that some run has out of order, joined where they meet.
  ///
  /// - Complexity: O(r log r) for r ranks, for each run.
  private func unorderedRanges(_ places: [[[Int]]]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for run in runs.indices {
      let sequence = places.indices.flatMap { rank in places[rank][run].map { (place: $0, rank: rank) } }
        .sorted { $0.place < $1.place }
      var highest = -1
      for (_, rank) in sequence {
        if rank < highest { ranges.append(rank...highest) }
        highest = max(highest, rank)
      }
    }
    return Self.joined(ranges)
  }

  /// Ranges that hold all copies of the events in them: which copy is which cannot be told.
  private static func widened(_ ranges: [ClosedRange<Int>], _ forms: [Int]) -> [ClosedRange<Int>] {
    var spans: [Int: ClosedRange<Int>] = [:]
    for (rank, form) in forms.enumerated() {
      let span = spans[form] ?? rank...rank
      spans[form] = span.lowerBound...rank
    }
    var ranges = ranges
    while true {
      let wider = joined(
        ranges.map { range in
          range.reduce(range) { widest, rank in
            let span = spans[forms[rank]] ?? rank...rank
            return min(widest.lowerBound, span.lowerBound)...max(widest.upperBound, span.upperBound)
          }
        })
      if wider == ranges { return ranges }
      ranges = wider
    }
  }

  private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var joined: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// Which blocks are ordered among each other, as the comparison judges it.
enum OrderKeys {
  private struct Key: Hashable {
    var step: Int?
    var isBatched: Bool
    var host: String?
  }

  /// The indices of each group's blocks, in order; blocks whose order is not judged are in none.
  static func groups(_ events: [Event], _ rules: Rules) -> [[Int]] {
    var order: [Key] = []
    var groups: [Key: [Int]] = [:]
    for (index, event) in events.enumerated() {
      let policy = rules.order(of: event)
      if policy == .none { continue }
      let key = Key(
        step: event.isBatched ? nil : event.step ?? -1, isBatched: event.isBatched,
        host: policy == .perHost ? event.host : nil)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    return order.map { groups[$0] ?? [] }
  }
}

/// What makes two events equal to a baseline that was learned from both.
struct FormKey: Hashable {
  private let event: Event

  init(_ form: Event, step: Step?) {
    var event = Event(
      method: form.method, scheme: form.scheme, host: form.host, path: form.path, bodyKind: form.bodyKind)
    event.name = form.name
    event.isBatched = form.isBatched
    event.fields = form.fields.compactMap { field in
      let reference = FieldReference(field.location, field.name)
      if form.optionalFields.contains(reference) { return nil }
      return field.mask == nil
        ? field : Field(field.location, field.name, "", mask: Mask(.random, source: .file))
    }
    event.optionalFields = form.optionalFields
    event.comments = step.map { ["\($0.visit) \($0.name)"] } ?? []
    self.event = event
  }
}
