import Testing
import TraceDiff
import TraceFormat

@Suite struct ReportFormatTests {
  @Test(arguments: ReportFormat.allCases) func hostileContentIsInert(_ format: ReportFormat) {
    var context = ReportSamples.context
    context.baseline = ReportSamples.hostile
    context.candidate = ReportSamples.hostile
    context.isVerbose = true
    let text = format.text(ReportSamples.dangerous, context)
    for scalar in text.unicodeScalars where scalar != "\n" {
      guard SafeText.isUnsafe(scalar) else { continue }
      Issue.record("\(format) lets U+\(String(scalar.value, radix: 16)) through")
      return
    }
    // No line of a log may begin with a workflow command but those of the format that writes them.
    for line in text.split(separator: "\n") where line.drop(while: { $0 == " " }).hasPrefix("::") {
      #expect(format == .github, "\(format): \(line)")
    }
    switch format {
    case .html, .junit: #expect(!text.contains("<script>alert") && !text.contains("]]>"))
    case .github: #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
    case .markdown: #expect(!text.contains("\n<script>") && !text.contains("<b><script>"))
    case .terminal, .json, .sarif: break
    }
  }

  @Test(arguments: ReportFormat.allCases) func aHugeValueIsCut(_ format: ReportFormat) {
    var report = ReportSamples.full
    let huge = String(repeating: "x", count: 1_000_000)
    report.flows[0].findings[1].changes[0].candidate = huge
    report.flows[0].findings[1].event.url += huge
    let text = format.text(report, ReportSamples.context)
    // The machine's contract keeps values whole.
    #expect(format == .json ? text.utf8.count > 2_000_000 : text.utf8.count < 65_536, "\(format)")
    if format != .json { #expect(text.contains("…") || text.contains("\\u2026"), "\(format)") }
  }

  @Test(arguments: ReportFormat.allCases) func theSameReportGivesTheSameText(_ format: ReportFormat) {
    let first = format.text(ReportSamples.full, ReportSamples.context)
    #expect(first == format.text(ReportSamples.full, ReportSamples.context))
    #expect(first.hasSuffix("\n"))
  }

  @Test func theTerminalSaysWhatBrokeWhereAndWhatToType() {
    let text = ReportFormat.terminal.text(ReportSamples.full, ReportSamples.context)
    for part in [
      "HomeFeed  fails", "step Home appears", "- MISSING impression", "expected 2, got 1",
      "~ CHANGED GA4 purchase",
      "query price", "- 19.99", "+ 29.99", "(absent)", "= DUPLICATED load", "expected 1 to 2, got 3",
      "baseline Baselines/HomeFeed.http:20", "Fresh  has no baseline",
      "inconclusive: line 3 is torn (torn.jsonl:3)",
      "trace-diff accept Baselines run.jsonl --only 111111111111",
      "trace-diff record --out Baselines --flow Fresh fresh.jsonl", "git add Baselines",
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    // What differs is marked under the value: the first digit of the price.
    #expect(text.contains("      + 29.99\n        ^\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: [ReportFormat.terminal, .junit, .sarif, .markdown, .github, .html])
  func aFlowWithoutABaselineSaysHowToRecordIt(_ format: ReportFormat) {
    let text = format.text(ReportSamples.full, ReportSamples.context)
    #expect(text.contains("trace-diff record --out Baselines --flow Fresh fresh.jsonl"), "\(text)")
  }

  @Test func aLongReportIsFoldedToTheMostSevere() {
    var report = ReportSamples.full
    let sample = report.flows[0].findings[0]
    report.flows[0].findings = (0..<100).map { number in
      var finding = sample
      finding.id = "id-\(number)"
      finding.severity = number < 90 ? .warning : .error
      return finding
    }
    let text = ReportFormat.terminal.text(report, ReportSamples.context)
    #expect(text.contains("id-99") && text.contains("id-14") && !text.contains("id-15"))
    #expect(text.contains("and 75 findings more in this flow"))
    let annotations = ReportFormat.github.text(report, ReportSamples.context).split(separator: "\n")
    #expect(annotations.count == 10)
    #expect(annotations[9].contains("more"))
  }

  @Test func aSeverityThatFailsDecidesTheVerdict() {
    var report = ReportSamples.full
    report.flows = [report.flows[0]]
    report.flows[0].findings = [report.flows[0].findings[4]]
    #expect(report.judged(failOn: .error).verdict == .pass)
    #expect(report.judged(failOn: .warning).verdict == .fail)
    report.flows[0].inconclusive = [Incident(.torn, "x")]
    #expect(report.judged(failOn: .error).verdict == .inconclusive)
    #expect(report.judged(failOn: .warning).verdict == .fail)
  }

  @Test func junitCountsAgree() {
    let text = ReportFormat.junit.text(ReportSamples.full, ReportSamples.context)
    #expect(text.contains("tests=\"4\" failures=\"2\" errors=\"1\" skipped=\"0\""))
    #expect(text.split(separator: "<testcase ").count == 5)
    #expect(text.split(separator: "<failure ").count == 3)
    #expect(text.split(separator: "<error ").count == 2)
  }
}
