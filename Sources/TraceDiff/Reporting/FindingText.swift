import TraceFormat

/// A finding in plain words, shared by the formats that have no layout of their own. Every line is inert.
struct FindingText {
  /// How long a value may be before it is cut.
  static let limit = 400

  let finding: Finding

  /// `changed purchase (query price) in step 'Checkout appears'`
  var title: String {
    var title =
      "\(finding.kind.rawValue) \(short(finding.event.vendor.map { "\($0) " } ?? "", finding.event.name))"
    var remarks: [String] = []
    if let first = finding.changes.first, finding.kind == .changed {
      let field = SafeText.truncated(SafeText.line("\(first.part.rawValue) \(first.name)"), to: 80)
      remarks.append(
        finding.changes.count > 1
          ? "\(finding.changes.count) fields" : first.name.isEmpty ? first.part.rawValue : field)
    }
    if finding.covers > 1 { remarks.append("\(finding.covers) events") }
    if !remarks.isEmpty { title += " (\(remarks.joined(separator: ", ")))" }
    if let step = finding.step { title += " in step '\(short(step))'" }
    return title
  }

  /// `expected 1, got 2`; nil for what is changed or moved, and where the explanation says it.
  var counts: String? {
    guard finding.kind != .changed, finding.kind != .moved else { return nil }
    if finding.explanation.utf8.starts(with: "expected".utf8) { return nil }
    let low = finding.baseline.count
    let high = finding.baseline.countMax ?? low
    let expected = high > low ? (high == .max ? "\(low) or more" : "\(low) to \(high)") : "\(low)"
    return "expected \(expected), got \(finding.candidate.count)"
  }

  /// One line a change: `query ad_unit: home_top -> home_bottom`.
  var changes: [String] {
    finding.changes.map { change in
      let name = change.name.isEmpty ? "" : " \(short(change.name))"
      return "\(change.part.rawValue)\(name): \(value(change.baseline)) -> \(value(change.candidate))"
    }
  }

  /// What the finding means, and apart from it why two events were paired, which a reader asks last.
  var explanation: (meaning: String, pairing: String) {
    let text = SafeText.truncated(SafeText.line(finding.explanation), to: 1000)
    guard text.hasPrefix("paired ") else { return (text, "") }
    // The first clause holds nothing that comes from outside, so that a semicolon ends it.
    guard let end = text.firstIndex(of: ";") else { return ("", text) }
    return (String(text[text.index(after: end)...].drop { $0 == " " }), String(text[..<end]))
  }

  /// `approved by ads until 2027-01-31: second slot`; nil where no approval accepts the finding.
  var approval: String? {
    guard let approval = finding.approved else { return nil }
    return "approved by \(short(approval.owner)) until \(short(approval.until)): \(short(approval.reason))"
  }

  /// Where it stands: in the baseline, or in the candidate where the baseline lacks it.
  func place(in flow: Report.Flow) -> (side: String, file: String, line: Int)? {
    if let line = finding.baseline.lines.first { return flow.baselineFile.map { ("baseline", $0, line) } }
    guard let line = finding.candidate.lines.first else { return nil }
    return flow.candidateFile.map { ("candidate", $0, line) }
  }

  /// The request, what differs and why, without the title.
  var details: [String] {
    var lines = ["\(short(finding.event.method)) \(short(finding.event.url))"]
    if let counts { lines.append(counts) }
    lines += changes
    if finding.moved { lines.append("and it is out of order as well") }
    lines += [explanation.meaning, explanation.pairing].filter { !$0.isEmpty }
    for member in finding.members.prefix(20) {
      lines.append("covers \(short(member.event.name)) \(short(member.event.url))")
    }
    if finding.members.count > 20 { lines.append("and \(finding.members.count - 20) more") }
    return lines
  }

  func value(_ text: String?) -> String {
    guard let text else { return "(absent)" }
    return text.isEmpty ? "(empty)" : short(text)
  }

  private func short(_ parts: String...) -> String {
    SafeText.truncated(SafeText.line(parts.joined()), to: Self.limit)
  }

  /// Findings with their flows, the most severe first.
  static func ranked(_ report: Report) -> [(flow: Report.Flow, finding: Finding)] {
    let all = report.flows.flatMap { flow in
      flow.findings.lazy.filter { $0.approved == nil }.map { (flow: flow, finding: $0) }
    }
    // Stable, as the order of the flow is the order of reading.
    return Severity.allCases.reversed().flatMap { severity in all.filter { $0.finding.severity == severity } }
  }
}
