import Testing
import TraceFormat

@testable import TraceDiff

/// A finding in a few words: kind, event name, expected and sent counts, changes.
func words(_ finding: Finding) -> String {
  var text =
    "\(finding.kind.rawValue) \(finding.event.name) \(finding.baseline.count)/\(finding.candidate.count)"
  for change in finding.changes {
    let name = change.name.isEmpty ? change.part.rawValue : change.name
    text += " \(name):\(change.baseline ?? "-")>\(change.candidate ?? "-")"
  }
  if finding.moved { text += " moved" }
  if finding.covers != max(1, abs(finding.baseline.count - finding.candidate.count)) {
    text += " x\(finding.covers)"
  }
  return text
}

func findings(_ baseline: String, _ candidate: String, rules: Rules = Rules()) -> [String] {
  let report = Comparison(rules: rules, today: "2026-11-30")
    .report(baselines: [sketch(baseline)], candidates: [sketch(candidate)])
  return report.flows.flatMap(\.findings).map(words)
}

@Suite struct FindingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var baseline: String
    var candidate: String
    var expected: [String]
    var reason: String
    var testDescription: String { reason }

    init(_ baseline: String, _ candidate: String, _ expected: [String], _ reason: String) {
      self.baseline = baseline
      self.candidate = candidate
      self.expected = expected
      self.reason = reason
    }
  }

  static let rows = [
    Row("imp a=1\nclick a=1", "imp a=1\nclick a=1", [], "equal traces"),
    Row("imp a=1\nclick a=1", "imp a=1", ["missing click 1/0"], "one event is gone"),
    Row("imp a=1", "imp a=1\nclick a=1", ["extra click 0/1"], "one event is new"),
    Row("imp a=1", "imp a=1\nimp a=1", ["duplicated imp 1/2"], "one event came twice"),
    Row("imp a=1\nimp a=1", "imp a=1", ["missing imp 2/1"], "a copy is gone"),
    Row("imp a=1 b=2", "imp a=1 b=3", ["changed imp 1/1 b:2>3"], "one parameter changed"),
    Row("imp a=1\nclick a=1", "click a=1\nimp a=1", ["moved click 1/1"], "a swap is one finding"),
    Row("imp a=*", "imp a=77", [], "a placeholder accepts any value"),
    Row("imp a=*", "imp a=", ["changed imp 1/1 a:{{random}}>"], "a placeholder accepts no degenerate value"),
    Row("imp a=*", "imp", ["changed imp 1/1 a:{{random}}>-"], "absent is never a value"),
    Row("imp a=1\nimp a=*", "imp a=7\nimp a=1", ["moved imp 1/1"], "the literal first, then any"),
    Row(
      "imp a=*\nimp a=1\nimp a=*", "imp a=1\nimp a=1\nimp a=1", [], "equal copies take the places in order"),
    Row(
      "imp a=*\nimp a=1\nimp a=*", "imp a=7\nimp a=1\nimp a=1", [],
      "an event that fits one place leaves the other"),
    Row(
      "imp a=1\nimp a=*", "imp a=1\nimp a=1\nimp a=1", ["duplicated imp 1/2"],
      "what is left over is a copy of the literal"),
    Row(
      "imp a=1 b=*\nimp a=* b=2", "imp a=1 b=2\nimp a=1 b=7", ["moved imp 1/1"],
      "an event makes room for one that fits nowhere else"),
    Row(
      "x a=1 #opt=b\nx a=1 b=2", "x a=1 b=2\nx a=1", ["moved x 1/1"],
      "an optional field leaves the place to who needs it"),
    Row("POST x v=1 #lost", "POST x v=1", [], "an unreadable body equals any at its endpoint"),
    Row(
      "imp a=1 #2\nclick a=1", "imp a=1\nclick a=1\nimp a=1", [],
      "copies of one block have no order among others"),
    Row(
      "imp a=1 #u1\nclick a=1\nview a=1 #u1", "view a=1\nclick a=1\nimp a=1", ["moved click 1/1"],
      "events of one group pass each other, the one between them moved"),
    Row(
      "### A\nimp a=1\n### B\nclick a=2\n### C\nview a=3",
      "### A\nclick a=2\n### B\nview a=3\n### C\nimp a=1",
      ["moved imp 1/1", "moved click 1/1", "moved view 1/1"], "each event left its step"),
    Row(
      "### A\nimp a=1\nimp a=1\nimp a=1\n### B\nclick x=1", "### A\nimp a=1\n### B\nclick x=1\nimp a=1",
      ["missing imp 3/2", "moved imp 1/1"], "of three one stayed, one left and one is gone"),
    Row(
      "### A\nimp a=1\n### B\nclick x=1", "### A\n### B\nclick x=1\nimp a=1\nimp a=1",
      ["moved imp 1/1", "extra imp 0/1"], "one left its step, the other is extra where it came"),
    Row(
      "imp a=1 b=1 c=1\nimp a=2 b=2 c=2\nimp a=3 b=3 c=3",
      "imp a=3 b=3 c=9\nimp a=1 b=9 c=1\nimp a=9 b=2 c=2",
      ["changed imp 1/1 b:1>9", "changed imp 1/1 a:2>9", "changed imp 1/1 c:3>9 moved"], "each with its like"),
    Row(
      "imp a=1 b=1 c=1\nimp a=1 b=1 c=1", "imp a=1 b=1 c=2", ["changed imp 1/1 c:1>2", "missing imp 2/1"],
      "one of two equal events changed, the other is gone"),
    Row(
      "imp a=1\nimp a=1", "imp a=2", ["missing imp 2/0", "extra imp 0/1"], "nothing agrees, and two are left"),
    Row(
      "### A\nimp a=1 b=1\n### A\nimp a=1 b=1", "### A\nimp a=1 b=1\n### A\nimp a=1 b=2",
      ["changed imp 1/1 b:1>2"],
      "a visit of its own"),
    Row(
      "### A\nimp a=1\n### B\nclick a=2", "### A\n### B\nclick a=2\nimp a=1", ["moved imp 1/1"],
      "an event left its step"),
    Row(
      "### A\nimp a=1\n### B\nimp a=1", "### A\nimp a=1\nimp a=1\n### B",
      ["duplicated imp 1/2", "missing imp 1/0"], "a surplus copy explains nothing else"),
    Row(
      "imp id=@imp_1\nimp id=@imp_2\nclick id=@imp_1", "imp id=u\nimp id=v\nclick id=u", [], "links are kept"),
  ]

  @Test(arguments: rows) func row(_ row: Row) {
    #expect(findings(row.baseline, row.candidate) == row.expected, "\(row.reason)")
  }
}
