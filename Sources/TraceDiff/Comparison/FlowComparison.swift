import TraceFormat

/// Compares two traces of one flow.
struct FlowComparison {
  let rules: Rules

  /// The flow's findings, without verdict and approvals, and warnings about it.
  func compare(_ baseline: Trace, _ candidate: Trace) -> (flow: Report.Flow, warnings: [Incident]) {
    let matching = Matching(baseline, candidate, rules)
    let builder = FindingBuilder(matching)
    var summary = builder.summary
    summary.masked = candidate.events.reduce(0) { $0 + $1.fields.count { $0.mask != nil } }
    let flow = Report.Flow(
      flow: baseline.flow, verdict: .pass, inconclusive: builder.reach.incidents + matching.unreadBodies(),
      findings: Self.findings(builder.drafts, matching), summary: summary, baselineFile: baseline.file,
      candidateFile: candidate.file)
    return (flow, warnings(matching, builder.reach))
  }

  /// One finding for each cause, in the order of the baseline, then of the candidate; equal ids get a suffix.
  private static func findings(_ drafts: [Draft], _ matching: Matching) -> [Finding] {
    var uses: [String: Int] = [:]
    return Grouping(drafts, matching).drafts.sorted { $0.place < $1.place }.map { draft in
      var finding = draft.finding
      let use = uses[draft.id, default: 0] + 1
      uses[draft.id] = use
      finding.id = use == 1 ? draft.id : "\(draft.id)-\(use)"
      return finding
    }
  }

  private func warnings(_ matching: Matching, _ reach: Reach) -> [Incident] {
    var warnings = matching.scopes.renamed.map { from, to in
      Incident(
        .stepRenamed,
        "flow '\(matching.baseline.flow)': step '\(from.name)' of the baseline is called '\(to.name)' in the candidate; its events are compared",
        file: matching.candidate.file)
    }
    var unseen: [String: Int] = [:]
    for block in matching.missingUnits() where reach.isBlind(matching.baseline.events[block]) {
      unseen[matching.baseline.events[block].host, default: 0] += 1
    }
    for (host, count) in unseen.sorted(by: { $0.key < $1.key }) {
      warnings.append(
        Incident(
          .blind,
          "flow '\(matching.baseline.flow)': \(count) event(s) to '\(host)' not observed, as the rules say that it cannot be seen",
          file: matching.candidate.file))
    }
    return warnings
  }
}

extension Matching {
  /// Pairs of which one side's body could not be read.
  func unreadBodies() -> [Incident] {
    var unread: [Incident] = []
    for sent in candidate.events.indices where partner[sent] >= 0 {
      let expected = baseline.events[Int(partner[sent])]
      let event = candidate.events[sent]
      guard (expected.bodyKind == .unavailable) != (event.bodyKind == .unavailable) else { continue }
      let isCandidate = event.bodyKind == .unavailable
      unread.append(
        Incident(
          .bodyUnavailable,
          "the body of '\(event.name)' at \(event.host)\(event.path) could not be read in the \(isCandidate ? "candidate" : "baseline"), so it was not compared",
          file: isCandidate ? candidate.file : baseline.file, line: (isCandidate ? event : expected).line))
    }
    return unread
  }
}
