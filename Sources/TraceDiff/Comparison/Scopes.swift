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

  init(_ baseline: TraceTable, _ candidate: TraceTable, _ classes: EventClasses, _ endpoints: Endpoints) {
    areStepsJudged = !baseline.steps.isEmpty && !candidate.steps.isEmpty
    all = [Scope()]
    var scopeOfStep: (baseline: [Int32], candidate: [Int32]) = ([], [])
    if areStepsJudged {
      let partners = alignSteps(baseline, candidate, classes, endpoints)
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
    func scopes(_ events: EventTable, _ numbers: EndpointColumn, _ scopes: [Int32]) -> [Int32] {
      events.indices.map { index in
        if endpoints.all[Int(numbers[index])].isBatched { return flow }
        let step = Int(events.steps[index])
        return step >= 0 && step < scopes.count ? scopes[step] : 0
      }
    }
    ofBlock = scopes(baseline.events, endpoints.ofBlock, scopeOfStep.baseline)
    ofCandidate = scopes(candidate.events, endpoints.ofCandidate, scopeOfStep.candidate)
  }

  /// The candidate's step for each of the baseline's: by name and visit, then renamed ones in the same gap that
  /// share at least one event.
  private mutating func alignSteps(
    _ baseline: TraceTable, _ candidate: TraceTable, _ classes: EventClasses, _ endpoints: Endpoints
  ) -> [Int?] {
    let places = Dictionary(
      candidate.steps.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var partners = baseline.steps.map { places[$0] }
    var isTaken = [Bool](repeating: false, count: candidate.steps.count)
    for case let place? in partners { isTaken[place] = true }
    if !isTaken.contains(false) || !partners.contains(nil) { return partners }
    var numbers: [Gap: Int] = [:]
    func number(_ gap: Gap) -> Int {
      let number = numbers[gap] ?? numbers.count
      numbers[gap] = number
      return number
    }
    let baselineGaps = Self.gaps(partners)
    let candidateGaps = Self.gaps(isTaken.enumerated().map { $1 ? $0 : nil })
    let missing = partners.indices.filter { partners[$0] == nil }.map { ($0, number(baselineGaps[$0])) }
    let free = isTaken.indices.filter { !isTaken[$0] }.map { ($0, number(candidateGaps[$0])) }
    let steps = RenamedSteps(
      missing: missing, free: free, baseline, candidate, classes,
      isJudged: (
        { !endpoints.all[Int(endpoints.ofBlock[$0])].isBatched },
        { !endpoints.all[Int(endpoints.ofCandidate[$0])].isBatched }
      ))
    for (index, choice) in steps.partners.sorted(by: { $0.key < $1.key }) {
      partners[index] = choice
      renamed.append((baseline.steps[index], candidate.steps[choice]))
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
