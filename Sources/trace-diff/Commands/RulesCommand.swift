import TraceDiff
import TraceFormat

/// `trace-diff rules check [RULES]` and `trace-diff rules explain FILE`
enum RulesCommand {
  static let actions = ["check", "explain"]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard let action = arguments.operands.first else {
      throw UsageError(message: "expected 'check' or 'explain'", command: .rules)
    }
    let operands = Array(arguments.operands.dropFirst())
    switch action {
    case "check": return try check(operands, arguments, console)
    case "explain": return try explain(operands, arguments, console)
    default:
      let hint = NearestName.suggestion(for: action, among: actions)
      throw UsageError(message: "expected 'check' or 'explain', not '\(action)'\(hint)", command: .rules)
    }
  }

  private static func check(
    _ operands: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitCode {
    let nearest = arguments[.rules] ?? Inputs.nearestRules(to: ".")
    let paths = operands.isEmpty ? nearest.map { [$0] } ?? [] : operands
    guard !paths.isEmpty else {
      throw InputError("there is no trace-diff.json here or above; 'trace-diff init' writes one")
    }
    for path in paths {
      let rules = try Inputs.readRules(path)
      if !arguments.has(.quiet) { say(rules, path, console) }
    }
    return .pass
  }

  private static func say(_ rules: Rules, _ path: String, _ console: Console) {
    let counts: [(Int, String)] = [
      (rules.include.count, "include"), (rules.exclude.count, "exclude"), (rules.track.count, "track"),
      (rules.blind.count, "blind"), (rules.hosts.count, "hosts"), (rules.paths.count, "paths"),
      (rules.mask.count, "mask"), (rules.keep.count, "keep"), (rules.headers.count, "headers"),
      (rules.events.count, "events"), (rules.order.count, "order"), (rules.severity.count, "severity"),
      (rules.learned.count, "learned"), (rules.approvals.count, "approvals"),
    ]
    let said = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    console.output("\(SafeText.line(path)): valid\(said.isEmpty ? ", and empty" : ": \(said)")\n")
    for approval in rules.approvals where approval.until < console.today {
      console.output(
        "\(SafeText.line(path)):\(approval.line): the approval of \(SafeText.line(approval.id)) has expired "
          + "(\(SafeText.line(approval.until)))\n")
    }
  }

  private static func explain(
    _ operands: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitCode {
    guard operands.count == 1 else {
      throw UsageError(
        message: "expected one recording, HAR or trace, got \(operands.count)", command: .rules)
    }
    let inputs = try Inputs(arguments, anchor: operands[0])
    let traces = try inputs.load(operands[0])
    let explanation = RulesExplanation(of: traces, by: Normalizer(rules: inputs.rules))
    for line in explanation.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      console.output(SafeText.log(SafeText.line(String(line)) + "\n"))
    }
    for warning in traces.flatMap(\.warnings) where warning.code == .leftOut || warning.code == .blind {
      console.output(SafeText.line(warning.message) + "\n")
    }
    return .pass
  }
}
