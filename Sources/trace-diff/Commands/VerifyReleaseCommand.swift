import TraceDiff
import TraceFormat

/// `trace-diff verify-release APP`
enum VerifyReleaseCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard arguments.operands.count == 1 else {
      throw UsageError(
        message: "expected one app or executable, got \(arguments.operands.count)", command: .verifyRelease)
    }
    let scan = try ReleaseScan(path: arguments.operands[0])
    for hit in scan.hits {
      console.output("\(SafeText.line(hit.file)): \(hit.meanings.joined(separator: ", "))\n")
    }
    let searched =
      "\(scan.binaries) \(scan.binaries == 1 ? "binary" : "binaries") in \(scan.files) "
      + "file\(scan.files == 1 ? "" : "s")"
    guard scan.hits.isEmpty else {
      console.output(
        "a recorder is in this build; leave it out of release configurations (\(searched) searched)\n")
      return .findings
    }
    if !arguments.has(.quiet) { console.output("no recorder in this build (\(searched) searched)\n") }
    return .pass
  }
}
