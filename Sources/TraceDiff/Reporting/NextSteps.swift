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
      var source = fresh[0].candidateFile ?? candidate
      if fresh.count > 1 { source = candidate }
      // Only a folder holds several baselines.
      let folder = baseline.hasSuffix(".http") ? parent(baseline) : baseline
      let flow = fresh.count == 1 ? " --flow \(SafeText.shellWord(fresh[0].flow))" : ""
      let out = SafeText.shellWord(folder)
      lines.append("    trace-diff record --out \(out)\(flow)\(options) \(SafeText.shellWord(source))")
      lines.append("    git add \(out)")
    }
    if report.flows.contains(where: { !$0.inconclusive.isEmpty }) {
      lines += ["", "What could not be judged says nothing about the app. To see why:"]
      lines.append("    trace-diff doctor \(SafeText.shellWord(candidate))")
    }
    return lines
  }

  private func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }
}
