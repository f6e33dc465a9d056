import TraceFormat

/// What a reader of the report would type next.
struct NextSteps {
  let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  /// Lines for the end of a report; those that begin with four blanks are commands.
  func lines(_ report: Report) -> [String] {
    guard let baseline = context.baseline, let candidate = context.candidate else { return [] }
    let paths = "\(SafeText.shellWord(baseline)) \(SafeText.shellWord(candidate))"
    let options = context.options.map { " \(SafeText.shellWord($0))" }.joined()
    var lines: [String] = []
    lines += leftOut(report)
    // A flow that could not be judged whole is not accepted.
    let open = report.flows.filter { $0.inconclusive.isEmpty }.flatMap(\.findings).filter {
      $0.approved == nil
    }
    if let first = open.first {
      lines += ["", "If a difference is a bug, fix the app, record again and compare again."]
      lines.append("If it is meant, take it into the baseline and commit that:")
      lines.append("    trace-diff accept \(paths)\(options) --only \(first.id)")
      if open.count > 1 {
        lines += ["All of them, or one after the other with a question each:"]
        lines.append("    trace-diff accept \(paths)\(options)")
        lines.append("    trace-diff review \(paths)\(options)")
      }
    }
    let fresh = report.flows.filter { $0.code == "no-baseline" }
    if !fresh.isEmpty {
      lines += [
        "", "\(TerminalReporter.count(fresh.count, "flow")) without a baseline. Where this run is good:",
      ]
      lines += recording(fresh).map { "    \($0)" }
    }
    if report.flows.contains(where: { !$0.inconclusive.isEmpty }) {
      lines += ["", "What could not be judged says nothing about the app. To see why:"]
      lines.append("    trace-diff doctor \(SafeText.shellWord(candidate))")
    }
    return lines
  }

  /// The commands that give flows their first baselines; none where the paths are not known.
  func recording(_ flows: [Report.Flow]) -> [String] {
    guard let baseline = context.baseline, let candidate = context.candidate, let first = flows.first else {
      return []
    }
    let options = context.options.map { " \(SafeText.shellWord($0))" }.joined()
    let source = flows.count > 1 ? candidate : first.candidateFile ?? candidate
    // Only a folder holds several baselines.
    let out = SafeText.shellWord(baseline.hasSuffix(".http") ? parent(baseline) : baseline)
    let flow = flows.count == 1 ? " --flow \(SafeText.shellWord(first.flow))" : ""
    return [
      "trace-diff record --out \(out)\(flow)\(options) \(SafeText.shellWord(source))", "git add \(out)",
    ]
  }

  /// What a report of one flow without a baseline says: that, and the command that records it.
  func noBaseline(_ flow: Report.Flow) -> String {
    let name = SafeText.truncated(SafeText.line(flow.flow), to: 200)
    guard let command = recording([flow]).first else { return "Flow '\(name)' has no baseline." }
    return "Flow '\(name)' has no baseline. Where this run is good: \(command)"
  }

  /// Hosts of which the report says that nothing was sent, where something was and no rule takes it in.
  private func leftOut(_ report: Report) -> [String] {
    let notes = report.warnings.filter { $0.code == .leftOut }.map(\.message)
    var hosts: [String] = []
    for finding in report.flows.lazy.flatMap(\.findings) where finding.kind == .missing {
      guard let host = URLHost.of(finding.event.url), !hosts.contains(host),
        notes.contains(where: { URLHost.isNamed(host, in: $0) })
      else { continue }
      hosts.append(host)
    }
    if hosts.isEmpty { return [] }
    let more = hosts.count > 8 ? " and \(hosts.count - 8) more" : ""
    let shown = hosts.prefix(8).map { JSONText.quote(SafeText.truncated(SafeText.line($0), to: 200) + "/**") }
    return [
      "",
      "Requests to hosts of missing events were left out, as no preset knows them: a HAR holds all traffic.",
      "To judge them, name them in trace-diff.json\(more):",
      "    \"include\": [\(shown.joined(separator: ", "))]",
    ]
  }

  private func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }
}
