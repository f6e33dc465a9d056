import Foundation
import Testing
import TraceFormat

@testable import TraceTesting

struct TraceJudgeTests {
  /// A project's folder with a recording of one flow, and its baselines.
  final class Project {
    let folder: String
    var recording: String { "\(folder)/run.jsonl" }
    var baselines: String { "\(folder)/Baselines" }
    var baseline: String { "\(baselines)/HomeFeed.http" }

    init() throws {
      folder = NSTemporaryDirectory() + "judge-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: baselines, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Records the flow with these requests.
    func record(_ urls: [String], settled: Bool = true) throws {
      var bytes = RecordEncoder.line(.process(.init(time: 1, run: "R", pid: 1, name: "App")))
      bytes += RecordEncoder.line(.flow(.init(time: 2, name: "HomeFeed", run: "R", pid: 2)))
      bytes += RecordEncoder.line(.step(.init(time: 3, name: "HomeViewController appears", run: "R", pid: 2)))
      for (index, url) in urls.enumerated() {
        bytes += RecordEncoder.line(
          .request(Request(id: "\(index)", process: 1, time: 4 + Double(index), url: url)))
      }
      bytes += RecordEncoder.line(
        .flowEnd(.init(time: 99, name: "HomeFeed", run: "R", pid: 2, settled: settled)))
      try Data(bytes).write(to: URL(fileURLWithPath: recording))
    }

    func failure(_ mode: RecordMode, flow: String? = nil) -> String? {
      TraceJudge(folder: BaselineFolder(path: baselines), mode: mode).failure(
        recording: recording, flow: flow)?
        .replacingOccurrences(of: folder, with: "Tests")
    }

    func text() throws -> String { try String(contentsOfFile: baseline, encoding: .utf8) }
  }

  private static let ad = "https://ads.example.com/v1/impression?ad_unit=home_top"
  private static let other = "https://ads.example.com/v1/impression?ad_unit=home_bottom"

  @Test func firstRunFailsAndRecords() throws {
    let project = try Project()
    try project.record([Self.ad])
    let first = try #require(project.failure(.missing))
    #expect(
      first == """
        the flow 'HomeFeed' had no baseline; recorded Tests/Baselines/HomeFeed.http
        Look at it, then: git add Tests/Baselines/HomeFeed.http, and run the test again.
        """)
    #expect(project.failure(.missing) == nil)
  }

  @Test func neverWritesNothing() throws {
    let project = try Project()
    try project.record([Self.ad])
    #expect(project.failure(.never)?.contains("TEST_RUNNER_TRACE_DIFF_RECORD=missing") == true)
    #expect(!FileManager.default.fileExists(atPath: project.baseline))
  }

  struct Row: Sendable {
    let mode: RecordMode
    let differs: Bool
    let fails: Bool
    let writes: Bool
  }

  static let rows = [
    Row(mode: .all, differs: false, fails: true, writes: true),
    Row(mode: .all, differs: true, fails: true, writes: true),
    Row(mode: .failed, differs: false, fails: false, writes: false),
    Row(mode: .failed, differs: true, fails: true, writes: true),
    Row(mode: .missing, differs: false, fails: false, writes: false),
    Row(mode: .missing, differs: true, fails: true, writes: false),
    Row(mode: .never, differs: false, fails: false, writes: false),
    Row(mode: .never, differs: true, fails: true, writes: false),
  ]

  @Test(arguments: rows)
  func modeDecidesWhatIsWritten(_ row: Row) throws {
    let project = try Project()
    try project.record([Self.ad])
    _ = project.failure(.missing)
    let before = try project.text()
    if row.differs { try project.record([Self.other]) }
    let failure = project.failure(row.mode)
    #expect((failure != nil) == row.fails, "\(row)")
    #expect(failure?.contains("recorded Tests/Baselines/HomeFeed.http") ?? false == row.writes, "\(row)")
    #expect((try project.text() != before) == (row.writes && row.differs), "\(row)")
    if row.fails {
      #expect((project.failure(.never) == nil) == row.writes, "what was written is the new baseline")
    }
  }

  @Test func anInconclusiveRecordingIsNoPassAndNoBaseline() throws {
    let project = try Project()
    try project.record([Self.ad])
    _ = project.failure(.missing)
    let before = try project.text()
    try project.record([Self.ad], settled: false)
    for mode in RecordMode.allCases { #expect(project.failure(mode) != nil, "\(mode)") }
    #expect(try project.text() == before)
  }

  @Test func aFlowThatWasNotRecordedIsSaid() throws {
    let project = try Project()
    try project.record([Self.ad])
    #expect(
      project.failure(.missing, flow: "Checkout") == "the flow 'Checkout' was not recorded in Tests/run.jsonl"
    )
  }

  @Test func rulesBesideTheBaselinesCount() throws {
    let project = try Project()
    try project.record([Self.ad])
    _ = project.failure(.missing)
    try project.record([Self.other])
    let rules = #"{"mask": [{"match": "ads.example.com/**", "query": ["ad_unit"]}]}"#
    try Data(rules.utf8).write(to: URL(fileURLWithPath: "\(project.folder)/trace-diff.json"))
    #expect(project.failure(.missing) != nil, "a literal in the baseline is compared all the same")
    _ = project.failure(.failed)
    try project.record([Self.ad])
    #expect(project.failure(.missing) == nil, "recorded anew, the field is masked")
  }

  /// The documentation of the assertion shows what a failure really says.
  @Test func theDocumentedFailureIsReal() throws {
    let project = try Project()
    try project.record([Self.ad])
    _ = project.failure(.missing)
    try project.record([Self.ad, Self.ad])
    let failure = try #require(project.failure(.missing))
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TraceTesting/TraceAssertion.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix("/// ```text") })
    let end = try #require(lines[(start + 1)...].firstIndex { $0.hasSuffix("/// ```") })
    let documented = lines[(start + 1)..<end].map { line in
      line.components(separatedBy: "///").dropFirst().joined(separator: "///").dropFirst()
    }
    let said = failure.trimmingCharacters(in: .newlines)
    #expect(documented.joined(separator: "\n") == said, "put this into the documentation:\n\(said)")
  }
}
