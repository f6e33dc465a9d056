import Foundation
import Testing
import TraceTesting

struct RecordModeTests {
  struct Row: Sendable {
    let environment: [String: String]
    let mode: RecordMode
    let reason: String
  }

  static let rows = [
    Row(environment: [:], mode: .missing, reason: "a developer's machine"),
    Row(environment: ["CI": "true"], mode: .never, reason: "most services"),
    Row(environment: ["CI": "TRUE"], mode: .never, reason: "Xcode Cloud"),
    Row(environment: ["CI": "1"], mode: .never, reason: "others"),
    Row(environment: ["CI": "false"], mode: .missing, reason: "said to be none"),
    Row(environment: ["TRACE_DIFF_RECORD": "all"], mode: .all, reason: "said so"),
    Row(
      environment: ["TRACE_DIFF_RECORD": "Failed", "CI": "true"], mode: .failed,
      reason: "in any case, even in CI"),
    Row(environment: ["TRACE_DIFF_RECORD": ""], mode: .missing, reason: "empty is not set"),
    Row(environment: ["TRACE_DIFF_RECORD": "alll"], mode: .never, reason: "a typing error writes nothing"),
  ]

  @Test(arguments: rows)
  func modeComesFromTheEnvironment(_ row: Row) {
    #expect(RecordMode(environment: row.environment) == row.mode, "\(row.reason)")
  }

  @Test func baselinesAreFoundInOrder() throws {
    let folder = NSTemporaryDirectory() + "found-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["named", "project/Baselines", "project/Tests/Deep"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let source = "\(folder)/project/Tests/Deep/HomeTests.swift"
    func found(_ named: String?) -> String? {
      BaselineFolder(environment: named.map { ["TRACE_DIFF_BASELINES": $0] } ?? [:], source: source).path
    }
    #expect(found("\(folder)/named") == "\(folder)/named")
    #expect(found(nil) == "\(folder)/project/Baselines")
    #expect(found("\(folder)/gone") == "\(folder)/project/Baselines")
    let nowhere = BaselineFolder(environment: [:], source: "/no/such/folder/Tests.swift")
    #expect(nowhere.path == nil)
    #expect(TraceJudge(folder: nowhere, mode: .all).mode == .never)
  }
}
