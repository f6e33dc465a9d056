import TraceDiff
import TraceFormat

/// `trace-diff record --out DIR FILE …`, and with `-- COMMAND` in its other form.
enum RecordCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard let out = arguments[.out] else {
      throw UsageError(message: "expected --out DIR, the folder of the baselines", command: .record)
    }
    if let command = arguments.rest { return RecordChildCommand.run(command, out: out, arguments, console) }
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        message: "expected recordings or HAR files, or -- and a command to run", command: .record)
    }
    let inputs = try Inputs(arguments, anchor: out)
    var traces: [Trace] = []
    for operand in arguments.operands { traces += try inputs.load(operand) }
    try inputs.requireFlows(.record)
    return try write(traces, to: out, inputs, arguments, console)
  }

  /// Writes traces as baselines and says what a person should look at.
  static func write(
    _ traces: [Trace], to out: String, _ inputs: Inputs, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitCode {
    guard !traces.isEmpty else {
      throw InputError("no flow to write: nothing was recorded, or --flow matches none")
    }
    let folder = BaselineFolder(path: out)
    let changes = try folder.plan(traces)
    if changes.contains(where: { $0.kind != .new }) {
      try console.refuseInCI("recording onto an existing baseline", arguments)
    }
    let isQuiet = arguments.has(.quiet)
    try folder.write(changes, console, isQuiet: isQuiet)
    remarks(traces, inputs, console, isQuiet: isQuiet)
    let fresh = changes.filter { $0.kind == .new }
    let whole = fresh.filter { $0.trace.incidents.isEmpty }
    if !whole.isEmpty, !isQuiet {
      // What is inconclusive is not committed with the rest.
      let paths = whole.count == fresh.count ? [out] : whole.map(\.file)
      console.output(
        "look at what was written, then: git add \(paths.map(SafeText.shellWord).joined(separator: " "))\n")
    }
    return .pass
  }

  /// Why nothing of a flow is in scope.
  private static func reason(_ trace: Trace, _ rules: Rules) -> String {
    if !rules.include.isEmpty {
      let patterns = rules.include.prefix(8).map { "\"\($0.pattern)\"" }.joined(separator: ", ")
      let more = rules.include.count > 8 ? " and \(rules.include.count - 8) more" : ""
      return "nothing that was recorded is in scope by \"include\" of the rules: \(patterns)\(more)"
    }
    if trace.warnings.contains(where: { $0.code == .leftOut }) {
      return "nothing that was recorded is in scope by the presets, and the rules have no \"include\""
    }
    return "no request of it was recorded; 'trace-diff doctor' says what to look for"
  }

  /// What a person should know before the traces are committed.
  private static func remarks(_ traces: [Trace], _ inputs: Inputs, _ console: Console, isQuiet: Bool) {
    /// More than this nobody reads.
    let limit = 12
    let normalizer = Normalizer(rules: inputs.rules)
    for trace in traces {
      for incident in trace.incidents {
        console.complain("flow '\(trace.flow)' is inconclusive: \(incident.located)")
      }
      if !trace.incidents.isEmpty {
        console.complain(
          "flow '\(trace.flow)': a trace that is inconclusive cannot serve as a baseline; run the flow again")
      }
      if trace.events.isEmpty {
        console.complain("flow '\(trace.flow)' has no event: \(reason(trace, inputs.rules))")
      }
      if isQuiet { continue }
      // What only a shape masked is news after one run; after several it was learned.
      let notes = trace.warnings + normalizer.notes(on: trace).filter { $0.code == .degenerate }
      for note in notes.prefix(limit) { console.complain("flow '\(trace.flow)': \(note.located)") }
      if notes.count > limit {
        console.complain(
          "flow '\(trace.flow)': and \(notes.count - limit) more notes; 'trace-diff rules explain' says all")
      }
    }
    // What only a shape masked is news after one run; after several it was learned.
    let fields = normalizer.fieldsMaskedByShape(in: traces.filter { $0.runs ?? 1 == 1 })
    guard !fields.isEmpty, !isQuiet else { return }
    let named = fields.prefix(limit).map {
      "\($0.field) (\($0.endpoint)\($0.others > 0 ? " and \($0.others) more" : ""))"
    }
    let more = fields.count > limit ? " and \(fields.count - limit) more fields" : ""
    console.complain(
      "only their shape masks \(named.joined(separator: ", "))\(more). Name them in \"mask\" or \"keep\" of the rules, "
        + "or let 'record --runs 3' learn what varies; 'trace-diff rules explain' lists them")
  }
}

extension Incident {
  /// The message with its place.
  var located: String {
    guard let file else { return message }
    return "\(message) (\(file)\(line.map { ":\($0)" } ?? ""))"
  }
}
