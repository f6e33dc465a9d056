import TraceFormat

extension TerminalReporter {
  /// One flow: its name, why it could not be judged, its findings by step.
  func flow(_ flow: Report.Flow, shown: Set<String>) -> [String] {
    var lines = [style(.bold, SafeText.truncated(SafeText.line(flow.flow), to: 200)) + "  " + word(flow)]
    if let file = flow.baselineFile { lines.append(style(.dim, "  baseline   \(SafeText.line(file))")) }
    if let file = flow.candidateFile { lines.append(style(.dim, "  candidate  \(SafeText.line(file))")) }
    for reason in flow.inconclusive {
      lines += wrapped("inconclusive: \(incident(reason))", indent: 2, hanging: 4).map { style(.yellow, $0) }
    }
    let findings = flow.findings.filter { shown.contains(Self.key(flow, $0)) }
    let hasSteps = findings.contains { $0.step != nil }
    var step: (String?, Int)?
    for finding in findings {
      if step == nil || step! != (finding.step, finding.visit) {  // the left side of || has checked it
        step = (finding.step, finding.visit)
        let visit = finding.visit > 1 ? " (visit \(finding.visit))" : ""
        if let name = finding.step {
          lines += ["", "  step " + style(.bold, SafeText.truncated(SafeText.line(name), to: 200)) + visit]
        } else if hasSteps {
          // Under the heading of the step before it would be read as that step's.
          lines += [
            "",
            "  " + style(.bold, "the whole flow")
              + style(.dim, " (sent in batches, which leave on timers: no step)"),
          ]
        }
      }
      lines.append("")
      lines += self.finding(finding, of: flow)
    }
    let hidden = flow.findings.filter { $0.approved == nil || context.isVerbose }.count - findings.count
    if hidden > 0 {
      lines += [
        "", style(.dim, "  and \(Self.count(hidden, "finding")) more in this flow (--verbose shows all)"),
      ]
    }
    let approved = flow.findings.filter { $0.approved != nil }.count
    if approved > 0, !context.isVerbose {
      lines += [
        "", style(.dim, "  \(Self.count(approved, "finding")) approved by the rules (--verbose shows them)"),
      ]
    }
    return lines
  }

  private func word(_ flow: Report.Flow) -> String {
    if flow.code == "no-baseline" { return style(.red, "has no baseline") }
    return switch flow.verdict {
    case .pass: style(.green, "passes")
    case .fail: style(.red, "fails")
    case .inconclusive: style(.yellow, "is inconclusive")
    }
  }

  func finding(_ finding: Finding, of flow: Report.Flow) -> [String] {
    let kind = finding.kind.rawValue.uppercased()
    let ink: TerminalStyle.Ink =
      switch finding.severity {
      case .error: .red
      case .warning: .yellow
      case .note: .cyan
      }
    let vendor = finding.event.vendor.map { "\(SafeText.line($0)) " } ?? ""
    let name = SafeText.truncated(SafeText.line(finding.event.name), to: 80)
    let role = finding.event.role.map { $0.rawValue == name || $0 == .other ? "" : " (\($0.rawValue))" } ?? ""
    let covers = finding.covers > 1 ? "  × \(finding.covers) events" : ""
    var lines = [
      "  \(style(ink, "\(mark(finding.kind)) \(kind)")) \(style(.bold, vendor + name))\(role)\(covers)  "
        + style(.dim, "\(finding.severity.rawValue), id \(finding.id)")
    ]
    if !finding.event.url.isEmpty {
      let url = cut(SafeText.line(finding.event.url), to: width - 5 - finding.event.method.count)
      lines.append("    \(SafeText.line(finding.event.method)) \(url)")
    }
    if let counts = FindingText(finding: finding).counts { lines.append("    \(counts)") }
    for change in finding.changes { lines += self.change(change) }
    if finding.moved { lines.append("    and it is out of order as well") }
    let explanation = FindingText(finding: finding).explanation
    lines += wrapped(explanation.meaning, indent: 4)
    lines += wrapped(explanation.pairing, indent: 4).map { style(.dim, $0) }
    if !finding.members.isEmpty { lines += members(finding) }
    if let approval = FindingText(finding: finding).approval { lines += wrapped(approval, indent: 4) }
    var places: [String] = []
    if let place = place(flow.baselineFile, finding.baseline.lines), !finding.baseline.lines.isEmpty {
      places.append("baseline \(place)")
    }
    if let place = place(flow.candidateFile, finding.candidate.lines), !finding.candidate.lines.isEmpty {
      places.append("candidate \(place)")
    }
    lines += places.map { style(.dim, "    \($0)") }
    if context.isVerbose, !finding.curl.isEmpty { lines.append("    " + SafeText.line(finding.curl)) }
    return lines
  }

  private func mark(_ kind: Finding.Kind) -> String {
    switch kind {
    case .missing: "-"
    case .extra: "+"
    case .duplicated: "="
    case .changed: "~"
    case .moved: ">"
    }
  }

  private func members(_ finding: Finding) -> [String] {
    let limit = context.isVerbose ? finding.members.count : 3
    var lines = finding.members.prefix(limit).map { member in
      "      \(SafeText.line(member.event.name))  "
        + style(.dim, cut(SafeText.line(member.event.url), to: width - 8 - member.event.name.count))
    }
    if finding.members.count > limit {
      lines.append(style(.dim, "      and \(finding.members.count - limit) more"))
    }
    return lines
  }

  func cut(_ text: String, to limit: Int) -> String {
    let limit = max(limit, 20)
    return TerminalWidth.columns(text) > limit
      ? TerminalWidth.prefix(text, columns: limit - 1) + "…" : text
  }

  // MARK: - Changes

  /// The parameter, then both values with what differs marked: by colour, or by a line of `^`.
  private func change(_ change: Finding.Change) -> [String] {
    let name = change.name.isEmpty ? "" : " " + SafeText.truncated(SafeText.line(change.name), to: 120)
    let head = "    \(style(.bold, change.part.rawValue + name))"
    guard let old = change.baseline, let new = change.candidate else {
      let old = change.baseline.map { cut(SafeText.line($0), to: width - 8) } ?? "(absent)"
      let new = change.candidate.map { cut(SafeText.line($0), to: width - 8) } ?? "(absent)"
      return [
        head, "      \(style(.red, "- "))\(style(.redMark, old))",
        "      \(style(.green, "+ "))\(style(.greenMark, new))",
      ]
    }
    let parts = ValueDifference(SafeText.line(old), SafeText.line(new)).fitted(to: width - 10)
    var lines = [
      head,
      "      \(style(.red, "- "))\(parts.prefix)\(style(.redMark, parts.baseline))\(parts.suffix)",
      "      \(style(.green, "+ "))\(parts.prefix)\(style(.greenMark, parts.candidate))\(parts.suffix)",
    ]
    if old.isEmpty { lines[1] = "      \(style(.red, "- "))(empty)" }
    if new.isEmpty { lines[2] = "      \(style(.green, "+ "))(empty)" }
    let isWhole = parts.prefix.isEmpty && parts.suffix.isEmpty
    if !style.isOn, !isWhole, old != new {
      let length = max(
        1, max(TerminalWidth.columns(parts.baseline), TerminalWidth.columns(parts.candidate)))
      let start = 8 + TerminalWidth.columns(parts.prefix)
      lines.append(String(repeating: " ", count: start) + String(repeating: "^", count: length))
    }
    return lines
  }
}
