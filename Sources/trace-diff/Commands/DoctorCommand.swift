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
    guard FileContents.exists(path) else {
      throw InputError(
        "no such file or folder: the recorder never made it. Is TRACE_RECORDING in the app's launch environment, "
          + "and set before launch()? On a device each process writes in its own container", file: path)
    }
    let inputs = try Inputs(arguments, anchor: path)
    let input = try inputs.loader.read(path)
    let traces = try inputs.loader.traces(of: input)
    let diagnosis = RecordingDiagnosis(input, traces: traces, rules: inputs.rules)
    for fact in diagnosis.facts { console.output("\(SafeText.line(fact))\n") }
    for problem in diagnosis.problems {
      console.output("\n! \(SafeText.line(problem.what))\n  \(SafeText.line(problem.remedy))\n")
    }
    if diagnosis.problems.isEmpty {
      console.output("nothing is wrong with it\n")
      return .pass
    }
    return .findings
  }
}
