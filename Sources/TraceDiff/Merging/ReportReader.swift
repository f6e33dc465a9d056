public import TraceFormat

/// Reads a JSON report back.
public enum ReportReader {
  /// - Throws: what is wrong, with line and column.
  public static func read(_ bytes: [UInt8], file: String?) throws(InputError) -> Report {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONNode(parsing: bytes)
    } catch {
      throw error.inputError(in: bytes, file: file)
    }
    var reader = Reader(bytes: bytes, file: file)
    return try reader.report(root)
  }

  private struct Reader {
    /// Beyond it JSON's numbers are not exact in every language, and no report has as many events.
    static let largestCount = 1 << 53

    let bytes: [UInt8]
    let file: String?

    mutating func report(_ node: JSONNode) throws(InputError) -> Report {
      guard let version = node["schemaVersion"]?.integer else {
        throw problem("this is no report of trace-diff: it has no \"schemaVersion\"", node)
      }
      guard version == JSONReporter.schemaVersion else {
        throw problem(
          "report version \(version) is not \(JSONReporter.schemaVersion), which this tool reads", node)
      }
      var flows: [Report.Flow] = []
      for node in try elements("flows", node) { flows.append(try flow(node)) }
      return Report(
        verdict: try choice("verdict", node), summary: try summary(try member("summary", node)),
        warnings: try incidents("warnings", node), flows: flows)
    }

    private func summary(_ summary: JSONNode) throws(InputError) -> Report.Summary {
      var counts = Report.Summary()
      counts.missing = try count("missing", summary)
      counts.extra = try count("extra", summary)
      counts.duplicated = try count("duplicated", summary)
      counts.changed = try count("changed", summary)
      counts.moved = try count("moved", summary)
      counts.matched = try count("matched", summary)
      counts.masked = try count("masked", summary)
      counts.unreached = try count("unreached", summary)
      // Earlier tools did not write it.
      if summary["unjudged"] != nil { counts.unjudged = try count("unjudged", summary) }
      counts.approved = try count("approved", summary)
      return counts
    }

    private func flow(_ node: JSONNode) throws(InputError) -> Report.Flow {
      var flow = Report.Flow(flow: try string("flow", node), verdict: try choice("verdict", node))
      flow.code = node["code"]?.string
      flow.baselineFile = node["baselineFile"]?.string
      flow.candidateFile = node["candidateFile"]?.string
      // A report of an older version has the sum alone.
      if let counts = node["summary"] { flow.summary = try summary(counts) }
      flow.inconclusive = try incidents("inconclusive", node)
      for node in try elements("findings", node) { flow.findings.append(try finding(node)) }
      return flow
    }

    private func finding(_ node: JSONNode) throws(InputError) -> TraceDiff.Finding {
      let baseline = try member("baseline", node)
      let candidate = try member("candidate", node)
      var finding = TraceDiff.Finding(
        id: try string("id", node), kind: try choice("kind", node), severity: try choice("severity", node),
        step: node["step"]?.string, event: try event(try member("event", node)), baseline: try side(baseline),
        candidate: try side(candidate), covers: try count("covers", node))
      finding.baseline.countMax = baseline["countMax"]?.integer ?? .max
      finding.visit = node["visit"]?.integer ?? 1
      finding.moved = node["moved"]?.bool ?? false
      finding.approximate = node["approximate"]?.bool ?? false
      finding.explanation = node["explanation"]?.string ?? ""
      finding.curl = node["curl"]?.string ?? ""
      for node in try elements("changes", node) {
        finding.changes.append(
          .init(
            part: try choice("in", node), name: try string("name", node), baseline: node["baseline"]?.string,
            candidate: node["candidate"]?.string))
      }
      for node in try elements("members", node) {
        finding.members.append(.init(event: try event(node), index: try count("index", node)))
      }
      if let approval = node["approved"], approval.members != nil {
        finding.approved = Rules.Approval(
          id: approval["id"]?.string ?? finding.id, reason: approval["reason"]?.string ?? "",
          owner: approval["owner"]?.string ?? "", until: approval["until"]?.string ?? "")
      }
      return finding
    }

    private func event(_ node: JSONNode) throws(InputError) -> TraceDiff.Finding.EventSummary {
      TraceDiff.Finding.EventSummary(
        method: try string("method", node), url: try string("url", node), vendor: node["vendor"]?.string,
        name: try string("name", node), role: node["role"]?.string.flatMap(Role.init))
    }

    private func side(_ node: JSONNode) throws(InputError) -> TraceDiff.Finding.Side {
      TraceDiff.Finding.Side(
        count: try count("count", node), indices: try elements("indices", node).compactMap(\.integer),
        lines: try elements("lines", node).compactMap(\.integer))
    }

    private func incidents(_ name: String, _ node: JSONNode) throws(InputError) -> [Incident] {
      var incidents: [Incident] = []
      for node in try elements(name, node) {
        // A newer tool may know more codes.
        let code = Incident.Code(rawValue: try string("code", node)) ?? .recorder
        incidents.append(
          Incident(code, try string("message", node), file: node["file"]?.string, line: node["line"]?.integer)
        )
      }
      return incidents
    }

    private func problem(_ message: String, _ node: JSONNode) -> InputError {
      let position = bytes.withUnsafeBufferPointer { SourceText.position(of: node.offset, in: $0) }
      return InputError(message, file: file, line: position.line, column: position.column)
    }

    private func member(_ name: String, _ node: JSONNode) throws(InputError) -> JSONNode {
      guard let member = node[name] else { throw problem("\"\(name)\" is missing here", node) }
      return member
    }

    private func string(_ name: String, _ node: JSONNode) throws(InputError) -> String {
      let member = try member(name, node)
      guard let string = member.string else { throw problem("\"\(name)\" is not a string", member) }
      return string
    }

    private func count(_ name: String, _ node: JSONNode) throws(InputError) -> Int {
      let member = try member(name, node)
      guard let number = member.integer, number >= 0 else {
        throw problem("\"\(name)\" is not a count", member)
      }
      guard number <= Self.largestCount else {
        throw problem("\"\(name)\" is too large a count: \(number)", member)
      }
      return number
    }

    private func elements(_ name: String, _ node: JSONNode) throws(InputError) -> [JSONNode] {
      let member = try member(name, node)
      guard let elements = member.elements else { throw problem("\"\(name)\" is not an array", member) }
      return elements
    }

    private func choice<Choice: RawRepresentable>(
      _ name: String, _ node: JSONNode
    ) throws(InputError) -> Choice where Choice.RawValue == String {
      let member = try member(name, node)
      guard let choice = member.string.flatMap(Choice.init) else {
        throw problem("\"\(name)\" has a value that this tool does not know", member)
      }
      return choice
    }
  }
}
