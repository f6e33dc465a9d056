public import TraceFormat

/// Compares baselines with candidates, flow by flow.
public struct Comparison: Sendable {
  public let rules: Rules
  /// The day in UTC as `YYYY-MM-DD`, which decides whether an approval has expired.
  public let today: String

  public init(rules: Rules, today: String) {
    self.rules = rules
    self.today = today
  }

  /// The report on all flows of both sides.
  ///
  /// Flows match by name; one flow a side matches whatever its name where a name only comes from a file. A repeated
  /// name on a side replaces the earlier trace. Verdicts are those of `--fail-on error`; see
  /// ``Report/judged(failOn:)``.
  ///
  /// - Parameter isNarrowed: Only some of the flows are here, so that an approval without a finding may serve another.
  public func report(baselines: [Trace], candidates: [Trace], isNarrowed: Bool = false) -> Report {
    report(
      baselines: baselines.map(TraceTable.init), candidates: candidates.map(TraceTable.init),
      isNarrowed: isNarrowed)
  }

  /// Does some work for each number from 0 on, in any order, at once or one after the other.
  package typealias Distribution = (_ count: Int, _ work: @escaping @Sendable (Int) -> Void) -> Void

  /// The same of traces whose events are in columns.
  ///
  /// - Parameter distribute: Compares the flows; one after the other unless told otherwise.
  package func report(
    baselines: [TraceTable], candidates: [TraceTable], isNarrowed: Bool = false,
    distribute: Distribution = { count, work in for index in 0..<count { work(index) } }
  ) -> Report {
    let pairs = Self.matched(baselines, candidates)
    let results = FlowResults(count: pairs.count)
    distribute(pairs.count) { index in results.set(index, self.result(pairs[index].0, pairs[index].1)) }
    var flows: [Report.Flow] = []
    var warnings: [Incident] = []
    for index in pairs.indices {
      guard let result = results.take(index) else { continue }
      flows.append(result.flow)
      warnings += result.warnings
    }
    var approvals = ApprovalBook(rules, today: today)
    var summary = Report.Summary()
    for flow in flows.indices {
      for index in flows[flow].findings.indices {
        guard let approval = approvals.approval(of: flows[flow].findings[index].id) else { continue }
        flows[flow].findings[index].approved = approval
        flows[flow].summary.approved.addSaturated(flows[flow].findings[index].covers)
      }
      summary += flows[flow].summary
    }
    let found = Set(flows.flatMap { $0.findings.map(\.id) })
    warnings += approvals.warnings(foundIDs: found).filter { $0.code != .approvalUnused || !isNarrowed }
    return Report(verdict: .pass, summary: summary, warnings: warnings, flows: flows).judged(failOn: .error)
  }

  /// What is to be said of one flow.
  private func result(
    _ baseline: TraceTable?, _ candidate: TraceTable?
  ) -> (flow: Report.Flow, warnings: [Incident])? {
    switch (baseline, candidate) {
    case (let baseline?, let candidate?):
      let result = FlowComparison(rules: rules).compare(baseline, candidate)
      return (result.flow, baseline.warnings + candidate.warnings + result.warnings)
    case (let baseline?, nil): return (Self.notRun(baseline), baseline.warnings)
    case (nil, let candidate?):
      var books = Report.Summary()
      books.unjudged = candidate.events.count
      let flow = Report.Flow(
        flow: candidate.flow, verdict: .fail, code: "no-baseline", inconclusive: candidate.incidents,
        summary: books, candidateFile: candidate.file)
      return (flow, candidate.warnings)
    case (nil, nil): return nil
    }
  }

  /// Pairs of traces of one flow, sorted by its name.
  private static func matched(
    _ baselines: [TraceTable], _ candidates: [TraceTable]
  ) -> [(TraceTable?, TraceTable?)] {
    var left = Dictionary(baselines.map { ($0.flow, $0) }, uniquingKeysWith: { $1 })
    var right = Dictionary(candidates.map { ($0.flow, $0) }, uniquingKeysWith: { $1 })
    if left.count == 1, right.count == 1, let baseline = left.first?.value, let candidate = right.first?.value
    {
      return [(baseline, candidate)]
    }
    var result: [(TraceTable?, TraceTable?)] = []
    for name in Set(left.keys).union(right.keys).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      result.append((left.removeValue(forKey: name), right.removeValue(forKey: name)))
    }
    return result
  }

  private static func notRun(_ baseline: TraceTable) -> Report.Flow {
    var summary = Report.Summary()
    for index in baseline.events.indices {
      summary.unreached.addSaturated(baseline.events.allowedCount(index).lowerBound)
    }
    let incident = Incident(
      .notRun, "the flow '\(baseline.flow)' did not run: the candidate does not have it", file: baseline.file)
    return Report.Flow(
      flow: baseline.flow, verdict: .inconclusive, inconclusive: [incident], summary: summary,
      baselineFile: baseline.file)
  }
}

/// What became of each flow, each written once and by one thread.
private final class FlowResults: @unchecked Sendable {
  typealias Result = (flow: Report.Flow, warnings: [Incident])

  private let results: UnsafeMutableBufferPointer<Result?>

  init(count: Int) {
    results = .allocate(capacity: count)
    results.initialize(repeating: nil)
  }

  deinit {
    results.deinitialize()
    results.deallocate()
  }

  func set(_ index: Int, _ result: Result?) { results[index] = result }

  /// To be asked when all work is done.
  func take(_ index: Int) -> Result? { results[index] }
}
