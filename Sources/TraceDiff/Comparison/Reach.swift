import TraceFormat

/// What an incomplete recording lets a comparison claim.
struct Reach {
  /// Why the flow is inconclusive, but for what the comparison itself finds.
  private(set) var incidents: [Incident] = []
  /// A candidate that lost records proves nothing to be missing.
  private(set) var claimsMissing = true
  /// The last event of the baseline behind which nothing is missing; nil where the flow ran to its end.
  private(set) var lastReached: Int?
  /// A baseline that lost records proves nothing to be too much.
  private(set) var claimsSurplus = true
  /// The last event of the candidate behind which nothing is extra; nil where the baseline is whole.
  private(set) var lastExpected: Int?
  private let endpoints: Endpoints
  /// By endpoint: whether the rules say that nobody can see it.
  private let blind: [Bool]
  /// Batch endpoints of which a body could not be read on either side: nobody knows how many events it held.
  private var unreadable: Set<Int32> = []

  init(_ matching: Matching) {
    endpoints = matching.endpoints
    let patterns = matching.rules.blind
    blind = endpoints.all.indices.map { [endpoints] endpoint in
      patterns.contains { endpoints.matches($0, endpoint) }
    }
    let candidate = matching.candidate.incidents
    let baseline = matching.baseline.incidents
    incidents = candidate + baseline.map { Self.ofBaseline($0, file: matching.baseline.file) }
    if candidate.contains(where: \.isLoss) { claimsMissing = false }
    if candidate.contains(where: \.isEnd) { lastReached = matching.lastMatched.baseline }
    if baseline.contains(where: \.isLoss) { claimsSurplus = false }
    if baseline.contains(where: { !$0.isLoss }) { lastExpected = matching.lastMatched.candidate }
    func add(_ events: EventTable, _ numbers: EndpointColumn) {
      let areUnread = events.areUnread
      guard areUnread.contains(true) else { return }
      for index in events.indices where areUnread[Int(events.formOf[index])] {
        if endpoints.all[Int(numbers[index])].isBatched { unreadable.insert(numbers[index]) }
      }
    }
    add(matching.baseline.events, endpoints.ofBlock)
    add(matching.candidate.events, endpoints.ofCandidate)
  }

  /// Whether an event of the baseline that nothing explains is missing, and not merely unobserved.
  func isMissing(_ block: Int) -> Bool {
    claimsMissing && !isBlind(block) && block <= lastReached ?? .max
      && !unreadable.contains(endpoints.ofBlock[block])
  }

  /// Whether an event of the candidate that nothing explains is too much.
  func isExtra(_ sent: Int) -> Bool { isDuplicated(sent) && sent <= lastExpected ?? .max }

  /// Whether a copy of an event that the baseline has is one too many.
  func isDuplicated(_ sent: Int) -> Bool {
    claimsSurplus && !unreadable.contains(endpoints.ofCandidate[sent])
  }

  func isBlind(_ block: Int) -> Bool { blind[Int(endpoints.ofBlock[block])] }

  /// A baseline's reason stays what it is, said of the baseline.
  private static func ofBaseline(_ incident: Incident, file: String?) -> Incident {
    Incident(
      .inconclusiveBaseline, "the baseline is itself inconclusive: \(incident.message)",
      file: incident.file ?? file, line: incident.line)
  }
}

extension Incident {
  /// Records are gone, nobody knows which.
  var isLoss: Bool {
    switch code {
    case .torn, .lost, .noRecorder: true
    case .inconclusiveBaseline: ["torn", "lost", "no-recorder"].contains { message.hasPrefix($0) }
    default: false
    }
  }

  /// The flow was cut short.
  var isEnd: Bool { code == .unfinished || code == .unsettled }
}

extension Matching {
  /// The last events that have a partner in their place.
  var lastMatched: (baseline: Int, candidate: Int) {
    var last = (baseline: -1, candidate: -1)
    for sent in candidate.events.indices where fate[sent] == .matched || fate[sent] == .changed {
      last.candidate = sent
      if !isOutOfOrder[sent] { last.baseline = max(last.baseline, Int(partner[sent])) }
    }
    return last
  }
}
