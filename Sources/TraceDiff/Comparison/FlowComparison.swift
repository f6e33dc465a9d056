import TraceFormat

/// Compares two traces of one flow.
struct FlowComparison {
  let rules: Rules

  /// The flow's findings, without verdict and approvals, and warnings about it.
  func compare(_ baseline: TraceTable, _ candidate: TraceTable) -> (flow: Report.Flow, warnings: [Incident]) {
    let matching = Matching(baseline, candidate, rules)
    let builder = FindingBuilder(matching)
    var summary = builder.summary
    summary.masked = Self.maskedFields(candidate.events)
    let flow = Report.Flow(
      flow: baseline.flow, verdict: .pass, inconclusive: builder.reach.incidents + matching.unreadBodies(),
      findings: Self.findings(builder.drafts, matching), summary: summary, baselineFile: baseline.file,
      candidateFile: candidate.file)
    return (flow, warnings(matching, builder.reach))
  }

  private static func maskedFields(_ events: EventTable) -> Int {
    let ofForm = events.forms.map(\.masked.count)
    return events.formOf.reduce(0) { $0 + ofForm[Int($1)] }
  }

  /// One finding for each cause, in the order of the baseline, then of the candidate; equal ids get a suffix.
  private static func findings(_ drafts: [Draft], _ matching: Matching) -> [Finding] {
    let grouped = Grouping(drafts, matching).drafts
    // Findings are large, so their places are sorted instead of them.
    let places = grouped.map(\.place)
    var uses: [String: Int] = [:]
    return places.indices.sorted { places[$0] < places[$1] }.map { index in
      var finding = grouped[index].finding
      let use = uses[finding.id, default: 0] + 1
      uses[finding.id] = use
      if use > 1 { finding.id += "-\(use)" }
      namePlace(&finding, matching)
      return finding
    }
  }

  /// Says in which step the baseline has an event that is not judged by step.
  private static func namePlace(_ finding: inout Finding, _ matching: Matching) {
    guard finding.step == nil, finding.covers == 1, let block = finding.baseline.indices.first,
      let step = matching.baseline.events.step(block)
    else { return }
    finding.explanation += "; the baseline has it in step '\(matching.baseline.steps[step].name)'"
  }

  private func warnings(_ matching: Matching, _ reach: Reach) -> [Incident] {
    var warnings = matching.scopes.renamed.map { from, to in
      Incident(
        .stepRenamed,
        "flow '\(matching.baseline.flow)': step '\(from.name)' of the baseline is called '\(to.name)' in the candidate; its events are compared",
        file: matching.candidate.file)
    }
    var unseen: [String: Int] = [:]
    for (block, count) in matching.missingUnits() where reach.isBlind(block) {
      unseen[matching.baseline.events.form(block).sample.host, default: 0] += count
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
  /// Events of which one side's body could not be read, and batches of which nobody knows what they held.
  func unreadBodies() -> [Incident] {
    var unread: [Incident] = []
    let isUnreadForm = (baseline: baseline.events.areUnread, candidate: candidate.events.areUnread)
    guard isUnreadForm.baseline.contains(true) || isUnreadForm.candidate.contains(true) else { return [] }
    for sent in candidate.events.indices {
      let block = Int(partner[sent])
      let isUnread = isUnreadForm.candidate[Int(candidate.events.formOf[sent])]
      let isUnreadBlock = block >= 0 && isUnreadForm.baseline[Int(baseline.events.formOf[block])]
      let isBatch = scopes.all[Int(scopes.ofCandidate[sent])].isWholeFlow
      if isUnread, block < 0 ? isBatch : !isUnreadBlock {
        unread.append(Self.unread(self.sent[sent], "candidate", candidate.file))
      } else if isUnreadBlock, !isUnread {
        unread.append(Self.unread(expected[block], "baseline", baseline.file))
      }
    }
    return unread
  }

  private static func unread(_ event: Event, _ side: String, _ file: String?) -> Incident {
    Incident(
      .bodyUnavailable,
      "the body of '\(event.name)' to \(event.host)\(event.shownPath) could not be read in the \(side), so it was not compared",
      file: file, line: event.line > 0 ? event.line : nil)
  }
}

extension EventTable {
  /// By form: whether the body could not be read.
  var areUnread: [Bool] { forms.map { $0.sample.bodyKind == .unavailable } }
}
