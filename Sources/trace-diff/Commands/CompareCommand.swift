import TraceDiff
import TraceFormat

/// `trace-diff BASELINE CANDIDATE`
enum CompareCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    if let mistyped = mistypedCommand(arguments.operands) { throw mistyped }
    guard arguments.operands.count == 2 else {
      let found = arguments.operands.isEmpty ? "nothing" : "\(arguments.operands.count) of them"
      throw UsageError(message: "expected BASELINE and CANDIDATE, got \(found)", command: .compare)
    }
    let (baseline, candidate) = (arguments.operands[0], arguments.operands[1])
    guard baseline != "-" || candidate != "-" else {
      throw UsageError(message: "only one side can be standard input", command: .compare)
    }
    let reports = try ReportOptions(arguments, console)
    let inputs = try Inputs(arguments, anchor: baseline)
    let baselines = try inputs.load(baseline)
    let candidates = try inputs.load(candidate)
    if !inputs.flows.isEmpty, baselines.isEmpty, candidates.isEmpty {
      let globs = arguments.all(.flow).map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(message: "no flow on either side matches \(globs)", command: .compare)
    }
    let report = Comparison(rules: inputs.rules, today: console.today)
      .report(baselines: baselines, candidates: candidates)
    var context = reports.context(baseline: baseline, candidate: candidate)
    if let rules = arguments[.rules] { context.options = ["--rules", rules] }
    if reports.needsTimelines {
      context.timelines = timelines(baselines, candidates, report)
    }
    return try reports.finish(report, context, console)
  }

  /// A first operand that is no file and looks like a command's name.
  private static func mistypedCommand(_ operands: [String]) -> UsageError? {
    guard let first = operands.first, !FileContents.exists(first),
      let command = NearestName.of(first, among: Subcommand.allCases.map(\.rawValue))
    else { return nil }
    return UsageError(message: "unknown command '\(first)' (did you mean '\(command)'?)", command: .compare)
  }

  /// By the flow's name in the report; two single-flow inputs match whatever their names.
  private static func timelines(
    _ baselines: [Trace], _ candidates: [Trace], _ report: Report
  ) -> [String: Timeline] {
    var timelines: [String: Timeline] = [:]
    for flow in report.flows {
      let baseline = baselines.first { $0.flow == flow.flow }
      let candidate =
        candidates.first { $0.flow == flow.flow }
        ?? (baselines.count == 1 && candidates.count == 1 ? candidates.first : nil)
      timelines[flow.flow] = Timeline(baseline: baseline, candidate: candidate)
    }
    return timelines
  }
}
