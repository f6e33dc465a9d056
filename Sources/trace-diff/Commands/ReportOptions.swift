import TraceDiff
import TraceFormat

/// `--format`, `--report`, `--fail-on` and what the terminal's report looks like.
struct ReportOptions {
  var format = ReportFormat.terminal
  var files: [(format: ReportFormat, path: String)] = []
  var failOn = Severity.error
  private var look = ReportContext()

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    // The parser has checked the choices.
    if let name = arguments[.format] { format = ReportFormat(rawValue: name) ?? .terminal }
    if let name = arguments[.failOn] { failOn = Severity(rawValue: name) ?? .error }
    for report in arguments.all(.report) {
      let parts = report.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError(message: "option '--report' is FORMAT=FILE, not '\(report)'", command: nil)
      }
      guard let format = ReportFormat(rawValue: parts[0]) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        throw UsageError(
          message:
            "unknown report format '\(parts[0])'\(NearestName.suggestion(for: parts[0], among: names)); "
            + "there are \(names.joined(separator: ", "))", command: nil)
      }
      files.append((format, parts[1]))
    }
    try refuseSharedFiles(arguments)
    look.usesColor =
      switch arguments[.color] {
      case "always": true
      case "never": false
      default:
        console.terminalWidth != nil && console.environment["NO_COLOR", default: ""].isEmpty
          && console.environment["TERM"] != "dumb"
      }
    look.width = console.terminalWidth ?? 100
    look.isVerbose = arguments.has(.verbose)
    look.isQuiet = arguments.has(.quiet)
    look.failOn = failOn
    look.version = Version.current
  }

  /// A report that overwrites another one, or what is compared, is a mistake.
  private func refuseSharedFiles(_ arguments: ParsedArguments) throws(UsageError) {
    let inputs = (arguments.operands + arguments.all(.rules)).filter { $0 != "-" }.map(Self.place)
    var taken: Set<String> = []
    for file in files where !FileContents.exists(file.path) || FileContents.isFile(file.path) {
      let place = Self.place(file.path)
      if !taken.insert(place).inserted {
        throw UsageError(message: "two reports go to one file: '\(file.path)'", command: nil)
      }
      let isInput = inputs.contains { input in
        // A new file in a folder of inputs is none of them.
        place == input || (place.hasPrefix(input + "/") && FileContents.isNamedLikeAnInput(place))
      }
      if isInput {
        throw UsageError(message: "the report '\(file.path)' would overwrite an input", command: nil)
      }
    }
  }

  /// A path without links; of a file that is yet to be made, that of its folder.
  private static func place(_ path: String) -> String {
    if let place = FileContents.absolutePath(path) { return place }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    return (FileContents.absolutePath(folder.isEmpty ? "/" : folder) ?? folder) + "/" + (parts.last ?? "")
  }

  /// Whether a format is asked for that shows whole traces.
  var needsTimelines: Bool { format == .html || files.contains { $0.format == .html } }

  func context(baseline: String?, candidate: String?) -> ReportContext {
    var context = look
    context.baseline = baseline
    context.candidate = candidate
    return context
  }

  /// Writes every report, then decides the exit status.
  ///
  /// - Throws: where a file could not be written, after the others were.
  func finish(_ report: Report, _ context: ReportContext, _ console: Console) throws -> ExitCode {
    let report = report.judged(failOn: failOn)
    var failures: [InputError] = []
    for (format, path) in files {
      var context = context
      context.usesColor = false
      context.isQuiet = false
      context.width = 100
      do throws(InputError) {
        try AtomicFile.makeFolder(above: path)
        try AtomicFile.write(format.text(report, context), to: path)
      } catch {
        failures.append(error)
      }
    }
    console.output(format.text(report, context))
    if format == .github, let summary = console.environment["GITHUB_STEP_SUMMARY"], !summary.isEmpty {
      // The annotations are ten at most; the job's summary holds the rest.
      do throws(InputError) {
        try AtomicFile.append(ReportFormat.markdown.text(report, context), to: summary)
      } catch {
        failures.append(error)
      }
    }
    for failure in failures.dropLast() { console.complain(failure.description) }
    if let failure = failures.last { throw failure }
    return switch report.verdict {
    case .pass: .pass
    case .fail: .findings
    case .inconclusive: .inconclusive
    }
  }
}
