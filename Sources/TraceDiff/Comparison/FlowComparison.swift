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
    let drafts = identified(builder.drafts, flow: baseline.flow)
    let flow = Report.Flow(
      flow: baseline.flow, verdict: .pass, inconclusive: builder.reach.incidents + matching.unreadBodies(),
      findings: drafts.map(\.finding), summary: summary, baselineFile: baseline.file,
      candidateFile: candidate.file)
    return (flow, warnings(matching, builder.reach))
  }

  /// In the order of the baseline, then of the candidate, each with its id.
  private func identified(_ drafts: [FindingBuilder.Draft], flow: String) -> [FindingBuilder.Draft] {
    var sorted = drafts.sorted { left, right in place(left) < place(right) }
    var uses: [String: Int] = [:]
    for index in sorted.indices {
      let id = id(of: sorted[index], flow: flow)
      uses[id, default: 0] += 1
      let count = uses[id] ?? 1
      sorted[index].finding.id = count == 1 ? id : "\(id)-\(count)"
    }
    return sorted
  }

  private func place(_ draft: FindingBuilder.Draft) -> (Int, Int, Int) {
    let finding = draft.finding
    let kind = Finding.Kind.allCases.firstIndex(of: finding.kind) ?? 0
    return (
      finding.baseline.indices.first ?? .max, finding.candidate.indices.first ?? .max, kind
    )
  }

  private func id(of draft: FindingBuilder.Draft, flow: String) -> String {
    var id = StableID()
    let finding = draft.finding
    id.combine(flow)
    id.combine(finding.step ?? "\u{0}")
    id.combine(finding.visit)
    id.combine(finding.kind.rawValue)
    id.combine(draft.event)
    for change in finding.changes { id.combine(change) }
    id.combine(finding.baseline.count)
    id.combine(finding.baseline.countMax ?? 0)
    id.combine(finding.candidate.count)
    id.combine(finding.covers)
    return id.text
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
