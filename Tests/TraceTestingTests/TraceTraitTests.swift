import Foundation
import Recorder
import Testing
import TraceFormat

@testable import TraceTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The trait is judged by a committed baseline: `Baselines/Trait flow.http` beside this file.
struct TraceTraitTests {
  @Test(
    .trace("Trait flow", stubs: [Stub("ads.example.com/**", .respond(body: .text("ad")))], record: .never))
  func whatATestSendsIsJudged() async throws {
    let trace = try #require(TraceTest.current)
    let configuration = URLSessionConfiguration.default
    trace.recorder.install(into: configuration)
    let session = URLSession(configuration: configuration)
    trace.driver.step("feed appears")
    let url = try #require(URL(string: "https://ads.example.com/v1/ad?unit=home&imp=\(UUID().uuidString)"))
    let (data, _) = try await session.data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == "ad")
  }

  @Test func aTestThatSendsSomethingElseFails() async throws {
    try await withKnownIssue {
      let trait: TraceTrait = .trace("Trait flow", record: .never)
      let test = try #require(Test.current)
      try await trait.provideScope(for: test, testCase: Test.Case.current) {}
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("MISSING ad") }
    }
    #expect(TraceTest.current == nil)
  }
}

struct TraceSessionTests {
  @MainActor final class FakeApp: LaunchableApp {
    var launchEnvironment: [String: String] = ["OWN": "1"]
    var isRunning = false
  }

  @MainActor @Test func sessionSetsTheEnvironmentAndMarksTheFlow() async throws {
    let folder = NSTemporaryDirectory() + "session-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let app = FakeApp()
    let environment = [
      "TRACE_RECORDINGS": folder, "TRACE_RECORDING": "\(folder)/shared.jsonl", "TRACE_RUN": "R",
    ]
    let session = try TraceSession(
      flow: "Home/Feed", app: app, track: ["a.example"], environment: environment)
    #expect(app.launchEnvironment["TRACE_RECORDING"] == session.recording)
    #expect(app.launchEnvironment["TRACE_RUN"] == "R")
    #expect(app.launchEnvironment["TRACE_TRACK"] == "a.example")
    #expect(app.launchEnvironment["OWN"] == "1")
    #expect(session.recording.hasPrefix("\(folder)/Home%2FFeed-"), "one file a session, in the run's folder")
    session.step("s")
    #expect(try await session.end(quiet: 0.05))
    let bytes = try #require(FileManager.default.contents(atPath: session.recording))
    let recording = try RecordingReader.read(Array(bytes), file: nil)
    #expect(recording.flows.map(\.name) == ["Home/Feed"])
    #expect(recording.flows[0].steps.map(\.name) == ["s"])
    #expect(recording.flows[0].incidents.map(\.code) == [.noRecorder])
  }

  @MainActor @Test func anAppThatRunsAlreadyIsRefused() {
    let app = FakeApp()
    app.isRunning = true
    #expect(throws: TraceSessionError.launchedAlready(flow: "HomeFeed")) {
      try TraceSession(flow: "HomeFeed", app: app, environment: [:])
    }
  }
}
