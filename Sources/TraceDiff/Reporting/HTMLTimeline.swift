import TraceFormat

/// Both traces of a flow side by side, one table body a step.
struct HTMLTimeline {
  let reporter: HTMLReporter
  let flow: Report.Flow
  let number: Int
  let timeline: Timeline

  private struct Row {
    var baseline: Int?
    var candidate: Int?
  }

  var text: String {
    if timeline.baseline.isEmpty, timeline.candidate.isEmpty { return "" }
    let marks = marks()
    let isOpen = flow.verdict == .fail && timeline.baseline.count + timeline.candidate.count < 2000
    var output = "<details class=\"timeline\"\(isOpen ? " open" : "")><summary>Timeline: "
    output += "\(timeline.baseline.count) and \(timeline.candidate.count) events</summary>\n<table>\n"
    output += "<caption>Events of the baseline and of the candidate, by step</caption>\n"
    output += "<thead><tr><th scope=\"col\">baseline</th><th scope=\"col\">candidate</th></tr></thead>\n"
    for (step, left, right) in steps() {
      output += "<tbody>\n"
      if let step {
        output += "<tr><th colspan=\"2\" scope=\"rowgroup\">\(reporter.text(step, 300))</th></tr>\n"
      }
      for row in rows(left, right, marks) {
        let sides = [
          cell(row.baseline, timeline.baseline, "b", marks.baseline),
          cell(row.candidate, timeline.candidate, "c", marks.candidate),
        ]
        output += "<tr>\(sides.joined())</tr>\n"
      }
      output += "</tbody>\n"
    }
    return output + "</table>\n</details>\n"
  }

  private func cell(
    _ index: Int?, _ entries: [Timeline.Entry], _ side: String, _ marks: [Int: Int]
  ) -> String {
    guard let index else { return "<td></td>" }
    let entry = entries[index]
    let id = "event-\(number)-\(side)\(index)"
    let vendor = entry.event.vendor.map { "\(reporter.text($0, 100)) " } ?? ""
    let line = entry.line > 0 ? " <small class=\"dim\">line \(entry.line)</small>" : ""
    let url =
      "<code class=\"url dim\">\(reporter.text(entry.event.method, 20)) \(reporter.text(entry.event.url, 300))</code>"
    let name = "<b>\(vendor)\(reporter.text(entry.event.name, 200))</b>\(line)<br>\(url)"
    guard let place = marks[index] else { return "<td id=\"\(id)\">\(name)</td>" }
    let finding = flow.findings[place]
    let kind = finding.kind.rawValue
    let link =
      "<a class=\"kind\" href=\"#finding-\(number)-\(place)\">\(HTMLAssets.mark(finding.kind)) \(kind)</a>"
    return "<td id=\"\(id)\" class=\"kind-\(kind)\">\(link) \(name)</td>"
  }

  /// The finding of each event, by the event's index on its side.
  private func marks() -> (baseline: [Int: Int], candidate: [Int: Int]) {
    var marks: (baseline: [Int: Int], candidate: [Int: Int]) = ([:], [:])
    for (place, finding) in flow.findings.enumerated() {
      for index in finding.baseline.indices { marks.baseline[index] = place }
      for index in finding.candidate.indices { marks.candidate[index] = place }
    }
    return marks
  }

  /// Runs of one step, paired in order; a step that one side lacks stands alone.
  private func steps() -> [(step: String?, baseline: Range<Int>, candidate: Range<Int>)] {
    let left = Self.runs(timeline.baseline)
    let right = Self.runs(timeline.candidate)
    var steps: [(step: String?, baseline: Range<Int>, candidate: Range<Int>)] = []
    var j = 0
    for run in left {
      if let match = right[j...].firstIndex(where: { $0.step == run.step }) {
        for alone in right[j..<match] { steps.append((alone.step, 0..<0, alone.range)) }
        steps.append((run.step, run.range, right[match].range))
        j = match + 1
      } else {
        steps.append((run.step, run.range, 0..<0))
      }
    }
    for alone in right[j...] { steps.append((alone.step, 0..<0, alone.range)) }
    return steps
  }

  private static func runs(_ entries: [Timeline.Entry]) -> [(step: String?, range: Range<Int>)] {
    var runs: [(step: String?, range: Range<Int>)] = []
    for (index, entry) in entries.enumerated() {
      if let last = runs.last, last.step == entry.step {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((entry.step, index..<index + 1))
      }
    }
    return runs
  }

  /// Events that are the same, or paired by one finding, share a row.
  private func rows(
    _ left: Range<Int>, _ right: Range<Int>, _ marks: (baseline: [Int: Int], candidate: [Int: Int])
  ) -> [Row] {
    /// How far ahead a partner is looked for.
    let reach = 12
    var rows: [Row] = []
    var j = right.lowerBound
    func fits(_ i: Int, _ j: Int) -> Bool {
      let (a, b) = (marks.baseline[i], marks.candidate[j])
      if let a, let b { return a == b && flow.findings[a].kind != .missing }
      if a != nil || b != nil { return false }
      let (old, new) = (timeline.baseline[i].event, timeline.candidate[j].event)
      return old.method == new.method && old.name == new.name && old.vendor == new.vendor
    }
    for i in left {
      if let match = (j..<min(j + reach, right.upperBound)).first(where: { fits(i, $0) }) {
        for alone in j..<match { rows.append(Row(baseline: nil, candidate: alone)) }
        rows.append(Row(baseline: i, candidate: match))
        j = match + 1
      } else {
        rows.append(Row(baseline: i, candidate: nil))
      }
    }
    for alone in j..<max(j, right.upperBound) { rows.append(Row(baseline: nil, candidate: alone)) }
    return rows
  }
}
