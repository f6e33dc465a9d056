import Foundation
import TraceFormat
import TraceTesting
import XCTest

/// The assertion belongs to XCTest, which UI tests run; what it says is tested in `TraceJudgeTests`.
final class TraceAssertionTests: XCTestCase {
  func testARecordingLikeItsBaselinePasses() throws {
    let path = NSTemporaryDirectory() + "assertion-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let url = "https://ads.example.com/v1/ad?unit=home&imp=\(UUID().uuidString)"
    let records: [Record] = [
      .process(.init(time: 1, run: "R", pid: 1, name: "App")),
      .flow(.init(time: 2, name: "Trait flow", run: "R", pid: 2)),
      .step(.init(time: 3, name: "feed appears", run: "R", pid: 2)),
      .request(Request(id: "1", process: 1, time: 4, url: url)),
      .flowEnd(.init(time: 5, name: "Trait flow", run: "R", pid: 2, settled: true)),
    ]
    try Data(records.flatMap { RecordEncoder.line($0) }).write(to: URL(fileURLWithPath: path))
    assertTrace(path, record: .never)
  }
}
