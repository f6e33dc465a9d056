import TraceFormat

/// One self-contained page: it asks for nothing, works from disk and with scripts off.
///
/// Kinds and severities are filtered by style sheet alone; a script adds the filter by vendor and the buttons
/// that copy a `curl` command.
struct HTMLReporter {
  /// How long a value may be before it is cut.
  static let limit = 2000

  let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func text(_ report: Report) -> String {
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <title>trace-diff: \(report.verdict.rawValue)</title>
      <link rel="icon" href="data:,">
      <style>\(HTMLAssets.style)</style>
      </head>
      <body>
      <a class="skip" href="#flows">Skip to the flows</a>
      <header>
      <h1><span class="verdict \(report.verdict.rawValue)">\(report.verdict.rawValue)</span> trace-diff</h1>
      <p>\(totals(report.summary))</p>

      """
    if let baseline = context.baseline, let candidate = context.candidate {
      page +=
        "<p class=\"dim\">baseline <code>\(text(baseline))</code>, candidate <code>\(text(candidate))</code></p>\n"
    }
    page += "</header>\n"
    page += filters(report)
    page += "<main id=\"flows\">\n" + overview(report)
    for (number, flow) in report.flows.enumerated() { page += section(flow, number) }
    page += "</main>\n" + notes(report.warnings) + next(report)
    page += "<script>\(HTMLAssets.script)</script>\n</body>\n</html>\n"
    return page
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  /// Content from outside, inert and of bounded length.
  func text(_ text: String, _ limit: Int = HTMLReporter.limit) -> String {
    SafeText.markup(SafeText.truncated(text, to: limit))
  }

  // MARK: - Overview

  private func totals(_ summary: Report.Summary) -> String {
    [
      ("missing", summary.missing), ("extra", summary.extra), ("duplicated", summary.duplicated),
      ("changed", summary.changed), ("moved", summary.moved), ("matched", summary.matched),
      ("masked values", summary.masked), ("not reached", summary.unreached),
      ("not judged", summary.unjudged), ("approved", summary.approved),
    ].filter { $0.1 > 0 || $0.0 == "matched" }.map { "<b>\($0.1)</b> \($0.0)" }.joined(separator: ", ")
  }

  private func filters(_ report: Report) -> String {
    let findings = report.flows.flatMap(\.findings)
    if findings.isEmpty { return "" }
    var output = "<form class=\"filters\" aria-label=\"Filter findings\">\n<fieldset><legend>Kind</legend>\n"
    for kind in Finding.Kind.allCases {
      let count = findings.filter { $0.kind == kind }.count
      if count == 0 { continue }
      output += box("kind-\(kind.rawValue)", "\(HTMLAssets.mark(kind)) \(kind.rawValue) (\(count))")
    }
    output += "</fieldset>\n<fieldset><legend>Severity</legend>\n"
    for severity in Severity.allCases.reversed() {
      let count = findings.filter { $0.severity == severity }.count
      if count > 0 { output += box("severity-\(severity.rawValue)", "\(severity.rawValue) (\(count))") }
    }
    return output
      + "</fieldset>\n<fieldset id=\"vendors\" hidden><legend>Vendor</legend></fieldset>\n</form>\n"
  }

  private func box(_ id: String, _ label: String) -> String {
    "<label><input type=\"checkbox\" id=\"\(id)\" checked> \(label)</label>\n"
  }

  private func overview(_ report: Report) -> String {
    if report.flows.isEmpty { return "<p>No flow was compared.</p>\n" }
    var output = """
      <table class="overview">
      <caption>\(TerminalReporter.count(report.flows.count, "flow"))</caption>
      <thead><tr><th scope="col">Flow</th><th scope="col">Verdict</th><th scope="col">Findings</th>\
      <th scope="col">Matched</th></tr></thead>
      <tbody>

      """
    for (number, flow) in report.flows.enumerated() {
      let kinds = Finding.Kind.allCases.compactMap { kind -> String? in
        let count = flow.findings.filter { $0.kind == kind }.count
        return count == 0 ? nil : "\(count) \(kind.rawValue)"
      }
      let what = flow.code == "no-baseline" ? "no baseline" : kinds.joined(separator: ", ")
      output += "<tr><th scope=\"row\"><a href=\"#flow-\(number)\">\(text(flow.flow, 300))</a></th>"
      output += "<td><span class=\"verdict \(flow.verdict.rawValue)\">\(flow.verdict.rawValue)</span></td>"
      output += "<td>\(what)</td><td>\(flow.summary.matched)</td></tr>\n"
    }
    return output + "</tbody>\n</table>\n"
  }

  private func section(_ flow: Report.Flow, _ number: Int) -> String {
    var output = "<section id=\"flow-\(number)\" class=\"flow\" aria-labelledby=\"flow-\(number)-name\">\n"
    output += "<h2 id=\"flow-\(number)-name\"><span class=\"verdict \(flow.verdict.rawValue)\">"
    output += "\(flow.verdict.rawValue)</span> \(text(flow.flow, 300))</h2>\n"
    if flow.code == "no-baseline" {
      output += "<p>This flow has no baseline. Record one where this run is good.</p>\n"
    }
    for incident in flow.inconclusive {
      output += "<p class=\"inconclusive-reason\"><b>inconclusive</b> \(self.incident(incident))</p>\n"
    }
    for (place, finding) in flow.findings.enumerated() {
      output += article(finding, of: flow, id: "finding-\(number)-\(place)", flowNumber: number)
    }
    if let timeline = context.timelines[flow.flow] {
      output += HTMLTimeline(reporter: self, flow: flow, number: number, timeline: timeline).text
    }
    return output + "</section>\n"
  }

  private func incident(_ incident: Incident) -> String {
    let place = incident.file.map { " <code>\(text($0))\(incident.line.map { ":\($0)" } ?? "")</code>" } ?? ""
    return text(incident.message) + place
  }

  private func notes(_ warnings: [Incident]) -> String {
    if warnings.isEmpty { return "" }
    let items = warnings.map { "<li>\(incident($0))</li>\n" }.joined()
    return "<aside aria-label=\"Notes\">\n<h2>Notes</h2>\n<ul>\n\(items)</ul>\n</aside>\n"
  }

  private func next(_ report: Report) -> String {
    let lines = NextSteps(context).lines(report)
    if lines.isEmpty { return "" }
    let items = lines.filter { !$0.isEmpty }.map { line in
      line.hasPrefix("    ") ? "<pre>\(text(String(line.dropFirst(4))))</pre>\n" : "<p>\(text(line))</p>\n"
    }
    return "<footer>\n<h2>What to do next</h2>\n\(items.joined())</footer>\n"
  }
}
