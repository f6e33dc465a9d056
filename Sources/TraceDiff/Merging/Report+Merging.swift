public import TraceFormat

extension Report {
  /// One report of those of parallel jobs, each of which ran some of the flows.
  ///
  /// A flow is judged by the job that ran it, the worst where several did; one that no job ran is inconclusive.
  public static func merging(_ reports: [Report], failOn severity: Severity = .error) -> Report {
    var order: [String] = []
    var chosen: [String: Report.Flow] = [:]
    for flow in reports.flatMap(\.flows) {
      guard let other = chosen[flow.flow] else {
        order.append(flow.flow)
        chosen[flow.flow] = flow
        continue
      }
      if rank(flow) > rank(other) { chosen[flow.flow] = flow }
    }
    let flows = order.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { chosen[$0] }
    var warnings: [Incident] = []
    for warning in reports.flatMap(\.warnings) where !warnings.contains(warning) { warnings.append(warning) }
    let merged = Report(
      verdict: .pass, summary: summary(of: reports, flows), warnings: warnings, flows: flows)
    return merged.judged(failOn: severity)
  }

  /// The flow that says the most: one that ran before one that did not, then the worse.
  private static func rank(_ flow: Report.Flow) -> Int {
    if flow.inconclusive.contains(where: { $0.code == .notRun }) { return 0 }
    return switch flow.verdict {
    case .pass: 1
    case .inconclusive: 2
    case .fail: 3
    }
  }

  /// The flows' own books add up, where every report has them.
  private static func summary(of reports: [Report], _ flows: [Report.Flow]) -> Summary {
    func sum(_ flows: [Report.Flow]) -> Summary {
      flows.reduce(into: Summary()) { $0 += $1.summary }
    }
    let areWhole = reports.allSatisfy { sum($0.flows) == $0.summary }
    return areWhole ? sum(flows) : summaryOfFindings(in: reports, flows)
  }

  /// Kinds are counted from the findings that stay; what matched adds up, as a flow that did not run matched
  /// nothing. What was not reached is the rest of the baseline's events, so that the books balance.
  private static func summaryOfFindings(in reports: [Report], _ flows: [Report.Flow]) -> Summary {
    var summary = Summary()
    for finding in flows.flatMap(\.findings) {
      switch finding.kind {
      case .missing: summary.missing.addSaturated(finding.covers)
      case .extra: summary.extra.addSaturated(finding.covers)
      case .duplicated: summary.duplicated.addSaturated(finding.covers)
      case .changed: summary.changed.addSaturated(finding.covers)
      case .moved: summary.moved.addSaturated(finding.covers)
      }
      if finding.approved != nil { summary.approved.addSaturated(finding.covers) }
    }
    summary.matched = reports.reduce(0) { $0.addingSaturated($1.summary.matched) }
    summary.unjudged = reports.reduce(0) { $0.addingSaturated($1.summary.unjudged) }
    summary.masked = reports.reduce(0) { $0.addingSaturated($1.summary.masked) }
    let unreached = reports.reduce(0) { $0.addingSaturated($1.summary.unreached) }
    let hasNotRun = reports.contains { $0.flows.contains { rank($0) == 0 } }
    if hasNotRun {
      // Each job compared with all baselines.
      let all = reports.map(\.summary.baselineEvents).max() ?? 0
      summary.unreached = max(0, all - summary.baselineEvents)
    } else {
      summary.unreached = unreached
    }
    return summary
  }
}
