public import TraceFormat

extension Report {
  /// The report with its verdicts judged at a severity: a flow fails where a finding that is not approved is at
  /// least that severe, or where it has no baseline.
  public func judged(failOn severity: Severity) -> Report {
    var report = self
    for index in report.flows.indices { report.flows[index].judge(failOn: severity) }
    report.verdict = Verdict.worst(of: report.flows.map(\.verdict))
    return report
  }
}

extension Report.Flow {
  mutating func judge(failOn severity: Severity) {
    if code != nil || findings.contains(where: { $0.approved == nil && $0.severity >= severity }) {
      verdict = .fail
    } else {
      verdict = inconclusive.isEmpty ? .pass : .inconclusive
    }
  }
}

extension Report.Verdict {
  /// A failure outweighs what is inconclusive, and that a pass.
  public static func worst(of verdicts: [Report.Verdict]) -> Report.Verdict {
    if verdicts.contains(.fail) { return .fail }
    return verdicts.contains(.inconclusive) ? .inconclusive : .pass
  }
}

extension Report.Summary {
  static func += (left: inout Self, right: Self) {
    left.missing.addSaturated(right.missing)
    left.extra.addSaturated(right.extra)
    left.duplicated.addSaturated(right.duplicated)
    left.changed.addSaturated(right.changed)
    left.moved.addSaturated(right.moved)
    left.matched.addSaturated(right.matched)
    left.masked.addSaturated(right.masked)
    left.unreached.addSaturated(right.unreached)
    left.unjudged.addSaturated(right.unjudged)
    left.approved.addSaturated(right.approved)
  }

  /// How many events of the baseline are accounted for.
  public var baselineEvents: Int {
    [missing, changed, moved, unreached].reduce(matched) { $0.addingSaturated($1) }
  }
  /// How many events of the candidate are accounted for.
  public var candidateEvents: Int {
    [extra, duplicated, changed, moved, unjudged].reduce(matched) { $0.addingSaturated($1) }
  }
}
