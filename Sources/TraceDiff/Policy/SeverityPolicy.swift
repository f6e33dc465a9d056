import TraceFormat

/// How much a finding weighs: the project's rules, then the defaults.
struct SeverityPolicy {
  let rules: [Rules.SeverityRule]

  /// The default of a kind: all are errors, but for an event that is out of order within its step.
  static func standard(_ kind: Difference, isWithinStep: Bool) -> Severity {
    kind == .moved && isWithinStep ? .warning : .error
  }

  /// The severity of a finding about an event.
  ///
  /// A rule with a `field` speaks about one differing field; of several fields the most severe counts.
  ///
  /// - Parameter isWithinStep: Whether a moved event stayed in its step.
  func severity(
    of kind: Difference, _ event: Event, changes: [Finding.Change] = [], isWithinStep: Bool = false
  ) -> Severity {
    let fallback = Self.standard(kind, isWithinStep: isWithinStep)
    if rules.isEmpty { return fallback }
    guard kind == .changed, !changes.isEmpty else {
      return rules.first { matches($0, kind, event, nil) }?.severity ?? fallback
    }
    return changes.map { change in
      rules.first { matches($0, kind, event, change) }?.severity ?? fallback
    }.max() ?? fallback
  }

  private func matches(
    _ rule: Rules.SeverityRule, _ kind: Difference, _ event: Event, _ change: Finding.Change?
  ) -> Bool {
    if let match = rule.match, !match.matches(host: event.host, path: event.path) { return false }
    if let expected = rule.kind, expected != kind { return false }
    if let vendor = rule.vendor, !vendor.matches(event.vendor ?? "") { return false }
    if let name = rule.event, !name.matches(event.name) { return false }
    if let role = rule.role, role != event.role { return false }
    guard let field = rule.field, field.pattern != "*", field.pattern != "**" else { return true }
    guard let change else { return false }
    return field.matches(change.name.isEmpty ? change.part.rawValue : change.name)
  }
}
