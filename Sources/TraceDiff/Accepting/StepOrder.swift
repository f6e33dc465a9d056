import TraceFormat

/// The steps of a baseline and a candidate in one order.
struct StepOrder {
  /// A step by its place on the baseline's side, or on the candidate's where the baseline lacks it.
  enum Key: Hashable {
    case baseline(Int)
    case candidate(Int)
  }

  struct Entry {
    var key: Key
    var step: Step
    var baseline: Int?
  }

  private let matching: Matching
  private var entries: [Entry] = []
  private var ofCandidate: [Int: Key] = [:]
  private var ranks: [Key: Int] = [:]

  init(_ matching: Matching) {
    self.matching = matching
    for scope in matching.scopes.all {
      if let step = scope.candidateStep {
        ofCandidate[step] = scope.baselineStep.map { .baseline($0) } ?? .candidate(step)
      }
    }
    entries = matching.baseline.steps.enumerated().map { Entry(key: .baseline($0), step: $1, baseline: $0) }
    // Each further step of the candidate stands behind the one that it follows there.
    var previous: Key?
    for (index, step) in matching.candidate.steps.enumerated() {
      guard let key = ofCandidate[index] else { continue }
      if case .candidate = key {
        let place = previous.flatMap { key in entries.firstIndex { $0.key == key } }.map { $0 + 1 } ?? 0
        entries.insert(Entry(key: key, step: step), at: place)
      }
      previous = key
    }
    for (rank, entry) in entries.enumerated() { ranks[entry.key] = rank }
  }

  /// The step that a block belongs to; nil before the first.
  func key(_ scope: Int, _ baselineStep: Int?, _ candidateStep: Int?) -> Key? {
    let place = matching.scopes.all[scope]
    if place.isWholeFlow {
      if let baselineStep { return .baseline(baselineStep) }
      return candidateStep.flatMap { ofCandidate[$0] }
    }
    if let step = place.baselineStep { return .baseline(step) }
    return place.candidateStep.map { .candidate($0) }
  }

  func rank(_ scope: Int, _ baselineStep: Int?, _ candidateStep: Int?) -> Int {
    key(scope, baselineStep, candidateStep).flatMap { ranks[$0] } ?? -1
  }

  func rank(scope: Int, candidateStep: Int?) -> Int { rank(scope, nil, candidateStep) }

  /// The steps of the new baseline: those of the baseline, and those of the candidate that something moved into.
  /// A step that is empty now and that the candidate lacks is gone.
  func merged(used: Set<Key>) -> [Entry] {
    let shared = Set(ofCandidate.values)
    let wasEmpty = Set(matching.baseline.steps.indices).subtracting(
      matching.baseline.events.steps.filter { $0 >= 0 }.map(Int.init))
    var visits: [String: Int] = [:]
    return entries.filter { entry in
      if used.contains(entry.key) { return true }
      if let step = entry.baseline { return shared.contains(entry.key) || wasEmpty.contains(step) }
      return false
    }.map { entry in
      // Visits are counted in the order of the file.
      var entry = entry
      visits[entry.step.name, default: 0] += 1
      entry.step.visit = visits[entry.step.name] ?? 1
      return entry
    }
  }
}
