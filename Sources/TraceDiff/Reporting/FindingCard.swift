/// One finding as the terminal's report shows it, for a question about it.
public enum FindingCard {
  public static func text(_ finding: Finding, of flow: Report.Flow, _ context: ReportContext) -> String {
    let reporter = TerminalReporter(context)
    var lines = [reporter.style(.bold, SafeText.line(flow.flow))]
    if let step = finding.step { lines.append("  step \(SafeText.line(step))") }
    lines += reporter.finding(finding, of: flow)
    return SafeText.log(lines.joined(separator: "\n") + "\n")
  }
}
