import TraceFormat

/// JUnit XML as CI servers read it: one test case a flow.
///
/// A flow that fails is a `failure`, one that could not be judged an `error`, as neither has passed.
struct JUnitReporter {
  let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func text(_ report: Report) -> String {
    let failures = report.flows.filter { $0.verdict == .fail }.count
    let errors = report.flows.filter { $0.verdict == .inconclusive }.count
    let counts = "tests=\"\(report.flows.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"trace-diff\" \(counts) time=\"0\">",
      "  <testsuite name=\"trace-diff\" \(counts) time=\"0\">",
    ]
    for flow in report.flows { lines += testCase(flow) }
    if !report.warnings.isEmpty {
      let notes = report.warnings.map { "\($0.code.rawValue): \(SafeText.truncated($0.message, to: 500))" }
      lines.append("    <system-out>\(notes.map(SafeText.markup).joined(separator: "\n"))</system-out>")
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func testCase(_ flow: Report.Flow) -> [String] {
    let name = SafeText.markup(SafeText.truncated(flow.flow, to: 500))
    let file = flow.baselineFile.map { " file=\"\(SafeText.markup($0))\"" } ?? ""
    let open = "    <testcase classname=\"trace-diff\" name=\"\(name)\"\(file) time=\"0\""
    let outcome = outcome(flow)
    return outcome.isEmpty ? [open + "/>"] : [open + ">"] + outcome + ["    </testcase>"]
  }

  private func outcome(_ flow: Report.Flow) -> [String] {
    let findings = flow.findings.filter { $0.approved == nil }
    var body: [String] = []
    if flow.code == "no-baseline" { body.append(NextSteps(context).noBaseline(flow)) }
    for finding in findings { body += describe(finding, flow) + [""] }
    for incident in flow.inconclusive {
      body.append("inconclusive: \(SafeText.truncated(SafeText.line(incident.message), to: 500))")
    }
    for finding in flow.findings where finding.approved != nil {
      let text = FindingText(finding: finding)
      body.append("\(finding.id): \(text.title), \(text.approval ?? "")")
    }
    if body.last == "" { body.removeLast() }
    // A server's page has little use for more.
    if body.count > 2000 { body = body.prefix(2000) + ["and \(body.count - 2000) lines more"] }
    let text = body.map(SafeText.markup).joined(separator: "\n")
    switch flow.verdict {
    case .pass: return text.isEmpty ? [] : ["      <system-out>\(text)</system-out>"]
    case .fail:
      let failing = findings.filter { $0.severity >= context.failOn }
      let message =
        flow.code == "no-baseline"
        ? "the flow has no baseline"
        : failing.count == 1
          ? FindingText(finding: failing[0]).title : TerminalReporter.count(failing.count, "finding")
      let type = flow.code ?? failing.first?.kind.rawValue ?? "fail"
      return ["      <failure message=\"\(SafeText.markup(message))\" type=\"\(type)\">\(text)</failure>"]
    case .inconclusive:
      let message = SafeText.markup(SafeText.truncated(flow.inconclusive.first?.message ?? "", to: 500))
      return ["      <error message=\"\(message)\" type=\"inconclusive\">\(text)</error>"]
    }
  }

  private func describe(_ finding: Finding, _ flow: Report.Flow) -> [String] {
    let text = FindingText(finding: finding)
    var lines = ["\(finding.severity.rawValue) \(finding.id): \(text.title)"] + text.details
    if let place = text.place(in: flow) {
      lines.append("\(place.side): \(SafeText.line(place.file)):\(place.line)")
    }
    return lines
  }
}
