import Foundation
import Testing
import TraceFormat

@testable import Recorder

/// The sample app and its UI test, as the processes that they are.
struct StorefrontTests {
  private static func executable(_ name: String) -> String {
    (Writer.executable as NSString).deletingLastPathComponent + "/\(name)"
  }

  /// Runs the UI test.
  private static func drive(
    _ arguments: [String], recording: String
  ) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: executable("storefront-uitest"))
    process.arguments = ["--recording", recording] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private static func read(_ path: String) throws -> Recording {
    try RecordingReader.read(Array(try #require(FileManager.default.contents(atPath: path))), file: path)
  }

  @Test func theHealthyBuildIsRecordedWhole() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try Self.drive([], recording: "\(folder)/r.jsonl")
    #expect(status == 0, "\(errors)")
    let recording = try Self.read("\(folder)/r.jsonl")
    #expect(recording.flows.map(\.name) == ["HomeFeed", "ProductDetail", "Checkout"])
    #expect(recording.flows.allSatisfy { $0.incidents.isEmpty })
    #expect(recording.processes.map(\.launch) == [1, 2, 3], "the app is launched anew for each flow")
    #expect(Set(recording.processes.map(\.run)).count == 1)
    #expect(recording.tornCount == 0 && recording.outsideCount == 0)
  }

  @Test func aRegressedBuildFailsWhereItGoesWrong() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The test is a healthy build's, the app a regressed one.
    let app = "\(folder)/app"
    try Data("#!/bin/sh\nexec '\(Self.executable("storefront-app"))' --regressed\n".utf8)
      .write(to: URL(fileURLWithPath: app))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app)
    let (status, errors) = try Self.drive(
      ["--flow", "HomeFeed", "--app", app], recording: "\(folder)/r.jsonl")
    #expect(status == 1)
    #expect(
      errors.contains(
        "expected 1 request to ads.example.com/v1/ad?ad_unit=home_top in the step \"feed scrolls back\", got 0"
      ),
      "\(errors)")
    #expect(try Self.read("\(folder)/r.jsonl").flows.first?.incidents.map(\.code) == [.unfinished])
  }

  @Test func anAppThatDiesLeavesItsFlowUnfinished() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try Self.drive(["--app", "/bin/false"], recording: "\(folder)/r.jsonl")
    #expect(status == 1)
    #expect(errors.contains("the app has died"), "\(errors)")
    let flow = try #require(try Self.read("\(folder)/r.jsonl").flows.first)
    #expect(Set(flow.incidents.map(\.code)) == [.noRecorder, .unfinished])
  }

  @Test func contentComesFromTheNetworkUnrecorded() throws {
    let server = try LoopbackServer { _ in
      (
        "200 OK", ["Content-Type: application/json"],
        #"[{"id": "n", "title": "From afar", "price": 1, "currency": "EUR"}]"#
      )
    }
    defer { server.stop() }
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.executable("storefront-app"))
    process.arguments = ["--content", server.url("/api").absoluteString]
    process.environment = ["TRACE_RECORDING": "\(folder)/r.jsonl"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("text HomeViewController.ProductCell[0]\n".utf8))
    try input.fileHandleForWriting.close()
    let answers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(answers == "ready\ntext From afar\n")
    #expect(server.received.withLock { $0.map(\.line) } == ["GET /api/products HTTP/1.1"])
    let hosts = try Bench.lines("\(folder)/r.jsonl").filter { $0["type"] as? String == "request" }.compactMap
    {
      URL(string: $0["url"] as? String ?? "")?.host
    }
    #expect(!hosts.isEmpty && Set(hosts).isSubset(of: ["ads.example.com", "analytics.example.com"]))
  }
}
