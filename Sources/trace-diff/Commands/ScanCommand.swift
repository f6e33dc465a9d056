import TraceDiff
import TraceFormat

/// `trace-diff scan FILE …`
enum ScanCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard let first = arguments.operands.first else {
      throw UsageError(message: "expected recordings, HAR files, traces or folders of them", command: .scan)
    }
    let inputs = try Inputs(arguments, anchor: first)
    var scan = SecretScan(rules: inputs.rules)
    for operand in arguments.operands { scan.scan(try inputs.loader.read(operand)) }
    for finding in scan.findings {
      let file = finding.file.map { $0 + (finding.line > 0 ? ":\(finding.line)" : "") + ": " } ?? ""
      console.output(
        SafeText.line("\(file)\(finding.place) of \(finding.endpoint) looks like: \(finding.kind.rawValue)")
          + "\n")
    }
    if !arguments.has(.quiet) {
      let number = scan.findings.count
      console.output(
        number == 0
          ? "nothing found in \(scan.count) events\n"
          : "\(number) value\(number == 1 ? "" : "s") in \(scan.count) events; 'record' redacts what it writes\n"
      )
    }
    return scan.findings.isEmpty ? .pass : .findings
  }
}
