import Testing
import TraceFormat

@testable import TraceDiff

/// What holds for any two traces.
@Suite struct PropertyTests {
  static let variants: [RandomTraces.Options] = [
    .init(), .init(mostEvents: 24, steps: true), .init(mostEvents: 16, links: true),
    .init(mostEvents: 16, groups: true),
  ]

  private func report(_ baseline: Trace, _ candidate: Trace, _ rules: Rules) -> Report {
    Comparison(rules: rules, today: "2026-11-30").report(baselines: [baseline], candidates: [candidate])
  }

  @Test(arguments: variants.indices) func aTraceEqualsItself(_ variant: Int) {
    OracleTests.forEachCase(Self.variants[variant]) { seed, traces in
      let report = report(traces.baseline, traces.baseline, traces.rules)
      let holds =
        report.flows[0].findings.isEmpty && report.verdict == .pass
        && report.summary.matched == traces.baseline.events.count
      #expect(holds, "seed \(seed)")
      return holds
    }
  }

  @Test(arguments: variants.indices) func everyEventIsAccountedForOnce(_ variant: Int) {
    OracleTests.forEachCase(Self.variants[variant]) { seed, traces in
      let report = report(traces.baseline, traces.candidate, traces.rules)
      let books = report.summary
      var ofKind: [Finding.Kind: Int] = [:]
      for finding in report.flows[0].findings { ofKind[finding.kind, default: 0] += finding.covers }
      let holds =
        books.baselineEvents == traces.baseline.events.count
        && books.candidateEvents == traces.candidate.events.count
        && [books.missing, books.extra, books.duplicated, books.changed, books.moved]
          == [.missing, .extra, .duplicated, .changed, .moved].map { ofKind[$0] ?? 0 }
        && Set(report.flows[0].findings.map(\.id)).count == report.flows[0].findings.count
      #expect(holds, "seed \(seed): \(books)")
      return holds
    }
  }

  /// Placeholders have no mirror: a baseline's accepts what a candidate's would not. So both sides are literal.
  @Test func swappingTheSidesSwapsMissingAndSurplus() {
    OracleTests.forEachCase(.init(mostEvents: 16, steps: true, placeholders: false)) { seed, traces in
      let there = report(traces.baseline, traces.candidate, traces.rules).summary
      let back = report(traces.candidate, traces.baseline, traces.rules).summary
      let explained = { (books: Report.Summary) in books.changed + books.moved + books.matched }
      let holds =
        there.missing + explained(there) == back.extra + back.duplicated + explained(back)
        && back.missing + explained(back) == there.extra + there.duplicated + explained(there)
        && there.matched + there.moved <= back.matched + back.moved + back.duplicated + back.changed
          + back.missing
      #expect(holds, "seed \(seed): \(there) \(back)")
      return holds
    }
  }

  /// Taking out what the findings take from the baseline and putting in what they take from the candidate gives the
  /// candidate: what no finding names is equal, in the same order within each step.
  @Test func applyingTheFindingsGivesTheCandidate() {
    OracleTests.forEachCase(.init(mostEvents: 16, steps: true, placeholders: false)) { seed, traces in
      var rules = Rules()
      rules.order = [.init(match: EndpointPattern("**"), order: .strict)]
      let matching = Matching(TraceTable(traces.baseline), TraceTable(traces.candidate), rules)
      let drafts = FindingBuilder(matching).drafts
      let removed = drafts.flatMap(\.blocks)
      let added = drafts.flatMap(\.sent)
      let kept = remaining(traces.baseline, without: removed)
      let left = remaining(traces.candidate, without: added)
      let holds = Set(removed).count == removed.count && Set(added).count == added.count && kept == left
      #expect(holds, "seed \(seed)")
      return holds
    }
  }

  /// What is not taken out, by step.
  private func remaining(_ trace: Trace, without indices: [Int]) -> [Step?: [[String]]] {
    let gone = Set(indices)
    var result: [Step?: [[String]]] = [:]
    for (index, event) in trace.events.enumerated() where !gone.contains(index) {
      result[event.step.map { trace.steps[$0] }, default: []]
        .append([event.host, event.path] + event.fields.map { "\($0.name)=\($0.text)" })
    }
    return result
  }

  @Test func theSameInputGivesTheSameReport() {
    OracleTests.forEachCase(.init(mostEvents: 16, steps: true, links: true)) { seed, traces in
      let first = report(traces.baseline, traces.candidate, traces.rules)
      let holds = first == report(traces.baseline, traces.candidate, traces.rules)
      #expect(holds, "seed \(seed)")
      return holds
    }
  }
}
