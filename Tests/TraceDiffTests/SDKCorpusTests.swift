import Testing
import TraceDiff
import TraceFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Six real SDKs, recorded twice by one build: nothing learned, presets only.
@Suite struct SDKCorpusTests {
  static let folder = ProcessInfo.processInfo.environment["TRACE_DIFF_CORPUS"].map { $0 + "/sdk/" }

  @Test(.enabled(if: folder != nil, "TRACE_DIFF_CORPUS names no recordings"))
  func twoRunsOfOneBuildAreEqual() throws {
    let folder = try #require(Self.folder)
    let traces = try ["0", "1"].map { run in
      try TraceLoader().load(folder + "local-sdk-mitm-sdk-new-run\(run).har")[0]
    }
    for trace in traces {
      #expect(trace.events.count == 40)
      for event in trace.events {
        #expect(event.vendor != nil, "\(event.method) \(event.host)\(event.path)")
        #expect(!event.name.isEmpty)
      }
    }
    let report = Comparison(rules: Rules(), today: "2026-01-01").report(
      baselines: [traces[0]], candidates: [traces[1]])
    for finding in report.flows.flatMap(\.findings) {
      Issue.record("\(finding.kind) \(finding.event.url) \(finding.changes)")
    }
  }
}
