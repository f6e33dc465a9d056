import TraceDiff
import TraceFormat

/// `trace-diff doctor RECORDING`
enum DoctorCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard arguments.operands.count == 1 else {
      throw UsageError(
        message: "expected one recording, HAR or folder, got \(arguments.operands.count)", command: .doctor)
    }
    let path = arguments.operands[0]
    let exists = FileContents.exists(path)
    let isEmpty = FileContents.isFile(path) ? try InputSource(path).peek(1).isEmpty : false
    guard exists, !isEmpty else {
      return say(Checkup(withoutRecords: path, exists: exists), console)
    }
    let inputs = try Inputs(arguments, anchor: path)
    let input = try inputs.loader.read(path)
    var worst = ExitCode.pass
    for recording in input.recordings where say(Checkup(recording, rules: inputs.rules), console) == .findings
    {
      worst = .findings
    }
    if input.recordings.isEmpty {
      // A HAR has no recorder; what can go wrong there is its scope.
      for trace in try inputs.loader.traces(of: input) {
        console.output("flow '\(SafeText.line(trace.flow))': \(trace.events.count) events\n")
        for note in trace.incidents + trace.warnings { console.output("  \(SafeText.line(note.located))\n") }
        if trace.events.isEmpty || !trace.incidents.isEmpty { worst = .findings }
      }
    }
    return worst
  }

  private static func say(_ checkup: Checkup, _ console: Console) -> ExitCode {
    for line in checkup.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      console.output(SafeText.log(SafeText.line(String(line)) + "\n"))
    }
    return checkup.isHealthy ? .pass : .findings
  }
}
