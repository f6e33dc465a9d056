public import TraceFormat

/// Breaks each event of a baseline in every way and finds out what a comparison would let pass.
public struct MutationTest: Sendable {
  /// A broken trace that a comparison accepts.
  public struct Survivor: Sendable, Hashable {
    /// `drop`, `duplicate`, `change`, `drop-field`, `rename-field`, `swap`.
    public var mutation: String
    /// The event's name.
    public var event: String
    /// The field that was broken, such as `query cb`; nil where the whole event was.
    public var field: String?
    /// The request's line in the baseline.
    public var line: Int
    /// The directive or rule that allows it.
    public var reason: String
  }

  public var flow: String
  public var file: String?
  public var total = 0
  public var caught = 0
  /// Mutations whose only findings are below an error.
  public var warned: Int { warnings.count }
  /// These mutations; the reason says which findings they give.
  public var warnings: [Survivor] = []
  public var survivors: [Survivor] = []

  /// The share that is caught, from 0 to 100; 100 where there is nothing to break.
  public var percent: Double { total == 0 ? 100 : Double(caught) * 100 / Double(total) }

  /// - Complexity: one comparison for each event and field.
  public init(_ baseline: Trace, rules: Rules) {
    flow = baseline.flow
    file = baseline.file
    let baseline = Self.withFewCopies(baseline)
    // What the baseline asks for is what a good candidate has.
    var whole = baseline
    whole.incidents = []
    whole.events = baseline.events.flatMap { event in
      [Event](repeating: event, count: max(1, event.count.lowerBound))
    }
    let comparison = FlowComparison(rules: rules)
    let expected = TraceTable(baseline)
    var seen: [Int: Int] = [:]
    for mutation in Mutation.all(of: whole) {
      // Copies of one block break alike.
      let line = whole.events[mutation.index].line
      if let first = seen[line], line > 0, first != mutation.index { continue }
      seen[line] = mutation.index
      total += 1
      let findings = comparison.compare(expected, TraceTable(mutation.applied(to: whole))).flow.findings
      if findings.isEmpty {
        survivors.append(survivor(mutation, whole, rules))
      } else {
        caught += 1
        if findings.allSatisfy({ $0.severity < .error }) {
          var warning = survivor(mutation, whole, rules)
          let kinds = Set(findings.map { "\($0.kind.rawValue) is a \($0.severity.rawValue)" })
          warning.reason = kinds.sorted().joined(separator: ", ")
          warnings.append(warning)
        }
      }
    }
  }

  /// The baseline with at most two copies of each block: whether one more or one less is noticed does not depend
  /// on how many there are.
  private static func withFewCopies(_ baseline: Trace) -> Trace {
    var baseline = baseline
    for (index, event) in baseline.events.enumerated() where event.count.lowerBound > 2 {
      let most = event.count.upperBound
      baseline.events[index].count = 2...(most == .max ? .max : most - event.count.lowerBound + 2)
    }
    return baseline
  }

  private func survivor(_ mutation: Mutation, _ trace: Trace, _ rules: Rules) -> Survivor {
    let event = trace.events[mutation.index]
    let field = mutation.field.map { event.fields[$0] }
    let reference = field.map { FieldReference($0.location, $0.name) }
    let reason: String
    switch mutation.kind {
    case .drop where event.count.lowerBound == 0: reason = "the event is optional"
    case .drop where rules.blind.contains(where: { $0.matches(host: event.host, path: event.path) }):
      reason = "the rules say that its host is not observed"
    case .duplicate where event.count.upperBound > event.count.lowerBound:
      reason = "\"# @count\" allows more copies"
    case .swap where event.unorderedGroup != nil: reason = "\"# @unordered\" allows any order"
    case .swap: reason = "the order of these events is not judged"
    case _ where reference.map(event.optionalFields.contains) == true:
      reason = "\"# @optional-field\" allows it"
    default: reason = "another block or a placeholder accepts it"
    }
    return Survivor(
      mutation: mutation.kind.rawValue, event: event.name,
      field: field.map { $0.name.isEmpty ? "body" : "\($0.location.rawValue) \($0.name)" }, line: event.line,
      reason: reason)
  }
}
