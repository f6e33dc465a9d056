import Foundation
import Testing
import TraceFormat

@testable import TraceDiff

/// Every folder of `Tests/Corpus` is one case; adding a folder adds a test.
///
/// The README's block is written by hand, before the outcome is looked at. `expected.FORMAT` is the whole report in that format, which
/// `TRACE_DIFF_RECORD=all` writes anew; a run that records always fails, and with `CI` set it is refused.
@Suite struct CorpusTests {
  @Test func thereAreCases() {
    #expect(CorpusCase.all.count >= 120)
  }

  @Test(arguments: CorpusCase.all) func reportsWhatAPersonExpects(_ corpusCase: CorpusCase) throws {
    let expected = try corpusCase.expectation()
    let report = try corpusCase.report()
    var lines = CorpusSummary(report).lines
    if expected.last?.hasPrefix("books:") == true { lines.append(CorpusSummary.books(report.summary)) }
    #expect(lines == expected)
  }

  @Test(arguments: CorpusCase.all, ReportFormat.allCases)
  func reportIsTheExpectedOne(_ corpusCase: CorpusCase, _ format: ReportFormat) throws {
    let text = try corpusCase.text(format)
    let path = corpusCase.path("expected.\(format.rawValue)")
    if ProcessInfo.processInfo.environment["TRACE_DIFF_RECORD"] == "all" {
      guard ProcessInfo.processInfo.environment["CI"] == nil else {
        Issue.record("expectations are never recorded in CI")
        return
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path): review it, then run again without TRACE_DIFF_RECORD")
      return
    }
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == expected)
  }
}
