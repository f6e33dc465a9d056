import TraceFormat

/// The machine's contract: version 1, described field by field in `Schemas/report.schema.json`.
public enum JSONReporter {
  public static let schemaVersion = 1

  public static func text(_ report: Report) -> String {
    var output = JSONOutput()
    output.object { object in
      object.member("schemaVersion", schemaVersion)
      object.member("verdict", report.verdict.rawValue)
      object.member("summary") { summary(report.summary, &$0) }
      object.member("warnings") { $0.array(report.warnings, incident) }
      object.member("flows") { $0.array(report.flows, flow) }
    }
    return output.text + "\n"
  }

  private static func summary(_ summary: Report.Summary, _ output: inout JSONOutput) {
    output.object { object in
      object.member("missing", summary.missing)
      object.member("extra", summary.extra)
      object.member("duplicated", summary.duplicated)
      object.member("changed", summary.changed)
      object.member("moved", summary.moved)
      object.member("matched", summary.matched)
      object.member("masked", summary.masked)
      object.member("unreached", summary.unreached)
      object.member("unjudged", summary.unjudged)
      object.member("approved", summary.approved)
    }
  }

  private static func incident(_ incident: Incident, _ output: inout JSONOutput) {
    output.object { object in
      object.member("code", incident.code.rawValue)
      object.member("message", incident.message)
      object.member("file", incident.file)
      object.member("line", incident.line)
    }
  }

  private static func flow(_ flow: Report.Flow, _ output: inout JSONOutput) {
    output.object { object in
      object.member("flow", flow.flow)
      object.member("verdict", flow.verdict.rawValue)
      if let code = flow.code { object.member("code", code) }
      object.member("baselineFile", flow.baselineFile)
      object.member("candidateFile", flow.candidateFile)
      object.member("summary") { summary(flow.summary, &$0) }
      object.member("inconclusive") { $0.array(flow.inconclusive, incident) }
      object.member("findings") { $0.array(flow.findings, finding) }
    }
  }

  private static func finding(_ finding: Finding, _ output: inout JSONOutput) {
    output.object { object in
      object.member("id", finding.id)
      object.member("kind", finding.kind.rawValue)
      object.member("severity", finding.severity.rawValue)
      object.member("step", finding.step)
      if finding.visit > 1 { object.member("visit", finding.visit) }
      object.member("event") { $0.object { event(finding.event, &$0) } }
      object.member("baseline") {
        $0.object { side in
          side.member("count", finding.baseline.count)
          // No bound is null: the largest integer is not the same in every language.
          let most = finding.baseline.countMax ?? finding.baseline.count
          side.member("countMax", most == .max ? nil : most)
          side.member("indices", finding.baseline.indices)
          side.member("lines", finding.baseline.lines)
        }
      }
      object.member("candidate") {
        $0.object { side in
          side.member("count", finding.candidate.count)
          side.member("indices", finding.candidate.indices)
          side.member("lines", finding.candidate.lines)
        }
      }
      object.member("changes") { $0.array(finding.changes, change) }
      object.member("covers", finding.covers)
      object.member("members") {
        $0.array(finding.members) { member, output in
          output.object { object in
            event(member.event, &object)
            object.member("index", member.index)
          }
        }
      }
      object.member("moved", finding.moved)
      if finding.approximate { object.member("approximate", true) }
      object.member("approved") { approval(finding.approved, &$0) }
      object.member("explanation", finding.explanation)
      object.member("curl", finding.curl)
    }
  }

  private static func event(_ event: Finding.EventSummary, _ object: inout JSONOutput.Object) {
    object.member("method", event.method)
    object.member("url", event.url)
    object.member("vendor", event.vendor)
    object.member("name", event.name)
    object.member("role", event.role?.rawValue)
  }

  private static func change(_ change: Finding.Change, _ output: inout JSONOutput) {
    output.object { object in
      object.member("in", change.part.rawValue)
      object.member("name", change.name)
      object.member("baseline", change.baseline)
      object.member("candidate", change.candidate)
    }
  }

  private static func approval(_ approval: Rules.Approval?, _ output: inout JSONOutput) {
    guard let approval else { return output.literal("null") }
    output.object { object in
      object.member("id", approval.id)
      object.member("reason", approval.reason)
      object.member("owner", approval.owner)
      object.member("until", approval.until)
    }
  }
}
