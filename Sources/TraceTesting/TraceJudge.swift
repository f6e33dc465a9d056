public import Foundation
import TraceDiff
public import TraceFormat

/// Compares a recording with its baselines and says in words what a failing test shows.
public struct TraceJudge: Sendable {
  public var folder: BaselineFolder
  public var mode: RecordMode
  /// nil for the nearest `trace-diff.json` at or above the folder.
  public var rules: Rules?

  public init(folder: BaselineFolder, mode: RecordMode, rules: Rules? = nil) {
    self.folder = folder
    // Where there are no baselines there is no place to write them either.
    self.mode = folder.path == nil ? .never : mode
    self.rules = rules
  }

  /// Judges as the environment says.
  ///
  /// - Parameters:
  ///   - environment: empty for this process's own.
  ///   - bundle: the test bundle, where baselines are among its resources.
  ///   - source: the test's `#filePath`.
  ///   - mode: nil for what the environment says.
  public init(
    environment: [String: String] = [:], bundle: Bundle? = nil, source: String, mode: RecordMode? = nil
  ) {
    let environment = environment.isEmpty ? ProcessInfo.processInfo.environment : environment
    self.init(
      folder: BaselineFolder(environment: environment, bundle: bundle, source: source),
      mode: mode ?? RecordMode(environment: environment))
  }

  /// Why the test fails, or nil where every flow is as its baseline says.
  ///
  /// - Parameters:
  ///   - recording: a file, or a folder of one run.
  ///   - flow: the flow to judge; nil for all that were recorded.
  public func failure(recording: String, flow: String? = nil) -> String? {
    do {
      let rules = try rules ?? nearestRules()
      let candidates = try TraceLoader(rules: rules).load(recording).filter { flow == nil || $0.flow == flow }
      guard !candidates.isEmpty else {
        return flow.map { "the flow '\($0)' was not recorded in \(recording)" }
          ?? "no flow was recorded in \(recording)"
      }
      return try judge(candidates, recording, rules)
    } catch {
      return "cannot judge \(recording): \(error)"
    }
  }

  private func judge(_ candidates: [Trace], _ recording: String, _ rules: Rules) throws(InputError) -> String?
  {
    var messages: [String] = []
    var baselines: [Trace] = []
    var judged: [Trace] = []
    for candidate in candidates {
      guard let baseline = try baseline(of: candidate, rules) else {
        messages.append(try withoutBaseline(candidate))
        continue
      }
      baselines.append(baseline)
      judged.append(candidate)
    }
    guard !judged.isEmpty else { return messages.joined(separator: "\n\n") }
    let report = Comparison(rules: rules, today: Self.today()).report(
      baselines: baselines, candidates: judged)
    if report.verdict != .pass {
      messages.insert(ReportFormat.terminal.text(report, context(recording)), at: 0)
    }
    for (baseline, candidate) in zip(baselines, judged) {
      let passes = report.flows.first { $0.flow == candidate.flow }?.verdict == .pass
      guard mode == .all || (mode == .failed && !passes) else { continue }
      messages.append(try replace(baseline, by: candidate))
    }
    return messages.isEmpty ? nil : messages.joined(separator: "\n")
  }

  private func context(_ recording: String) -> ReportContext {
    ReportContext(baseline: folder.path, candidate: recording)
  }

  // MARK: - Baselines

  private func file(of trace: Trace) -> String? {
    folder.path.map { "\($0)/\(FlowFile.name(ofFlow: trace.flow))" }
  }

  private func baseline(of trace: Trace, _ rules: Rules) throws(InputError) -> Trace? {
    guard let file = file(of: trace), FileManager.default.fileExists(atPath: file) else { return nil }
    return try TraceLoader(rules: rules).load(file).first
  }

  private func withoutBaseline(_ trace: Trace) throws(InputError) -> String {
    guard mode != .never, let file = file(of: trace) else {
      let places = folder.path.map { [$0] } ?? folder.places
      return """
        the flow '\(trace.flow)' has no baseline in \(places.joined(separator: ", "))
        Record it on a developer's machine: run this test with \(RecordMode.variable)=missing (xcodebuild: \
        TEST_RUNNER_\(RecordMode.variable)=missing), look at the file and commit it.
        """
    }
    if let incident = trace.incidents.first {
      return "the flow '\(trace.flow)' has no baseline, and none was recorded: \(incident.message)"
    }
    try AtomicFile.write(BaselineWriter.text(trace), to: file)
    return """
      the flow '\(trace.flow)' had no baseline; recorded \(file)
      Look at it, then: git add \(file), and run the test again.
      """
  }

  private func replace(_ baseline: Trace, by trace: Trace) throws(InputError) -> String {
    guard let file = file(of: trace) else { return "" }
    if let incident = trace.incidents.first {
      return "\(file) was kept, as the recording is inconclusive: \(incident.message)"
    }
    let text = BaselineWriter.text(trace.keeping(.commentsAndDirectives, of: baseline))
    try AtomicFile.write(text, to: file)
    return
      "recorded \(file)\nLook at what changed, then: git add \(file), and run the test without \(RecordMode.variable)."
  }

  // MARK: - Rules and time

  private func nearestRules() throws(InputError) -> Rules {
    guard var folder = folder.path else { return Rules() }
    while true {
      let file = "\(folder)/trace-diff.json"
      if let data = FileManager.default.contents(atPath: file) {
        return try Rules.read(Array(data), file: file)
      }
      let above = (folder as NSString).deletingLastPathComponent
      if above == folder || above.isEmpty { return Rules() }
      folder = above
    }
  }

  private static func today() -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: Date())
    func padded(_ number: Int?, _ width: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }
}
