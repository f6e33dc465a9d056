import TraceFormat

/// Markdown for a pull request's comment: a table of flows, then each finding folded.
///
/// What comes from a recording stands in code spans, fences or escaped HTML, so that nothing of it is a link,
/// a mention or a tag.
struct MarkdownReporter {
  /// GitHub refuses comments above 65,536 characters.
  static let limit = 60_000

  let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func text(_ report: Report) -> String {
    var output = "## trace-diff: \(word(report.verdict))\n\n\(totals(report.summary))\n\n"
    output += table(report)
    var left = FindingText.ranked(report)[...]
    var foot = ""
    let steps = NextSteps(context).lines(report)
    if !steps.isEmpty {
      foot += "\n<details>\n<summary>What to do next</summary>\n\n\(commands(steps))\n</details>\n"
    }
    foot = approvals(report) + foot
    let room = Self.limit - output.utf8.count - foot.utf8.count - 200
    var body = ""
    while let (flow, finding) = left.first {
      let details = self.details(finding, flow)
      guard body.utf8.count + details.utf8.count <= room else { break }
      body += details
      left.removeFirst()
    }
    if !left.isEmpty { body += "\nAnd \(left.count) more, which do not fit into a comment.\n" }
    return output + body + notes(report, room: room - body.utf8.count) + foot
  }

  private func word(_ verdict: Report.Verdict) -> String {
    switch verdict {
    case .pass: "passed ✅"
    case .fail: "failed ❌"
    case .inconclusive: "inconclusive ⚠️"
    }
  }

  private func totals(_ summary: Report.Summary) -> String {
    [
      ("missing", summary.missing), ("extra", summary.extra), ("duplicated", summary.duplicated),
      ("changed", summary.changed), ("moved", summary.moved), ("matched", summary.matched),
      ("unreached", summary.unreached), ("unjudged", summary.unjudged),
      ("approved", summary.approved),
    ].filter { $0.1 > 0 || $0.0 == "matched" }.map { "\($0.1) \($0.0)" }.joined(separator: ", ") + "."
  }

  private func table(_ report: Report) -> String {
    if report.flows.isEmpty { return "" }
    var output = "| flow | verdict | findings |\n| --- | --- | --- |\n"
    // What failed comes first, and a long list of passing flows is a number.
    let rank: [Report.Verdict: Int] = [.fail: 0, .inconclusive: 1, .pass: 2]
    let flows = report.flows.enumerated().sorted { left, right in
      let (a, b) = (rank[left.element.verdict] ?? 0, rank[right.element.verdict] ?? 0)
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element)
    for flow in flows.prefix(100) {
      let kinds = Finding.Kind.allCases.compactMap { kind -> String? in
        let count = flow.findings.filter { $0.kind == kind && $0.approved == nil }.count
        return count == 0 ? nil : "\(count) \(kind.rawValue)"
      }
      let text = flow.code ?? kinds.joined(separator: ", ")
      output += "| \(code(flow.flow, in: .table)) | \(flow.verdict.rawValue) | \(text) |\n"
    }
    if flows.count > 100 { output += "\nAnd \(flows.count - 100) more flows.\n" }
    return output
  }

  private func details(_ finding: Finding, _ flow: Report.Flow) -> String {
    let text = FindingText(finding: finding)
    let title = SafeText.markup(SafeText.truncated(SafeText.line("\(flow.flow): \(text.title)"), to: 300))
    var output =
      "\n<details>\n<summary><b>\(finding.severity.rawValue)</b> <code>\(title)</code></summary>\n\n"
    output += code("\(finding.event.method) \(finding.event.url)") + "\n"
    if let counts = text.counts { output += "\n\(counts)\n" }
    if !finding.changes.isEmpty {
      let lines = finding.changes.flatMap { change -> [String] in
        let name = SafeText.truncated(SafeText.line("\(change.part.rawValue) \(change.name)"), to: 200)
        return ["- \(name): \(text.value(change.baseline))", "+ \(name): \(text.value(change.candidate))"]
      }
      output += "\n" + fenced(lines.joined(separator: "\n"), "diff")
    }
    for line in [text.explanation.meaning, text.explanation.pairing] where !line.isEmpty {
      output += "\n\(code(line))\n"
    }
    if let place = text.place(in: flow) {
      output += "\n\(place.side) \(code("\(place.file):\(place.line)"))\n"
    }
    output += "\nid \(code(finding.id))\n\n</details>\n"
    return output
  }

  /// What the rules accept for a while: a reviewer should know of it, and need not act.
  private func approvals(_ report: Report) -> String {
    /// More than a reviewer reads, and little of what a comment holds.
    let limit = 10_000
    let approved = report.flows.flatMap { flow in
      flow.findings.filter { $0.approved != nil }.map { (flow: flow.flow, text: FindingText(finding: $0)) }
    }
    if approved.isEmpty { return "" }
    var output = "\n<details>\n<summary>\(approved.count) approved by the rules</summary>\n\n"
    var left = approved[...]
    while let item = left.first, output.utf8.count < limit {
      let approval = SafeText.truncated(item.text.approval ?? "", to: 300)
      output +=
        "* \(code(SafeText.truncated("\(item.flow): \(item.text.title)", to: 300))) \(code(approval))\n"
      left.removeFirst()
    }
    if !left.isEmpty { output += "\nAnd \(left.count) more.\n" }
    return output + "\n</details>\n"
  }

  private func notes(_ report: Report, room: Int) -> String {
    let notes =
      report.flows.flatMap { flow in
        flow.inconclusive.map { "inconclusive \(code(flow.flow)): \(code($0.message))" }
      } + report.warnings.map { code($0.message) }
    var output = ""
    for note in notes {
      guard output.utf8.count + note.utf8.count + 4 < room else { break }
      output += "\n* \(note)"
    }
    return output.isEmpty ? "" : output + "\n"
  }

  private func commands(_ lines: [String]) -> String {
    var output = ""
    for line in lines where !line.isEmpty {
      if line.hasPrefix("    ") {
        output += fenced(String(line.dropFirst(4)), "sh") + "\n"
      } else {
        output += "\(line)\n\n"
      }
    }
    return output
  }

  private enum Place { case text, table }

  /// A code span that its content cannot end (CommonMark, section 6.1).
  private func code(_ text: String, in place: Place = .text) -> String {
    var text = SafeText.truncated(SafeText.line(text), to: 1000)
    if place == .table {
      text = text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    if text.isEmpty { return "` `" }
    let fence = String(repeating: "`", count: longestRun(text) + 1)
    let needsPadding = text.hasPrefix("`") || text.hasSuffix("`")
    return needsPadding ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  private func fenced(_ text: String, _ language: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }

  private func longestRun(_ text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
