public import TraceFormat

/// The formats of a report, each one file of this folder.
public enum ReportFormat: String, Sendable, CaseIterable {
  case terminal
  case json
  case junit
  case sarif
  case markdown
  case html
  case github

  /// The report as text; nothing is opened, read or asked.
  public func text(_ report: Report, _ context: ReportContext = ReportContext()) -> String {
    switch self {
    case .terminal: TerminalReporter(context).text(report)
    case .json: JSONReporter.text(report)
    case .junit: JUnitReporter(context).text(report)
    case .sarif: SARIFReporter(context).text(report)
    case .markdown: MarkdownReporter(context).text(report)
    case .html: HTMLReporter(context).text(report)
    case .github: GitHubReporter(context).text(report)
    }
  }
}

/// What a reporter may know besides the report: how it is shown, and what the reader would type.
public struct ReportContext: Sendable {
  /// The paths that were compared, as the user named them; nil where there are none, as for merged reports.
  public var baseline: String?
  public var candidate: String?
  /// Further options of the command line that a follow-up command needs, such as `--rules FILE`.
  public var options: [String] = []
  public var usesColor = false
  /// Columns; text is folded to fit.
  public var width = 100
  public var isVerbose = false
  public var isQuiet = false
  /// The least severity that fails.
  public var failOn: Severity = .error
  /// The tool's version, for formats that name their maker.
  public var version = ""
  /// The events of both sides by flow, for the format that shows whole traces.
  public var timelines: [String: Timeline] = [:]

  public init(baseline: String? = nil, candidate: String? = nil) {
    self.baseline = baseline
    self.candidate = candidate
  }
}
