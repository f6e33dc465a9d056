public import TraceFormat

/// Compares baselines with candidates, flow by flow.
public struct Comparison: Sendable {
  public let rules: Rules
  /// The day in UTC as `YYYY-MM-DD`, which decides whether an approval has expired.
  public let today: String

  public init(rules: Rules, today: String) {
    self.rules = rules
    self.today = today
  }

  /// The report on all flows of both sides.
  ///
  /// Flows match by name; one flow a side matches whatever its name where a name only comes from a file. A repeated
  /// name on a side replaces the earlier trace. Verdicts are those of `--fail-on error`; see
  /// ``Report/judged(failOn:)``.
  ///
  /// - Parameter isNarrowed: Only some of the flows are here, so that an approval without a finding may serve another.
  public func report(baselines: [Trace], candidates: [Trace], isNarrowed: Bool = false) -> Report {
    report(
      baselines: baselines.map(TraceTable.init), candidates: candidates.map(TraceTable.init),
      isNarrowed: isNarrowed)
  }

  /// The same of traces whose events are in columns.
  package func report(baselines: [TraceTable], candidates: [TraceTable], isNarrowed: Bool = false) -> Report {
    let comparison = FlowComparison(rules: rules)
    var flows: [Report.Flow] = []
    var warnings: [Incident] = []
    for (baseline, candidate) in Self.matched(baselines, candidates) {
      switch (baseline, candidate) {
      case (let baseline?, let candidate?):
        let result = comparison.compare(baseline, candidate)
        flows.append(result.flow)
        warnings += baseline.warnings + candidate.warnings + result.warnings
      case (let baseline?, nil):
        flows.append(Self.notRun(baseline))
        warnings += baseline.warnings
      case (nil, let candidate?):
        var books = Report.Summary()
        books.unjudged = candidate.events.count
        flows.append(
          Report.Flow(
            flow: candidate.flow, verdict: .fail, code: "no-baseline", inconclusive: candidate.incidents,
            summary: books, candidateFile: candidate.file))
        warnings += candidate.warnings
      case (nil, nil): break
      }
    }
    var approvals = ApprovalBook(rules, today: today)
    var summary = Report.Summary()
    for flow in flows.indices {
      for index in flows[flow].findings.indices {
        guard let approval = approvals.approval(of: flows[flow].findings[index].id) else { continue }
        flows[flow].findings[index].approved = approval
        flows[flow].summary.approved.addSaturated(flows[flow].findings[index].covers)
      }
      summary += flows[flow].summary
    }
    let found = Set(flows.flatMap { $0.findings.map(\.id) })
    warnings += approvals.warnings(foundIDs: found).filter { $0.code != .approvalUnused || !isNarrowed }
    return Report(verdict: .pass, summary: summary, warnings: warnings, flows: flows).judged(failOn: .error)
  }

  /// Pairs of traces of one flow, sorted by its name.
  private static func matched(
    _ baselines: [TraceTable], _ candidates: [TraceTable]
  ) -> [(TraceTable?, TraceTable?)] {
    var left = Dictionary(baselines.map { ($0.flow, $0) }, uniquingKeysWith: { $1 })
    var right = Dictionary(candidates.map { ($0.flow, $0) }, uniquingKeysWith: { $1 })
    if left.count == 1, right.count == 1, let baseline = left.first?.value, let candidate = right.first?.value
    {
      return [(baseline, candidate)]
    }
    var result: [(TraceTable?, TraceTable?)] = []
    for name in Set(left.keys).union(right.keys).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      result.append((left.removeValue(forKey: name), right.removeValue(forKey: name)))
    }
    return result
  }

  private static func notRun(_ baseline: TraceTable) -> Report.Flow {
    var summary = Report.Summary()
    for index in baseline.events.indices {
      summary.unreached.addSaturated(baseline.events.allowedCount(index).lowerBound)
    }
    let incident = Incident(
      .notRun, "the flow '\(baseline.flow)' did not run: the candidate does not have it", file: baseline.file)
    return Report.Flow(
      flow: baseline.flow, verdict: .inconclusive, inconclusive: [incident], summary: summary,
      baselineFile: baseline.file)
  }
}
