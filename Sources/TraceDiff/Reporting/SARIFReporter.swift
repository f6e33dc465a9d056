import TraceFormat

/// SARIF 2.1.0 (OASIS): each finding at its line of the baseline, for code scanning.
struct SARIFReporter {
  let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func text(_ report: Report) -> String {
    var output = JSONOutput()
    output.object { object in
      object.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      object.member("version", "2.1.0")
      object.member("runs") { $0.array([report]) { run($0, &$1) } }
    }
    return output.text + "\n"
  }

  private func run(_ report: Report, _ output: inout JSONOutput) {
    output.object { run in
      run.member("tool") {
        $0.object { tool in
          tool.member("driver") {
            $0.object { driver in
              driver.member("name", "trace-diff")
              if !context.version.isEmpty { driver.member("version", context.version) }
              driver.member("rules") { $0.array(Self.rules, rule) }
            }
          }
        }
      }
      run.member("columnKind", "utf16CodeUnits")
      run.member("invocations") {
        $0.array([report]) { report, output in
          output.object { invocation in
            invocation.member("executionSuccessful", true)
            invocation.member("toolExecutionNotifications") { $0.array(report.warnings, notification) }
          }
        }
      }
      run.member("results") { $0.array(results(report)) { $0.write(&$1) } }
    }
  }

  private static let rules: [(id: String, text: String)] = [
    ("missing", "An event of the baseline was not sent."),
    ("extra", "An event was sent that the baseline does not have."),
    ("duplicated", "An event was sent more often than the baseline has it."),
    ("changed", "An event was sent with other values than the baseline has."),
    ("moved", "An event was sent in another step, or out of order."),
    ("no-baseline", "A flow has no baseline."),
    ("inconclusive", "A flow could not be judged."),
  ]

  private func rule(_ rule: (id: String, text: String), _ output: inout JSONOutput) {
    output.object { object in
      object.member("id", rule.id)
      object.member("shortDescription") { $0.object { $0.member("text", rule.text) } }
    }
  }

  private func notification(_ incident: Incident, _ output: inout JSONOutput) {
    output.object { object in
      object.member("level", "note")
      object.member("descriptor") { $0.object { $0.member("id", incident.code.rawValue) } }
      object.member("message") { $0.object { $0.member("text", SafeText.line(incident.message)) } }
    }
  }

  private struct Result {
    var rule: String
    var level: String
    var text: String
    var file: String?
    var line: Int
    var id: String
    var approval: Rules.Approval?

    func write(_ output: inout JSONOutput) {
      output.object { result in
        result.member("ruleId", rule)
        result.member("ruleIndex", SARIFReporter.rules.firstIndex { $0.id == rule } ?? 0)
        result.member("level", level)
        result.member("message") { $0.object { $0.member("text", text) } }
        if let file {
          result.member("locations") {
            $0.array([file]) { file, output in
              output.object { location in
                location.member("physicalLocation") {
                  $0.object { place in
                    place.member("artifactLocation") {
                      $0.object { $0.member("uri", SARIFReporter.uri(file)) }
                    }
                    place.member("region") { $0.object { $0.member("startLine", line) } }
                  }
                }
              }
            }
          }
        }
        result.member("partialFingerprints") { $0.object { $0.member("traceDiffFinding/v1", id) } }
        if let approval {
          result.member("suppressions") {
            $0.array([approval]) { approval, output in
              output.object { suppression in
                suppression.member("kind", "external")
                suppression.member(
                  "justification", "\(approval.reason) (\(approval.owner), \(approval.until))")
              }
            }
          }
        }
      }
    }
  }

  private func results(_ report: Report) -> [Result] {
    report.flows.flatMap { flow -> [Result] in
      var results: [Result] = []
      let name = SafeText.truncated(SafeText.line(flow.flow), to: 200)
      if let code = flow.code {
        results.append(
          Result(
            rule: code, level: "error", text: NextSteps(context).noBaseline(flow), file: flow.candidateFile,
            line: 1, id: "\(code):\(name)"))
      }
      for incident in flow.inconclusive {
        results.append(
          Result(
            rule: "inconclusive", level: "warning",
            text: "Flow '\(name)' could not be judged: \(SafeText.line(incident.message))",
            file: incident.file ?? flow.baselineFile, line: max(1, incident.line ?? 1),
            id: "\(incident.code.rawValue):\(name)"))
      }
      for finding in flow.findings {
        let text = FindingText(finding: finding)
        results.append(
          Result(
            rule: finding.kind.rawValue, level: finding.severity.rawValue,
            text: (["Flow '\(name)': \(text.title)"] + text.details).joined(separator: "\n"),
            file: flow.baselineFile ?? flow.candidateFile, line: max(1, finding.baseline.lines.first ?? 1),
            id: finding.id, approval: finding.approved))
      }
      return results
    }
  }

  /// A path as a relative URI reference (RFC 3986), or a `file:` URI where it is absolute.
  private static func uri(_ path: String) -> String {
    let encoded = PercentEncoding.encode(path, as: .path)
      .split(separator: ":", omittingEmptySubsequences: false).joined(separator: "%3A")
    return path.utf8.first == UInt8(ascii: "/") ? "file://\(encoded)" : encoded
  }
}
