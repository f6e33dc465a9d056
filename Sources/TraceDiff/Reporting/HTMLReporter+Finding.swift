import TraceFormat

extension HTMLReporter {
  /// One finding: what and where, the field-level difference, and the command that sends it again.
  func article(_ finding: Finding, of flow: Report.Flow, id: String, flowNumber: Int) -> String {
    let kind = finding.kind.rawValue
    let vendor = text(finding.event.vendor ?? "", 100)
    var output = "<article id=\"\(id)\" class=\"finding kind-\(kind) severity-\(finding.severity.rawValue)\" "
    output += "data-vendor=\"\(vendor)\" aria-labelledby=\"\(id)-title\">\n"
    output += "<h3 id=\"\(id)-title\"><span class=\"kind\">\(HTMLAssets.mark(finding.kind)) \(kind)</span> "
    output += "\(vendor.isEmpty ? "" : vendor + " ")\(text(finding.event.name, 200))"
    if finding.covers > 1 { output += " <small>\(finding.covers) events</small>" }
    output +=
      " <small class=\"dim\">\(finding.severity.rawValue), id <code>\(text(finding.id, 40))</code></small></h3>\n"
    if let step = finding.step {
      let visit = finding.visit > 1 ? " (visit \(finding.visit))" : ""
      output += "<p class=\"dim\">step <b>\(text(step, 300))</b>\(visit)</p>\n"
    }
    output +=
      "<p><code class=\"url\">\(text(finding.event.method, 40)) \(text(finding.event.url))</code></p>\n"
    if let counts = FindingText(finding: finding).counts { output += "<p>\(counts)</p>\n" }
    if !finding.changes.isEmpty { output += changes(finding.changes) }
    if finding.moved { output += "<p>It is out of order as well.</p>\n" }
    let explanation = FindingText(finding: finding).explanation
    if !explanation.meaning.isEmpty { output += "<p>\(text(explanation.meaning))</p>\n" }
    if !explanation.pairing.isEmpty { output += "<p class=\"dim\">\(text(explanation.pairing))</p>\n" }
    if let approval = finding.approved {
      output +=
        "<p class=\"approved\">approved by \(text(approval.owner, 200)) until \(text(approval.until, 20)): "
      output += "\(text(approval.reason))</p>\n"
    }
    if !finding.members.isEmpty {
      let items = finding.members.prefix(500).map { member in
        "<li><code class=\"url\">\(text(member.event.method, 40)) \(text(member.event.url, 500))</code></li>\n"
      }
      let more = finding.members.count > 500 ? "<li>and \(finding.members.count - 500) more</li>\n" : ""
      output +=
        "<details><summary>\(finding.members.count) events</summary>\n<ul>\n\(items.joined())\(more)</ul>\n</details>\n"
    }
    output += places(finding, flow, flowNumber)
    if !finding.curl.isEmpty {
      output +=
        "<details class=\"curl\"><summary>curl</summary>\n<pre tabindex=\"0\">\(text(finding.curl, 20_000))</pre>\n</details>\n"
    }
    return output + "</article>\n"
  }

  private func changes(_ changes: [Finding.Change]) -> String {
    var output = """
      <table class="changes"><thead><tr><th scope="col">field</th><th scope="col">baseline</th>\
      <th scope="col">candidate</th></tr></thead>
      <tbody>

      """
    for change in changes {
      output += "<tr><th scope=\"row\">\(change.part.rawValue) <code>\(text(change.name, 300))</code></th>"
      guard let old = change.baseline, let new = change.candidate else {
        let sides = [change.baseline, change.candidate].map { value in
          value.map { "<td><code>\(text($0))</code></td>" } ?? "<td><i>absent</i></td>"
        }
        output += sides.joined() + "</tr>\n"
        continue
      }
      let parts = ValueDifference(old, new).fitted(to: Self.limit)
      output += side(parts.prefix, "del", parts.baseline, parts.suffix, isEmpty: old.isEmpty)
      output += side(parts.prefix, "ins", parts.candidate, parts.suffix, isEmpty: new.isEmpty) + "</tr>\n"
    }
    return output + "</tbody></table>\n"
  }

  private func side(
    _ prefix: String, _ tag: String, _ middle: String, _ suffix: String, isEmpty: Bool
  ) -> String {
    if isEmpty { return "<td><i>empty</i></td>" }
    let marked = middle.isEmpty ? "" : "<\(tag)>\(SafeText.markup(middle))</\(tag)>"
    return "<td><code>\(SafeText.markup(prefix))\(marked)\(SafeText.markup(suffix))</code></td>"
  }

  /// Lines in the files, and links into the timeline.
  private func places(_ finding: Finding, _ flow: Report.Flow, _ number: Int) -> String {
    var places: [String] = []
    if let file = flow.baselineFile, let line = finding.baseline.lines.first {
      places.append("baseline <code>\(text(file)):\(line)</code>")
    }
    if let file = flow.candidateFile, let line = finding.candidate.lines.first {
      places.append("candidate <code>\(text(file)):\(line)</code>")
    }
    if let timeline = context.timelines[flow.flow] {
      if let index = finding.baseline.indices.first, index < timeline.baseline.count {
        places.append("<a href=\"#event-\(number)-b\(index)\">in the baseline's timeline</a>")
      } else if let index = finding.candidate.indices.first, index < timeline.candidate.count {
        places.append("<a href=\"#event-\(number)-c\(index)\">in the candidate's timeline</a>")
      }
    }
    return places.isEmpty ? "" : "<p class=\"dim\">\(places.joined(separator: ", "))</p>\n"
  }
}
