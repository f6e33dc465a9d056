import TraceDiff
import TraceFormat

/// `trace-diff BASELINE CANDIDATE`
enum CompareCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    if let mistyped = mistypedCommand(arguments.operands) { throw mistyped }
    let (baseline, candidate) = try arguments.twoSides(.compare)
    let reports = try ReportOptions(arguments, console)
    if arguments.has(.counts) {
      let report = FingerprintCounts.report(
        baseline: try FingerprintCounts(try FileContents.read(baseline), file: baseline),
        candidate: try FingerprintCounts(try FileContents.read(candidate), file: candidate))
      return try reports.finish(report, reports.context(baseline: nil, candidate: nil), console)
    }
    let inputs = try Inputs(arguments, anchor: baseline)
    var context = reports.context(baseline: baseline, candidate: candidate)
    if let rules = arguments[.rules] { context.options = ["--rules", rules] }
    let report =
      reports.needsTimelines
      ? try withTraces(inputs, baseline, candidate, console, &context)
      : try withTables(inputs, baseline, candidate, console)
    return try reports.finish(report, context, console)
  }

  /// The report where whole traces are to be shown.
  private static func withTraces(
    _ inputs: Inputs, _ baseline: String, _ candidate: String, _ console: Console,
    _ context: inout ReportContext
  ) throws -> Report {
    let (baselines, candidates, warnings) = try inputs.loadSides(baseline, candidate)
    try inputs.requireFlows(.compare)
    var report = Comparison(rules: inputs.rules, today: console.today)
      .report(baselines: baselines, candidates: candidates, isNarrowed: !inputs.flows.isEmpty)
    report.warnings += warnings
    context.timelines = timelines(baselines, candidates, report)
    return report
  }

  /// The report where only what differs is shown.
  private static func withTables(
    _ inputs: Inputs, _ baseline: String, _ candidate: String, _ console: Console
  ) throws -> Report {
    let (baselines, candidates, warnings) = try inputs.loadTables(baseline, candidate)
    try inputs.requireFlows(.compare)
    var report = Comparison(rules: inputs.rules, today: console.today)
      .report(
        baselines: baselines, candidates: candidates, isNarrowed: !inputs.flows.isEmpty,
        distribute: Concurrently.forEach)
    if let failure = (baselines + candidates).lazy.compactMap(\.events.failure).first { throw failure }
    report.warnings += warnings
    return report
  }

  /// A first operand that is no file and looks like a command's name.
  private static func mistypedCommand(_ operands: [String]) -> UsageError? {
    guard let first = operands.first, !FileContents.exists(first),
      let command = NearestName.of(first, among: Subcommand.allCases.map(\.rawValue))
    else { return nil }
    return UsageError(message: "unknown command '\(first)' (did you mean '\(command)'?)", command: .compare)
  }

  /// By the flow's name in the report.
  private static func timelines(
    _ baselines: [Trace], _ candidates: [Trace], _ report: Report
  ) -> [String: Timeline] {
    var timelines: [String: Timeline] = [:]
    for flow in report.flows {
      let sides = Sides(flow, baselines, candidates)
      timelines[flow.flow] = Timeline(baseline: sides.baseline, candidate: sides.candidate)
    }
    return timelines
  }
}
