import TraceDiff
import TraceFormat

enum ReportSamples {
  static func event(_ name: String, _ url: String, vendor: String? = nil) -> Finding.EventSummary {
    Finding.EventSummary(method: "GET", url: url, vendor: vendor, name: name, role: .impression)
  }

  /// One finding of each kind, a flow of each verdict.
  static var full: Report {
    var summary = Report.Summary()
    (summary.missing, summary.extra, summary.duplicated) = (1, 1, 1)
    (summary.changed, summary.moved, summary.matched) = (1, 1, 41)
    let home = "Home appears"
    let findings = [
      Finding(
        id: "111111111111", kind: .missing, step: home,
        event: event("impression", "https://ads.example.com/v1/impression?ad_unit=home_top"),
        baseline: .init(count: 2, countMax: 2, indices: [0, 1], lines: [7, 12]), candidate: .init(count: 1),
        explanation: "The re-exposure sent none.", curl: "curl 'https://ads.example.com/'"),
      Finding(
        id: "222222222222", kind: .changed, step: home,
        event: event("purchase", "https://t.example.com/p?price=19.99", vendor: "GA4"),
        baseline: .init(count: 1, countMax: 1, indices: [2], lines: [20]),
        candidate: .init(count: 1, indices: [1], lines: [31]),
        changes: [
          .init(part: .query, name: "price", baseline: "19.99", candidate: "29.99"),
          .init(part: .query, name: "coupon", baseline: nil, candidate: "X"),
        ], explanation: "Same endpoint and event name."),
      Finding(
        id: "333333333333", kind: .extra, severity: .warning, step: home,
        event: event("pixel", "https://x.example.com/pixel"), baseline: .init(count: 0),
        candidate: .init(count: 1, indices: [4], lines: [40])),
      Finding(
        id: "444444444444", kind: .duplicated, event: event("load", "https://ads.example.com/load"),
        baseline: .init(count: 1, countMax: 2, indices: [3], lines: [30]),
        candidate: .init(count: 3, indices: [2, 3, 5], lines: [33, 34, 36]), covers: 2,
        members: [.init(event: event("load", "https://ads.example.com/load"), index: 3)]),
      Finding(
        id: "555555555555", kind: .moved, severity: .warning, step: "Detail",
        event: event("click", "https://ads.example.com/click"),
        baseline: .init(count: 1, countMax: 1, indices: [4], lines: [44]),
        candidate: .init(count: 1, indices: [0], lines: [2])),
    ]
    return Report(
      verdict: .fail, summary: summary,
      warnings: [Incident(.leftOut, "14 requests left out", file: "run.har", line: nil)],
      flows: [
        Report.Flow(
          flow: "HomeFeed", verdict: .fail, findings: findings, summary: summary,
          baselineFile: "Baselines/HomeFeed.http", candidateFile: "run.jsonl"),
        Report.Flow(flow: "Fresh", verdict: .fail, code: "no-baseline", candidateFile: "fresh.jsonl"),
        Report.Flow(
          flow: "Torn", verdict: .inconclusive,
          inconclusive: [Incident(.torn, "line 3 is torn", file: "torn.jsonl", line: 3)],
          baselineFile: "Baselines/Torn.http"),
        Report.Flow(flow: "Good", verdict: .pass, baselineFile: "Baselines/Good.http"),
      ])
  }

  static let hostile =
    "<script>alert(1)</script>\u{1B}[31m\n::error::x\r\n]]>`*_|](http://e)\u{202E}\0 @everyone '\"& %0A"

  /// A report in which everything that comes from outside is hostile.
  static var dangerous: Report {
    var event = event(hostile, "https://e.example/" + hostile, vendor: hostile)
    event.method = hostile
    let incident = Incident(.torn, hostile, file: hostile, line: 1)
    let approval = Rules.Approval(id: "1", reason: hostile, owner: hostile, until: hostile)
    func finding(_ id: String, _ approval: Rules.Approval?) -> Finding {
      Finding(
        id: id, kind: .changed, step: hostile, event: event,
        baseline: .init(count: 1, countMax: 1, indices: [0], lines: [3]),
        candidate: .init(count: 1, indices: [0], lines: [3]),
        changes: [
          .init(part: .query, name: hostile, baseline: hostile, candidate: hostile + "x"),
          .init(part: .body, name: "", baseline: nil, candidate: hostile),
        ], covers: 2, members: [.init(event: event, index: 0)], approved: approval, explanation: hostile,
        curl: hostile)
    }
    return Report(
      verdict: .fail, summary: .init(), warnings: [incident],
      flows: [
        Report.Flow(
          flow: hostile, verdict: .fail, inconclusive: [incident],
          findings: [finding("a", nil), finding("b", approval)], baselineFile: hostile, candidateFile: hostile
        )
      ])
  }

  static var context: ReportContext {
    var context = ReportContext(baseline: "Baselines", candidate: "run.jsonl")
    context.version = "0.1.0"
    return context
  }
}
