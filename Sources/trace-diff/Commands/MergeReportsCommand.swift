import TraceDiff
import TraceFormat

/// `trace-diff merge-reports JSON …`
enum MergeReportsCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "expected JSON reports", command: .mergeReports)
    }
    let options = try ReportOptions(arguments, console)
    var reports: [Report] = []
    for path in arguments.operands {
      reports.append(try ReportReader.read(try FileContents.read(path), file: path))
    }
    let merged = Report.merging(reports, failOn: options.failOn)
    return try options.finish(merged, options.context(baseline: nil, candidate: nil), console)
  }
}
