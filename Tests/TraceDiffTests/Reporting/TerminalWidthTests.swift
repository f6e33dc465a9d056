import Testing

@testable import TraceDiff

@Suite struct TerminalWidthTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var columns: Int
    var reason: String
    var testDescription: String { reason }
  }

  static let rows = [
    Row(text: "", columns: 0, reason: "nothing"),
    Row(text: "impression", columns: 10, reason: "ASCII"),
    Row(text: "caf\u{E9}", columns: 4, reason: "a composed letter"),
    Row(text: "cafe\u{301}", columns: 4, reason: "a combining accent takes no column"),
    Row(text: "홈 화면", columns: 7, reason: "Hangul is wide"),
    Row(text: "広告", columns: 4, reason: "so are ideographs"),
    Row(text: "ｱ", columns: 1, reason: "half-width katakana is not"),
    Row(text: "❤️", columns: 2, reason: "a picture by its variation selector"),
    Row(text: "👩‍👩‍👧", columns: 2, reason: "a joined picture is one"),
  ]

  @Test(arguments: rows) func columnsAreCounted(_ row: Row) {
    #expect(TerminalWidth.columns(row.text) == row.columns)
  }

  @Test func whatIsCutFits() {
    #expect(TerminalWidth.prefix("홈 화면", columns: 4) == "홈 ")
    #expect(TerminalWidth.prefix("abc", columns: 9) == "abc")
  }

  @Test func whatDiffersIsMarkedUnderWideText() {
    var report = ReportSamples.full
    report.flows[0].findings = [report.flows[0].findings[1]]
    report.flows[0].findings[0].changes = [
      .init(part: .query, name: "screen", baseline: "홈-1", candidate: "홈-2")
    ]
    let text = ReportFormat.terminal.text(report, ReportSamples.context)
    #expect(text.contains("      + 홈-2\n           ^\n"), "\(text)")
  }

  @Test func wideTextIsFoldedToTheWidth() {
    var report = ReportSamples.full
    report.flows[0].findings[0].explanation = String(repeating: "화면 ", count: 60)
    report.flows[0].findings[0].event.url = "https://a.example/" + String(repeating: "화", count: 60)
    let lines = ReportFormat.terminal.text(report, ReportSamples.context).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalWidth.columns($0) <= 100 })
  }
}
