public import TraceFormat

/// Takes findings into a baseline: what the candidate sent is expected from now on.
///
/// Everything else stays as it stands in the baseline: comments, directives, learned counts, placeholders, and
/// the order of events of which no accepted finding says that they moved.
public struct Acceptance: Sendable {
  public let rules: Rules

  public init(rules: Rules) { self.rules = rules }

  /// The new baseline.
  ///
  /// - Parameters:
  ///   - baseline: The old one.
  ///   - candidate: The trace that it was compared with.
  ///   - findings: The findings to take, of a report on these two traces.
  /// - Complexity: O(n · m) for n events and m findings that insert or move some.
  public func accept(_ findings: [Finding], of candidate: Trace, into baseline: Trace) -> Trace {
    if findings.isEmpty { return baseline }
    let matching = Matching(TraceTable(baseline), TraceTable(candidate), rules)
    var draft = AcceptanceDraft(matching, baseline, candidate)
    for finding in findings { draft.mark(finding) }
    return draft.result()
  }

  /// The new baseline where all is taken. Comparing it with the candidate finds nothing.
  public func acceptAll(
    _ findings: [Finding], of candidate: Trace, into baseline: Trace, today: String
  ) -> Trace {
    let merged = accept(findings, of: candidate, into: baseline)
    let comparison = Comparison(rules: rules, today: today)
    let rest = comparison.report(baselines: [merged], candidates: [candidate]).flows.flatMap(\.findings)
    if rest.isEmpty { return merged }
    // Orders that contradict each other between hosts: the candidate's own order settles it.
    var whole = candidate.keeping(.commentsAndDirectives, of: baseline)
    whole.flow = baseline.flow
    return whole
  }
}
