import TraceDiff
import TraceFormat

/// `trace-diff prune BASELINE CANDIDATE [--delete]`
enum PruneCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let (baseline, candidate) = try arguments.twoSides(.prune)
    let deletes = arguments.has(.delete)
    if deletes { try console.refuseInCI("deleting baselines", arguments) }
    let inputs = try Inputs(arguments, anchor: baseline)
    let baselines = try inputs.load(baseline)
    let candidates = try inputs.load(candidate)
    try inputs.requireFlows(.prune)
    let ran = Set(candidates.map(\.flow))
    let stale = baselines.filter { !ran.contains($0.flow) }
    if stale.isEmpty {
      if !arguments.has(.quiet) { console.output("every baseline's flow is in the candidate\n") }
      return .pass
    }
    // A run that broke off says nothing about the flows that it did not get to.
    let broken = candidates.first { !$0.incidents.isEmpty }
    if deletes, let broken {
      throw InputError(
        "nothing is deleted: flow '\(broken.flow)' of the candidate is inconclusive, so flows may be missing "
          + "that do run", file: candidate)
    }
    // A part of the suite leaves most flows out, and they are no less alive for it.
    if deletes, inputs.flows.isEmpty, stale.count > baselines.count - stale.count {
      throw InputError(
        "nothing is deleted: \(stale.count) of \(baselines.count) baselines have no flow here, so this looks like a "
          + "part of the suite; compare with a whole run, or name the flows that are gone: --flow "
          + SafeText.shellWord(stale[0].flow), file: candidate)
    }
    for trace in stale {
      guard let file = trace.file, file.hasSuffix(".http") else {
        console.complain("flow '\(trace.flow)' did not run, and its baseline is no .http file of its own")
        continue
      }
      if deletes { try FileContents.remove(file) }
      console.output(
        "\(deletes ? "deleted" : "did not run:") \(SafeText.line(file)) (\(SafeText.line(trace.flow)))\n")
    }
    if !deletes, !arguments.has(.quiet) {
      let paths = "\(SafeText.shellWord(baseline)) \(SafeText.shellWord(candidate))"
      console.output("to remove them: trace-diff prune \(paths) --delete\n")
    }
    return .pass
  }
}

extension ParsedArguments {
  /// The two operands of a comparison.
  func twoSides(_ command: Subcommand) throws(UsageError) -> (baseline: String, candidate: String) {
    guard operands.count == 2 else {
      let found = operands.isEmpty ? "nothing" : "\(operands.count) of them"
      throw UsageError(message: "expected BASELINE and CANDIDATE, got \(found)", command: command)
    }
    guard operands[0] != "-" || operands[1] != "-" else {
      throw UsageError(message: "only one side can be standard input", command: command)
    }
    return (operands[0], operands[1])
  }
}
