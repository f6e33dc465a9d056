import TraceDiff
import TraceFormat

/// One run compared with what the others taught.
struct HeldOut {
  /// What came of a comparison.
  enum Outcome: Equatable {
    case pass
    /// Only whole events were lost or gained.
    case events
    /// Some event differs in a field or its place.
    case other
  }

  var file: String
  var run: Int
  var learned: Outcome
  var unlearned: Outcome
  var sortedDiff: Outcome
  var findings: [Finding]
  var baseline: Trace
  var candidate: Trace

  static func all(of file: String, rules: Rules) throws(InputError) -> [HeldOut] {
    let normalizer = Normalizer(rules: rules)
    let flows = try Corpus.runs(of: file)
    let traces = flows.map { normalizer.trace(of: $0) }.filter { !$0.events.isEmpty }
    guard traces.count > 1 else { return [] }
    return traces.indices.map { held in
      var others = traces
      let candidate = others.remove(at: held)
      let baseline = Learning(rules: rules).lesson(of: others).baseline
      let findings = compare(baseline, candidate, rules)
      return HeldOut(
        file: file, run: held + 1, learned: outcome(findings),
        unlearned: outcome(compare(others[0], candidate, rules)),
        sortedDiff: sortedDiff(others[0], candidate),
        findings: findings, baseline: baseline, candidate: candidate)
    }
  }

  static func compare(_ baseline: Trace, _ candidate: Trace, _ rules: Rules) -> [Finding] {
    Comparison(rules: rules, today: "2026-01-01").report(baselines: [baseline], candidates: [candidate])
      .flows.flatMap(\.findings)
  }

  private static func outcome(_ findings: [Finding]) -> Outcome {
    if findings.isEmpty { return .pass }
    return findings.allSatisfy { $0.kind == .missing || $0.kind == .extra || $0.kind == .duplicated }
      ? .events : .other
  }

  /// What `sort | diff` sees of the same requests: their lines as they were sent.
  private static func sortedDiff(_ left: Trace, _ right: Trace) -> Outcome {
    func lines(_ trace: Trace) -> [String] {
      trace.events.map { event in
        let fields = event.fields.map { "\($0.location.rawValue) \($0.name)=\($0.text)" }.joined(
          separator: "&")
        return "\(event.method) \(event.scheme)://\(event.host)\(event.path) \(fields)"
      }.sorted()
    }
    return lines(left) == lines(right) ? .pass : .other
  }
}
