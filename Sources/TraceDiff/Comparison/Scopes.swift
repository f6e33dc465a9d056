import TraceFormat

/// The parts of a flow within which events are matched: its steps, aligned by name and visit, and one scope for
/// the events of batch endpoints, which flush on timers and are counted over the whole flow.
struct Scopes {
  struct Scope {
    /// The step that findings name; nil before the first step, over the flow and where steps are not judged.
    var step: Step?
    /// An index into each side's steps.
    var baselineStep: Int?
    var candidateStep: Int?
    var isWholeFlow = false
  }

  private(set) var all: [Scope] = []
  private(set) var ofBlock: [Int32] = []
  private(set) var ofCandidate: [Int32] = []
  private(set) var renamed: [(from: Step, to: Step)] = []
  /// False where one side has no steps, so that none are judged.
  let areStepsJudged: Bool

  init(_ baseline: Trace, _ candidate: Trace, _ classes: EventClasses) {
    areStepsJudged = !baseline.steps.isEmpty && !candidate.steps.isEmpty
    let batched = BatchEndpoints(baseline.events, candidate.events)
    all = [Scope()]
    var scopeOfStep: (baseline: [Int32], candidate: [Int32]) = ([], [])
    if areStepsJudged {
      let partners = alignSteps(baseline, candidate, classes, batched)
      scopeOfStep.candidate = [Int32](repeating: 0, count: candidate.steps.count)
      for (index, step) in baseline.steps.enumerated() {
        if let other = partners[index] { scopeOfStep.candidate[other] = Int32(all.count) }
        scopeOfStep.baseline.append(Int32(all.count))
        all.append(Scope(step: step, baselineStep: index, candidateStep: partners[index]))
      }
      for (index, step) in candidate.steps.enumerated() where scopeOfStep.candidate[index] == 0 {
        scopeOfStep.candidate[index] = Int32(all.count)
        all.append(Scope(step: step, candidateStep: index))
      }
    }
    let flow = Int32(all.count)
    all.append(Scope(isWholeFlow: true))
    func scope(_ event: Event, _ scopes: [Int32]) -> Int32 {
      if batched.contains(event) { return flow }
      return event.step.map { scopes.indices.contains($0) ? scopes[$0] : 0 } ?? 0
    }
    ofBlock = baseline.events.map { scope($0, scopeOfStep.baseline) }
    ofCandidate = candidate.events.map { scope($0, scopeOfStep.candidate) }
  }

  /// The candidate's step for each of the baseline's: by name and visit, then renamed ones in the same gap that
  /// share at least one event.
  private mutating func alignSteps(
    _ baseline: Trace, _ candidate: Trace, _ classes: EventClasses, _ batched: BatchEndpoints
  ) -> [Int?] {
    let places = Dictionary(
      candidate.steps.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var partners = baseline.steps.map { places[$0] }
    var isTaken = [Bool](repeating: false, count: candidate.steps.count)
    for case let place? in partners { isTaken[place] = true }
    if !isTaken.contains(false) || !partners.contains(nil) { return partners }
    let baselineGaps = Self.gaps(partners)
    let candidateGaps = Self.gaps(isTaken.enumerated().map { $1 ? $0 : nil })
    var free: [Gap: [Int]] = [:]
    for index in isTaken.indices where !isTaken[index] {
      free[candidateGaps[index], default: []].append(index)
    }
    var events = [[Int32: Int]](repeating: [:], count: baseline.steps.count)
    for (index, event) in baseline.events.enumerated() where !batched.contains(event) {
      if let step = event.step { events[step][classes.ofBlock[index], default: 0] += 1 }
    }
    var sent = [[Int32: Int]](repeating: [:], count: candidate.steps.count)
    for (index, event) in candidate.events.enumerated() where !batched.contains(event) {
      guard let step = event.step, !isTaken[step] else { continue }
      sent[step][classes.ofCandidate[index], default: 0] += 1
    }
    for index in partners.indices where partners[index] == nil {
      let choices = free[baselineGaps[index]] ?? []
      let shared = choices.map { step in
        sent[step].reduce(0) { sum, entry in
          let expected = classes.accepting(entry.key).reduce(0) { $0 + (events[index][$1] ?? 0) }
          return sum + min(entry.value, expected)
        }
      }
      guard let best = shared.max(), best > 0, let choice = shared.firstIndex(of: best) else { continue }
      partners[index] = choices[choice]
      free[baselineGaps[index]]?.remove(at: choice)
      renamed.append((baseline.steps[index], candidate.steps[choices[choice]]))
    }
    return partners
  }

  /// The matched steps (of the candidate) before and behind a step.
  private struct Gap: Hashable {
    var before: Int
    var behind: Int
  }

  private static func gaps(_ matched: [Int?]) -> [Gap] {
    var gaps: [Gap] = []
    var before = -1
    for partner in matched {
      gaps.append(Gap(before: before, behind: -1))
      if let partner { before = partner }
    }
    var behind = -1
    for index in matched.indices.reversed() {
      gaps[index].behind = behind
      if let partner = matched[index] { behind = partner }
    }
    return gaps
  }
}

/// The endpoints that take batches, as either side knows them.
struct BatchEndpoints {
  private var endpoints: Set<UInt64> = []

  init(_ baseline: [Event], _ candidates: [Event]) {
    for event in baseline where event.isBatched { endpoints.insert(EventForm.endpoint(of: event)) }
    for event in candidates where event.isBatched { endpoints.insert(EventForm.endpoint(of: event)) }
  }

  func contains(_ event: Event) -> Bool {
    event.isBatched || (!endpoints.isEmpty && endpoints.contains(EventForm.endpoint(of: event)))
  }
}
