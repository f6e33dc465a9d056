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
    return try write(traces, to: out, arguments, console)
  }

  /// Writes traces as baselines and says what a person should look at.
  static func write(
    _ traces: [Trace], to out: String, _ arguments: ParsedArguments, _ console: Console
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
    for trace in traces {
      for incident in trace.incidents {
        console.complain("flow '\(trace.flow)' is inconclusive: \(incident.located)")
      }
      for warning in trace.warnings where !isQuiet || warning.code == .degenerate {
        console.complain("flow '\(trace.flow)': \(warning.located)")
      }
    }
    let fresh = changes.filter { $0.kind == .new }
    if !fresh.isEmpty, !isQuiet {
      console.output("look at what was written, then: git add \(SafeText.shellWord(out))\n")
    }
    return .pass
  }
}

extension Incident {
  /// The message with its place.
  var located: String {
    guard let file else { return message }
    return "\(message) (\(file)\(line.map { ":\($0)" } ?? ""))"
  }
}
