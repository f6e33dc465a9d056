/// Which rule, preset or shape masks or keeps which field, and why.
///
/// Fields are gathered by endpoint, part and name, so that a recording of thousands of events stays readable.
public struct RulesExplanation: Sendable {
  /// What became of a field.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case masked, redacted, kept
    /// Nobody speaks of it: its value counts.
    case compared
    /// Masked by name, yet its value is none, so it stands as it is.
    case degenerate
  }

  /// One field of one endpoint.
  public struct Row: Sendable, Hashable {
    /// Host and path of the events.
    public var endpoint: String
    public var vendor: String?
    public var part: Field.Location
    public var name: String
    public var outcome: Outcome
    /// The placeholder that is written; nil where the value is.
    public var placeholder: String?
    /// Who decided, in words.
    public var reason: String
    /// The line in the rules file; nil where no rule decided.
    public var line: Int?
    /// In how many events.
    public var events: Int
  }

  public var rows: [Row]

  /// Explains the fields of traces that a normaliser with these rules made, or that were read from files.
  public init(of traces: [Trace], by normalizer: Normalizer) {
    let session = normalizer.session()
    var places: [Row: Int] = [:]
    rows = []
    for event in traces.lazy.flatMap(\.events) {
      for row in session.explain(event) {
        if let place = places[row] {
          rows[place].events += 1
        } else {
          places[row] = rows.count
          var first = row
          first.events = 1
          rows.append(first)
        }
      }
    }
    let order = Dictionary(
      rows.enumerated().map { (Self.block($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
    rows = rows.enumerated().sorted { left, right in
      let leftOrder = order[Self.block(left.element)] ?? 0
      let rightOrder = order[Self.block(right.element)] ?? 0
      return leftOrder == rightOrder ? left.offset < right.offset : leftOrder < rightOrder
    }.map(\.element)
  }

  /// The heading that a row stands under: its endpoint, and the vendor where one is known.
  private static func block(_ row: Row) -> String {
    row.endpoint + (row.vendor.map { " (\($0))" } ?? "")
  }

  /// The rows for a person, one endpoint and vendor a block.
  public var text: String {
    var lines: [String] = []
    var block: String?
    for row in rows {
      let heading = Self.block(row)
      if heading != block {
        if block != nil { lines.append("") }
        lines.append(heading)
        block = heading
      }
      let name = row.name.isEmpty ? "(all of it)" : row.name
      let times = row.events == 1 ? "" : " (\(row.events) events)"
      let value = row.placeholder.map { " \($0)" } ?? ""
      lines.append("  \(row.part.rawValue) \(name): \(row.outcome.rawValue)\(value), \(row.reason)\(times)")
    }
    return lines.isEmpty ? "no events in scope\n" : lines.joined(separator: "\n") + "\n"
  }
}

extension Normalizer.Session {
  /// A row for each field of an event, with a count of 0.
  func explain(_ event: Event) -> [RulesExplanation.Row] {
    let draft = Draft(event, in: self)
    let decisions = draft.endpoint.table(for: draft.preset).decisions(for: event)
    return zip(event.fields, decisions).map { field, decision in
      var row = RulesExplanation.Row(
        endpoint: event.host + event.path, vendor: event.vendor, part: field.location, name: field.name,
        outcome: .compared, placeholder: field.mask?.placeholder.text, reason: "", line: nil, events: 0)
      explain(field, decision, event, &row)
      return row
    }
  }

  private func explain(
    _ field: Field, _ decision: FieldDecision, _ event: Event, _ row: inout RulesExplanation.Row
  ) {
    let (reason, line) = reason(decision.origin)
    switch field.mask?.source {
    case .redaction:
      row.outcome = .redacted
      row.placeholder = field.shown
      let kind = Redaction.kind(decision.names, value: field.value(in: event.bodyKind))
      row.reason =
        decision.isRedacted ? "personal data by the vendor's preset" : "it looks like \(article(kind))"
    case .file:
      row.outcome = .masked
      row.reason = decision.origin == .nobody ? "the file has a placeholder" : reason
      row.line = line
    case .shape:
      row.outcome = .masked
      row.reason = "by its shape alone"
    case .rule, .learned, .preset:
      row.outcome = .masked
      row.reason = reason
      row.line = line
    case nil:
      switch decision.verdict {
      case .keep: row.outcome = .kept
      case .mask:
        row.outcome = .degenerate
        row.reason = "\(reason) masks it, but the value is none"
        row.line = line
        return
      case .shape: row.outcome = .compared
      }
      row.reason = decision.origin == .nobody ? "no rule, preset or certain shape speaks of it" : reason
      row.line = line
    }
  }

  private func article(_ kind: Redaction.Kind?) -> String {
    switch kind {
    case .email, .address, .advertisingID: "an \(kind?.rawValue ?? "")"
    case .location, .credential, .phone: "a \(kind?.rawValue ?? "")"
    case .preset, nil: "a credential"
    }
  }

  /// Who decided, in words, and the line of the rules.
  private func reason(_ origin: FieldOrigin) -> (String, Int?) {
    let file = rules.file ?? "the rules"
    switch origin {
    case .keepRule(let line): return ("\"keep\" in \(file):\(line)", line)
    case .maskRule(let line): return ("\"mask\" in \(file):\(line)", line)
    case .learned(let line, let verdict, let differed, let runs):
      let evidence = "differed in \(differed) of \(runs) runs"
      return ("\"learned\" \(verdict.rawValue) in \(file):\(line) (\(evidence))", line)
    case .presetKept(let id): return ("by preset \(id)", nil)
    case .presetVolatile(let id): return ("volatile by preset \(id)", nil)
    case .nobody: return ("nobody", nil)
    }
  }
}
