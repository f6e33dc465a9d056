import Testing
import TraceFormat

@testable import TraceDiff

@Suite struct ComparisonTests {
  private func report(
    _ baselines: [Trace], _ candidates: [Trace], _ rules: Rules = Rules(), today: String = "2026-11-30"
  ) -> Report {
    Comparison(rules: rules, today: today).report(baselines: baselines, candidates: candidates)
  }

  @Test func flowsMatchByName() {
    let report = report(
      [sketch("imp a=1", flow: "A"), sketch("imp a=2", flow: "B")],
      [sketch("imp a=2", flow: "B"), sketch("imp a=1", flow: "A")])
    #expect(report.flows.map(\.flow) == ["A", "B"])
    #expect(report.verdict == .pass)
    #expect(report.summary.matched == 2)
  }

  @Test func aFlowThatDidNotRunIsInconclusive() {
    let report = report(
      [sketch("imp a=1", flow: "A"), sketch("imp a=2", flow: "B")], [sketch("imp a=1", flow: "A")])
    #expect(report.flows[1].verdict == .inconclusive)
    #expect(report.flows[1].inconclusive.map(\.code) == [.notRun])
    #expect(report.flows[1].findings.isEmpty)
    #expect(report.flows[1].summary.unreached == 1)
    #expect(report.verdict == .inconclusive)
  }

  @Test func aFlowWithoutABaselineFails() {
    let report = report(
      [sketch("imp a=1", flow: "A")], [sketch("imp a=1", flow: "A"), sketch("imp a=2", flow: "B")])
    #expect(report.flows[1].code == "no-baseline")
    #expect(report.flows[1].verdict == .fail)
    #expect(report.flows[1].findings.isEmpty)
  }

  @Test func singleFlowsMatchWhateverTheirNames() {
    let report = report([sketch("imp a=1", flow: "A")], [sketch("imp a=1", flow: "Z")])
    #expect(report.flows.map(\.flow) == ["A"])
    #expect(report.verdict == .pass)
  }

  @Test func anEmptyCandidateFolderRunsNothing() {
    let report = report([sketch("imp a=1", flow: "A")], [])
    #expect(report.flows[0].inconclusive.map(\.code) == [.notRun])
  }

  @Test(arguments: [(Severity.error, Report.Verdict.pass), (.warning, .fail), (.note, .fail)])
  func theVerdictDependsOnTheSeverity(_ severity: Severity, _ verdict: Report.Verdict) {
    let moved = report([sketch("imp a=1\nclick a=1")], [sketch("click a=1\nimp a=1")])
    #expect(moved.judged(failOn: severity).verdict == verdict)
  }

  @Test func anApprovalAcceptsAFindingUntilItsLastDay() throws {
    let baseline = sketch("imp a=1\nclick a=1")
    let candidate = sketch("imp a=1")
    let id = try #require(report([baseline], [candidate]).flows[0].findings.first?.id)
    var rules = Rules()
    rules.approvals = [.init(id: id, reason: "meant", owner: "ads", until: "2026-11-30")]
    let approved = report([baseline], [candidate], rules)
    #expect(approved.verdict == .pass)
    #expect(approved.flows[0].findings[0].approved?.owner == "ads")
    #expect(approved.summary.approved == 1)
    #expect(approved.summary.missing == 1)
    #expect(approved.warnings.isEmpty)
    let expired = report([baseline], [candidate], rules, today: "2026-12-01")
    #expect(expired.verdict == .fail)
    #expect(expired.warnings.map(\.code) == [.approvalExpired])
    let unused = report([baseline], [baseline], rules)
    #expect(unused.warnings.map(\.code) == [.approvalUnused])
  }

  @Test func idsDoNotDependOnWhatElseCameOrWent() {
    let one = report([sketch("imp a=1\nclick a=1")], [sketch("imp a=1")])
    let other = report(
      [sketch("start x=1\nimp a=1\nview q=1\nclick a=1")], [sketch("ping z=9\nimp a=1\nview q=1\nview q=1")])
    let id = one.flows[0].findings[0].id
    #expect(id.count == 12)
    #expect(other.flows[0].findings.contains { $0.id == id })
  }

  @Test func equalIDsGetASuffix() {
    let report = report(
      [sketch("imp a=1 b=1 c=1 id=@id_1\nimp a=1 b=1 c=1 id=@id_1\nclick a=1 id=@id_1")],
      [sketch("imp a=1 b=1 c=1 id=u\nimp a=1 b=1 c=1 id=u\nclick a=1 id=u")])
    #expect(report.flows[0].findings.isEmpty)
    let changed = self.report(
      [sketch("imp a=1 b=2 c=3\nx q=1\nimp a=1 b=2 c=3")], [sketch("imp a=1 b=2 c=4\nx q=1\nimp a=1 b=2 c=4")]
    )
    #expect(changed.flows[0].findings.count == 1)
    #expect(changed.flows[0].findings[0].covers == 2)
    #expect(changed.flows[0].findings[0].members.map(\.index) == [0, 2])
  }

  @Test func noReportHoldsARedactedValue() {
    var baseline = sketch("imp n=1")
    var candidate = sketch("imp n=2\nclick n=1")
    let secret = Mask(.redacted, source: .redaction)
    baseline.events[0].fields.append(Field(.query, "who", "", mask: secret))
    for index in candidate.events.indices {
      candidate.events[index].fields.append(Field(.query, "who", "jane%40example.com", mask: secret))
    }
    let text = JSONReporter.text(report([baseline], [candidate]))
    #expect(!text.contains("jane"))
    #expect(text.contains("{{redacted}}"))
  }

  @Test func countsOfAnySizeAreHandled() {
    let report = report([sketch("imp a=1 #1000000000\nclick #1..9000000000000000000")], [sketch("imp a=1")])
    #expect(report.summary.missing == 1_000_000_000)
  }

  @Test func bothSidesOfADuplicateAreListed() {
    let finding = report([sketch("imp a=1\nclick a=1")], [sketch("imp a=1\nclick a=1\nimp a=1")]).flows[0]
      .findings[0]
    #expect(finding.baseline == Finding.Side(count: 1, countMax: 1, indices: [0], lines: [1]))
    #expect(finding.candidate == Finding.Side(count: 2, indices: [0, 2], lines: [1, 3]))
    #expect(finding.covers == 1)
  }
}
