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
  private let blind: [EndpointPattern]
  /// Batch endpoints of which a body could not be read on either side: nobody knows how many events it held.
  private var unreadable: Set<UInt64> = []

  init(_ matching: Matching) {
    blind = matching.rules.blind
    let candidate = matching.candidate.incidents
    let baseline = matching.baseline.incidents
    incidents = candidate + baseline.map { Self.ofBaseline($0, file: matching.baseline.file) }
    if candidate.contains(where: \.isLoss) { claimsMissing = false }
    if candidate.contains(where: \.isEnd) { lastReached = matching.lastMatched.baseline }
    if baseline.contains(where: \.isLoss) { claimsSurplus = false }
    if baseline.contains(where: { !$0.isLoss }) { lastExpected = matching.lastMatched.candidate }
    func add(_ events: [Event], _ scopes: [Int32]) {
      for (event, scope) in zip(events, scopes) where event.bodyKind == .unavailable {
        if matching.scopes.all[Int(scope)].isWholeFlow { unreadable.insert(EventForm.endpoint(of: event)) }
      }
    }
    add(matching.baseline.events, matching.scopes.ofBlock)
    add(matching.candidate.events, matching.scopes.ofCandidate)
  }

  /// Whether an event of the baseline that nothing explains is missing, and not merely unobserved.
  func isMissing(_ block: Int, _ event: Event) -> Bool {
    guard claimsMissing, !isBlind(event), block <= lastReached ?? .max else { return false }
    return isReadable(event)
  }

  /// Whether an event of the candidate that nothing explains is too much.
  func isExtra(_ sent: Int, _ event: Event) -> Bool {
    claimsSurplus && sent <= lastExpected ?? .max && isReadable(event)
  }

  func isDuplicated(_ event: Event) -> Bool { claimsSurplus && isReadable(event) }

  private func isReadable(_ event: Event) -> Bool {
    unreadable.isEmpty || !unreadable.contains(EventForm.endpoint(of: event))
  }

  func isBlind(_ event: Event) -> Bool {
    blind.contains { $0.matches(host: event.host, path: event.path) }
  }

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
