import TraceDiff
import TraceFormat

/// `trace-diff accept BASELINE CANDIDATE [--only ID …]`
enum AcceptCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let (baseline, candidate) = try arguments.twoSides(.accept)
    try console.refuseInCI("accepting", arguments)
    let inputs = try Inputs(arguments, anchor: baseline)
    let baselines = try inputs.load(baseline)
    let candidates = try inputs.load(candidate)
    try inputs.requireFlows(.accept)
    let report = Comparison(rules: inputs.rules, today: console.today)
      .report(baselines: baselines, candidates: candidates)
    let only = arguments.all(.only)
    let wanted = only.isEmpty ? nil : Set(only)
    let known = report.flows.flatMap { $0.findings.map(\.id) }
    for id in only where !known.contains(id) {
      let hint = NearestName.suggestion(for: id, among: known)
      throw InputError("there is no finding '\(id)'\(hint); the report lists them")
    }
    var plan: [(file: String, text: String, count: Int)] = []
    for flow in report.flows {
      let findings = flow.findings.filter { wanted?.contains($0.id) ?? true }
      if findings.isEmpty, wanted != nil { continue }
      let sides = Sides(flow, baselines, candidates)
      guard let new = sides.candidate else { continue }
      // Also where nothing differs: what was not seen may.
      let hasChange = !findings.isEmpty || flow.code != nil
      if let reason = hasChange ? flow.inconclusive.first ?? new.incidents.first : new.incidents.first {
        throw InputError(
          "flow '\(flow.flow)' is inconclusive and is not accepted: \(reason.message)",
          file: flow.candidateFile)
      }
      guard hasChange else { continue }
      guard let old = sides.baseline else {
        plan.append(
          (try file(ofNewFlow: flow.flow, in: baseline), BaselineWriter.text(new), new.events.count))
        continue
      }
      guard let file = old.file, file != "-", file.hasSuffix(".http") else {
        throw InputError(
          "only a baseline (.http) takes findings; 'trace-diff record' makes one of this", file: old.file)
      }
      let acceptance = Acceptance(rules: inputs.rules)
      let merged =
        wanted == nil
        ? acceptance.acceptAll(findings, of: new, into: old, today: console.today)
        : acceptance.accept(findings, of: new, into: old)
      plan.append((file, BaselineWriter.text(merged), findings.count))
    }
    for change in plan {
      try AtomicFile.write(change.text, to: change.file)
      if !arguments.has(.quiet) {
        let what = "\(change.count) finding\(change.count == 1 ? "" : "s")"
        console.output("updated \(SafeText.line(change.file)) (\(what))\n")
      }
    }
    if plan.isEmpty, !arguments.has(.quiet) { console.output("there is nothing to accept\n") }
    return .pass
  }

  private static func file(ofNewFlow flow: String, in baseline: String) throws(InputError) -> String {
    guard FileContents.isFolder(baseline) else {
      throw InputError(
        "flow '\(flow)' has no baseline, and this is no folder to put one into", file: baseline)
    }
    return Inputs.join(baseline, FlowFile.name(ofFlow: flow))
  }
}

/// The traces of a flow of the report.
struct Sides {
  var baseline: Trace?
  var candidate: Trace?

  /// Two single-flow inputs match whatever their names.
  init(_ flow: Report.Flow, _ baselines: [Trace], _ candidates: [Trace]) {
    baseline = baselines.first { $0.flow == flow.flow }
    candidate = candidates.first { $0.flow == flow.flow }
    if baselines.count == 1, candidates.count == 1 { (baseline, candidate) = (baselines[0], candidates[0]) }
  }
}
