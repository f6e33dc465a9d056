import TraceFormat

/// Workflow commands of GitHub Actions: an annotation a finding, the most severe first.
///
/// A step shows ten at most, so the tenth says how many more there are.
struct GitHubReporter {
  static let limit = 10

  let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func text(_ report: Report) -> String {
    var commands: [String] = []
    for flow in report.flows where flow.code == "no-baseline" {
      commands.append(
        command(
          "error", file: flow.candidateFile, line: nil, "No baseline",
          NextSteps(context).noBaseline(flow))
      )
    }
    for (flow, finding) in FindingText.ranked(report) {
      let text = FindingText(finding: finding)
      let level =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      var details = text.details
      // The annotation itself is at the baseline's place.
      if let place = text.place(in: flow), place.side == "candidate" {
        details.append("candidate \(place.file):\(place.line)")
      }
      details.append("id \(finding.id)")
      commands.append(
        command(
          level, file: flow.baselineFile ?? flow.candidateFile, line: finding.baseline.lines.first,
          "\(flow.flow): \(text.title)", details.joined(separator: "\n")))
    }
    for flow in report.flows {
      for incident in flow.inconclusive {
        commands.append(
          command(
            "warning", file: incident.file, line: incident.line, "\(flow.flow): inconclusive",
            incident.message))
      }
    }
    if commands.count > Self.limit {
      let rest = commands.count - Self.limit + 1
      let level = report.verdict == .fail ? "error" : "warning"
      commands = Array(commands.prefix(Self.limit - 1))
      commands.append(
        command(level, file: nil, line: nil, "trace-diff", "And \(rest) more: the job's summary lists all."))
    }
    return commands.map { $0 + "\n" }.joined()
  }

  private func command(
    _ level: String, file: String?, line: Int?, _ title: String, _ message: String
  ) -> String {
    var properties: [String] = []
    if let file { properties.append("file=\(property(file))") }
    if let line, file != nil { properties.append("line=\(line)") }
    properties.append("title=\(property(SafeText.truncated(title, to: 200)))")
    return "::\(level) \(properties.joined(separator: ","))::\(data(SafeText.truncated(message, to: 4000)))"
  }

  /// Line breaks of our own stay, as `%0A`; any other control becomes visible.
  private func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(SafeText.line(String($0))) }.joined(separator: "%0A")
  }

  private func property(_ text: String) -> String {
    var output = ""
    for character in escaped(SafeText.line(text)).unicodeScalars {
      switch character {
      case ":": output += "%3A"
      case ",": output += "%2C"
      default: output.unicodeScalars.append(character)
      }
    }
    return output
  }

  private func escaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
  }
}
