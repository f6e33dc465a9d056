import Testing
import TraceFormat

@testable import TraceDiff

/// Every event of both sides is accounted for once, also where a recording is incomplete.
@Suite struct BooksTests {
  /// What can keep a claim from being made.
  static let defects:
    [(candidate: [Incident.Code], baseline: [Incident.Code], losesBody: Bool, reason: String)] = [
      ([.unfinished], [], false, "nothing is missing behind the last match"),
      ([.torn], [], false, "nothing is missing at all"),
      ([.noRecorder], [], false, "nothing was recorded for certain"),
      ([], [.unfinished], false, "nothing is extra behind the last match"),
      ([], [.torn], false, "nothing is extra or duplicated"),
      ([], [.unsettled], false, "the baseline may lack its last events"),
      ([.lost], [.lost], false, "neither side proves anything"),
      ([], [], true, "nobody knows what the batch held"),
      ([.torn], [.torn], true, "all of it at once"),
    ]

  @Test(arguments: defects.indices) func everyEventIsAccountedForOnce(_ index: Int) {
    let (candidateCodes, baselineCodes, losesBody, reason) = Self.defects[index]
    OracleTests.forEachCase(.init(mostEvents: 16, steps: index % 2 == 0, links: index % 3 == 0)) {
      seed, traces in
      var traces = traces
      var random = Seeded(state: seed)
      traces.candidate.incidents = candidateCodes.map { Incident($0, $0.rawValue) }
      traces.baseline.incidents = baselineCodes.map { Incident($0, $0.rawValue) }
      if Bool.random(using: &random) { traces.rules.blind = [EndpointPattern("b.example.com")] }
      if losesBody {
        Self.loseABody(&traces.baseline, &random)
        Self.loseABody(&traces.candidate, &random)
      }
      let report = Comparison(rules: traces.rules, today: "2026-11-30")
        .report(baselines: [traces.baseline], candidates: [traces.candidate])
      let books = report.summary
      var ofKind: [Finding.Kind: Int] = [:]
      for finding in report.flows[0].findings { ofKind[finding.kind, default: 0] += finding.covers }
      let holds =
        books.baselineEvents == traces.baseline.events.count
        && books.candidateEvents == traces.candidate.events.count
        && [books.missing, books.extra, books.duplicated, books.changed, books.moved]
          == [.missing, .extra, .duplicated, .changed, .moved].map { ofKind[$0] ?? 0 }
      #expect(holds, "seed \(seed), \(reason): \(books)")
      return holds
    }
  }

  /// Turns one host into one that takes batches, and makes one body of it unreadable.
  private static func loseABody(_ trace: inout Trace, _ random: inout Seeded) {
    let places = trace.events.indices.filter { trace.events[$0].host == "a.example.com" }
    for place in places { trace.events[place].isBatched = true }
    guard let place = places.randomElement(using: &random), Bool.random(using: &random) else { return }
    trace.events[place].bodyKind = .unavailable
  }

  @Test func whatIsNotJudgedIsCounted() {
    var baseline = sketch("imp ad=top\nclick ad=top")
    let candidate = sketch("imp ad=top\nimp ad=top\nclick ad=top\nother:view page=2")
    func books(_ code: Incident.Code) -> Report.Summary {
      baseline.incidents = [Incident(code, code.rawValue)]
      return Comparison(rules: Rules(), today: "2026-11-30")
        .report(baselines: [baseline], candidates: [candidate]).summary
    }
    let torn = books(.torn)
    #expect(torn.unjudged == 2 && torn.extra == 0 && torn.duplicated == 0, "a torn baseline lost any event")
    let short = books(.unfinished)
    #expect(
      short.unjudged == 1 && short.duplicated == 1, "a baseline cut short lost what came behind its end")
  }

  @Test func aFlowWithoutABaselineIsNotJudged() {
    let report = Comparison(rules: Rules(), today: "2026-11-30")
      .report(
        baselines: [sketch("imp", flow: "Home"), sketch("imp", flow: "Cart")],
        candidates: [sketch("imp", flow: "Home"), sketch("imp\nclick", flow: "Offers")])
    #expect(report.summary.unjudged == 2 && report.summary.candidateEvents == 3)
    #expect(report.summary.unreached == 1 && report.summary.baselineEvents == 2)
  }
}
