import TraceFormat

/// The report for a person at a terminal: what broke, where in the flow, in which parameter, what to type next.
struct TerminalReporter {
  /// How many findings a report shows before it folds the rest.
  static let foldAfter = 25

  let context: ReportContext
  let style: TerminalStyle
  let width: Int

  init(_ context: ReportContext) {
    self.context = context
    style = TerminalStyle(isOn: context.usesColor)
    width = min(max(context.width, 40), 200)
  }

  func text(_ report: Report) -> String {
    if context.isQuiet { return quiet(report) }
    var lines: [String] = []
    lines.append("\(badge(report.verdict)) \(headline(report))")
    let shown = shownFindings(report)
    let passed = report.flows.filter { $0.verdict == .pass && $0.findings.isEmpty }
    for flow in report.flows where flow.verdict != .pass || !flow.findings.isEmpty {
      lines.append("")
      lines += self.flow(flow, shown: shown)
    }
    lines += passedFlows(passed)
    lines += warnings(report.warnings)
    lines.append("")
    lines.append("\(badge(report.verdict)) \(style(.bold, totals(report.summary)))")
    lines += NextSteps(context).lines(report).map { line in
      line.hasPrefix("    ") ? "    " + style(.cyan, String(line.dropFirst(4))) : line
    }
    return SafeText.log(lines.joined(separator: "\n") + "\n")
  }

  /// Nothing on a pass, else one line a finding.
  private func quiet(_ report: Report) -> String {
    var lines: [String] = []
    for flow in report.flows {
      if flow.code != nil { lines.append("\(SafeText.line(flow.flow)): no baseline") }
      for incident in flow.inconclusive {
        lines.append("\(SafeText.line(flow.flow)): inconclusive: \(SafeText.line(incident.message))")
      }
      for finding in flow.findings where finding.approved == nil {
        // What the baseline does not have stands in the candidate.
        let place =
          finding.baseline.lines.isEmpty && !finding.candidate.lines.isEmpty
          ? place(flow.candidateFile, finding.candidate.lines)
          : place(flow.baselineFile, finding.baseline.lines)
        let step = finding.step.map { ", step '\(SafeText.truncated(SafeText.line($0), to: 80))'" } ?? ""
        let changes = FindingText(finding: finding).changes
        let more = changes.count > 1 ? " (and \(changes.count - 1) more)" : ""
        let change = changes.first.map { ": \(SafeText.truncated($0, to: 200))\(more)" } ?? ""
        lines.append(
          "\(place.map { "\($0): " } ?? "")\(finding.severity.rawValue): \(finding.kind.rawValue) "
            + "\(SafeText.line(finding.event.name)) in \(SafeText.line(flow.flow))\(step)\(change) "
            + "[\(finding.id)]")
      }
    }
    return lines.isEmpty ? "" : SafeText.log(lines.joined(separator: "\n") + "\n")
  }

  // MARK: - Overview

  private func badge(_ verdict: Report.Verdict) -> String {
    switch verdict {
    case .pass: style(.greenBadge, " PASS ")
    case .fail: style(.redBadge, " FAIL ")
    case .inconclusive: style(.yellowBadge, " INCONCLUSIVE ")
    }
  }

  private func headline(_ report: Report) -> String {
    let findings = report.flows.reduce(0) { sum, flow in
      sum + flow.findings.reduce(0) { $0 + ($1.approved == nil ? 1 : 0) }
    }
    let affected = report.flows.reduce(0) { $0 + ($1.findings.contains { $0.approved == nil } ? 1 : 0) }
    let flows = Self.count(report.flows.count, "flow")
    if findings == 0 {
      let open = report.flows.filter { $0.verdict == .inconclusive }.count
      let fresh = report.flows.filter { $0.code != nil }.count
      var parts: [String] = []
      if fresh > 0 { parts.append("\(fresh) of \(flows) without a baseline") }
      if open > 0 { parts.append("\(open) of \(flows) could not be judged") }
      return parts.isEmpty ? "\(flows), no finding" : parts.joined(separator: ", ")
    }
    let word = report.verdict == .pass ? ", none severe enough to fail" : ""
    return "\(Self.count(findings, "finding")) in \(affected) of \(flows)\(word)"
  }

  private func totals(_ summary: Report.Summary) -> String {
    var parts: [String] = []
    for (number, word) in [
      (summary.missing, "missing"), (summary.extra, "extra"), (summary.duplicated, "duplicated"),
      (summary.changed, "changed"), (summary.moved, "moved"),
    ] where number > 0 {
      parts.append("\(number) \(word)")
    }
    parts.append("\(summary.matched) matched")
    if summary.unreached > 0 { parts.append("\(summary.unreached) not reached") }
    if summary.unjudged > 0 { parts.append("\(summary.unjudged) not judged") }
    if summary.approved > 0 { parts.append("\(summary.approved) approved") }
    return parts.joined(separator: ", ")
  }

  private func passedFlows(_ flows: [Report.Flow]) -> [String] {
    if flows.isEmpty { return [] }
    let isFolded = flows.count > 12 && !context.isVerbose
    var lines = [""]
    for flow in isFolded ? flows.prefix(8) : flows[...] {
      let events = Self.count(flow.summary.matched, "event")
      lines.append("\(style(.green, "✓")) \(SafeText.line(flow.flow)) \(style(.dim, "passes, \(events)"))")
    }
    if isFolded { lines.append(style(.dim, "  and \(flows.count - 8) more flows pass")) }
    return lines
  }

  private func warnings(_ warnings: [Incident]) -> [String] {
    if warnings.isEmpty { return [] }
    let limit = context.isVerbose ? warnings.count : 8
    var lines = ["", style(.bold, "Notes")]
    for warning in warnings.prefix(limit) {
      lines += wrapped("• " + incident(warning), indent: 2, hanging: 4)
    }
    if warnings.count > limit {
      lines.append(style(.dim, "  and \(warnings.count - limit) more (--verbose shows all)"))
    }
    return lines
  }

  func incident(_ incident: Incident) -> String {
    let place = place(incident.file, incident.line.map { [$0] } ?? []).map { " (\($0))" } ?? ""
    return SafeText.truncated(SafeText.line(incident.message), to: 500) + place
  }

  // MARK: - Layout

  /// Words broken to the width, further lines indented more.
  func wrapped(_ text: String, indent: Int, hanging: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var used = indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      let columns = TerminalWidth.columns(word)
      if !isEmpty, used + 1 + columns > width {
        lines.append(line)
        used = hanging ?? indent
        line = String(repeating: " ", count: used)
        isEmpty = true
      }
      used += columns + (isEmpty ? 0 : 1)
      line += isEmpty ? String(word) : " \(word)"
      isEmpty = false
    }
    if !isEmpty { lines.append(line) }
    return lines
  }

  /// `FILE:LINE`, as editors and terminals follow it.
  func place(_ file: String?, _ lines: [Int]) -> String? {
    guard let file else { return nil }
    let first = lines.first.map { ":\($0)" } ?? ""
    let more =
      lines.count > 1 ? " (and \(lines.dropFirst().prefix(3).map(String.init).joined(separator: ", "))" : ""
    let end = lines.count > 4 ? ", …)" : lines.count > 1 ? ")" : ""
    return SafeText.line(file) + first + more + end
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The findings that are shown: all, or the most severe where there are too many.
  private func shownFindings(_ report: Report) -> Set<String> {
    let all = report.flows.enumerated().flatMap { number, flow in
      flow.findings.enumerated().map { (flow: number, place: $0.offset, finding: $0.element) }
    }
    let open = all.filter { $0.finding.approved == nil || context.isVerbose }
    let limit = context.isVerbose ? open.count : Self.foldAfter
    let ranked = open.sorted { left, right in
      if left.finding.severity != right.finding.severity {
        return left.finding.severity > right.finding.severity
      }
      return (left.flow, left.place) < (right.flow, right.place)
    }
    return Set(ranked.prefix(limit).map { Self.key($0.flow, $0.place, report) })
  }

  /// Ids are unique within a report's flow only.
  private static func key(_ flow: Int, _ place: Int, _ report: Report) -> String {
    key(report.flows[flow], report.flows[flow].findings[place])
  }

  static func key(_ flow: Report.Flow, _ finding: Finding) -> String { "\(flow.flow)\n\(finding.id)" }
}
