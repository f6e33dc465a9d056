import TraceFormat

/// Which steps of the candidate are steps of the baseline under another name: they stand in the same gap between
/// steps that are there on both sides, and share at least one event; of several the one that shares most, then the
/// first.
struct RenamedSteps {
  /// Of steps that share a frequent event, this many are looked at: an event that every step has tells nothing.
  static let mostChoices = 64

  /// The candidate's step for each of the baseline's that found one.
  private(set) var partners: [Int: Int] = [:]
  /// How many pairs of steps were weighed.
  private(set) var weighed = 0
  private let classes: EventClasses
  /// How often each class stands in the baseline's steps, and each type in the candidate's.
  private var expected: [Int: [Int32: Int]] = [:]
  private var sent: [Int: [Int32: Int]] = [:]
  /// The candidate's steps of a gap that have a type, in order, with those that found a partner.
  private var stepsOfType: [Place: [Int]] = [:]
  private var typesOfClass: [Int32: [Int32]] = [:]
  private var isTaken: Set<Int> = []

  private struct Place: Hashable {
    var gap: Int
    var type: Int32
  }

  /// - Parameters:
  ///   - missing: The baseline's steps without a counterpart, in order, each with the number of its gap.
  ///   - free: The candidate's.
  ///   - isJudged: Whether an event belongs to its step, of the baseline and of the candidate.
  init(
    missing: [(step: Int, gap: Int)], free: [(step: Int, gap: Int)], _ baseline: TraceTable,
    _ candidate: TraceTable,
    _ classes: EventClasses, isJudged: (baseline: (Int) -> Bool, candidate: (Int) -> Bool)
  ) {
    self.classes = classes
    expected = Self.counts(missing.map(\.step), baseline, classes.ofBlock, isJudged.baseline)
    sent = Self.counts(free.map(\.step), candidate, classes.ofCandidate, isJudged.candidate)
    for (step, gap) in free {
      for type in (sent[step] ?? [:]).keys {
        stepsOfType[Place(gap: gap, type: type), default: []].append(step)
      }
    }
    for type in Set(stepsOfType.keys.map(\.type)) {
      for kind in classes.accepting(type) { typesOfClass[kind, default: []].append(type) }
    }
    for (step, gap) in missing {
      guard let choice = best(step, gap) else { continue }
      partners[step] = choice
      isTaken.insert(choice)
    }
  }

  private static func counts(
    _ steps: [Int], _ trace: TraceTable, _ kinds: [Int32], _ isJudged: (Int) -> Bool
  ) -> [Int: [Int32: Int]] {
    var counts = Dictionary(steps.map { ($0, [Int32: Int]()) }, uniquingKeysWith: { first, _ in first })
    for index in trace.events.indices {
      guard let step = trace.events.step(index), counts[step] != nil, isJudged(index) else { continue }
      counts[step]?[kinds[index], default: 0] += 1
    }
    return counts
  }

  private mutating func best(_ step: Int, _ gap: Int) -> Int? {
    var best: (step: Int, shared: Int)?
    for choice in choices(step, gap) {
      weighed += 1
      let shared = shared(step, choice)
      if shared > best?.shared ?? 0 { best = (choice, shared) }
    }
    return best?.step
  }

  /// The steps that share something, in order.
  private mutating func choices(_ step: Int, _ gap: Int) -> [Int] {
    var choices: Set<Int> = []
    for kind in (expected[step] ?? [:]).keys {
      for type in typesOfClass[kind] ?? [] {
        let place = Place(gap: gap, type: type)
        guard let steps = stepsOfType[place] else { continue }
        let open = steps.lazy.filter { [isTaken] in !isTaken.contains($0) }.prefix(Self.mostChoices)
        choices.formUnion(open)
        // What is taken at the front is not passed again and again.
        let gone = steps.prefix { isTaken.contains($0) }.count
        if gone >= Self.mostChoices { stepsOfType[place]?.removeFirst(gone) }
      }
    }
    return choices.sorted()
  }

  private func shared(_ step: Int, _ other: Int) -> Int {
    let events = expected[step] ?? [:]
    return (sent[other] ?? [:]).reduce(0) { sum, entry in
      let accepted = classes.accepting(entry.key).reduce(0) { $0 + (events[$1] ?? 0) }
      return sum + min(entry.value, accepted)
    }
  }
}
