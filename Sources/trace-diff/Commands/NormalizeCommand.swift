import TraceDiff
import TraceFormat

/// `trace-diff normalize [FILE|- …]`
enum NormalizeCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
    let inputs = try Inputs(arguments, anchor: paths[0])
    let stream = CanonicalStream(
      Normalizer(rules: inputs.rules), pages: inputs.loader.pages, flows: inputs.flows,
      asFlow: arguments[.asFlow])
    let tally = arguments.has(.tally) ? FingerprintTally() : nil
    var buffer = ""
    func write(_ line: String) {
      buffer += line
      buffer += "\n"
      // One write for many lines, and the memory of a few.
      if buffer.utf8.count > 1 << 16 {
        console.output(buffer)
        buffer = ""
      }
    }
    for path in try paths.flatMap(files) {
      let incidents = try tally.map { try stream.count(path, into: $0) } ?? stream.write(path, to: write)
      for incident in incidents where !arguments.has(.quiet) { console.complain(incident.located) }
    }
    tally?.forEachLine(write)
    console.output(buffer)
    return .pass
  }

  /// The files of a folder, each a stream of its own.
  private static func files(_ path: String) throws -> [String] {
    guard path != "-", FileContents.isFolder(path) else { return [path] }
    return try InputFolder.names(in: path).map { Inputs.join(path, $0) }
      .filter(FileContents.isNamedLikeAnInput)
  }
}
