import Foundation
import Testing
import TraceFormat

@testable import Recorder

/// How processes find the recording of their run, and how they are told apart in it.
@Suite(.aheadOfOthers) struct ProcessTests {
  private static let name = ProcessInfo.processInfo.processName

  struct Row: Sendable {
    let environment: [String: String]
    let path: String?
    let reason: String
  }

  static let rows = [
    Row(environment: [:], path: nil, reason: "no recording is named"),
    Row(environment: ["TRACE_RECORDING": ""], path: nil, reason: "empty is not named"),
    Row(environment: ["TRACE_RECORDING": "/a/r.jsonl"], path: "/a/r.jsonl", reason: "a file"),
    Row(
      environment: ["TRACE_RECORDINGS": "/a"], path: "/a/App-7.jsonl", reason: "a folder: each its own file"),
    Row(
      environment: ["TRACE_RECORDINGS": "/a", "TRACE_RECORDING": "/b.jsonl"], path: "/b.jsonl",
      reason: "the file is the more precise"),
    Row(
      environment: ["TRACE_RECORDING": "r.jsonl", "SIMULATOR_SHARED_RESOURCES_DIRECTORY": "/sim"],
      path: "/sim/r.jsonl", reason: "in the simulator's shared folder"),
    Row(
      environment: ["TRACE_RECORDING": "/o/r.jsonl", "SIMULATOR_SHARED_RESOURCES_DIRECTORY": "/sim"],
      path: "/o/r.jsonl", reason: "an absolute path overrides it"),
    Row(
      environment: ["SIMULATOR_SHARED_RESOURCES_DIRECTORY": "/sim"], path: nil,
      reason: "a simulator alone is no test"),
  ]

  @Test(arguments: rows)
  func pathComesFromTheEnvironment(_ row: Row) {
    #expect(LaunchEnvironment(row.environment).path(processName: "App", pid: 7) == row.path, "\(row.reason)")
  }

  @Test func nothingIsStartedWithoutARecording() {
    #expect(TraceRecorder.make(LaunchEnvironment([:]), options: .init()) == nil)
    #expect(TraceRecorder.shared == nil)
  }

  @Test func trackPatternsAreSplit() {
    #expect(
      LaunchEnvironment(["TRACE_TRACK": "a.example/**, b.example\nc.*"]).track == [
        "a.example/**", "b.example", "c.*",
      ])
  }

  @Test(arguments: ["TRACE_RECORDING", "TRACE_RECORDINGS"])
  func relaunchesAreNumbered(_ variable: String) throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let target = variable == "TRACE_RECORDING" ? "\(folder)/r.jsonl" : folder
    let environment = LaunchEnvironment([variable: target, "TRACE_RUN": "R1", "TRACE_ATTEMPT": "3"])
    let path = try #require(environment.path(processName: Self.name, pid: getpid()))
    // A request whose body quotes a process record is none.
    let quoting = try RecordingFile(path: variable == "TRACE_RECORDING" ? path : "\(folder)/other.jsonl")
    let fake = RecordEncoder.line(.process(.init(time: 1, run: "R1", pid: 1, name: Self.name)))
    quoting.append(.request(Request(id: "q", time: 1, url: "https://a.example/", body: .bytes(fake))))
    quoting.append(.process(.init(time: 1, run: "R1", pid: 1, name: "Extension")))
    quoting.append(.process(.init(time: 1, run: "R0", pid: 1, name: Self.name)))
    var launches: [Int] = []
    for _ in 0..<3 {
      let recorder = try TraceRecorder(path: path, environment: environment, options: .init())
      launches.append(recorder.launch)
      #expect(recorder.run == "R1")
      recorder.stop()
    }
    #expect(launches == [1, 2, 3])
    let records = try Bench.lines(path).filter {
      $0["type"] as? String == "process" && $0["run"] as? String == "R1" && $0["name"] as? String == Self.name
    }
    #expect(records.compactMap { $0["launch"] as? Int } == [1, 2, 3])
    #expect(records.compactMap { $0["attempt"] as? Int } == [3, 3, 3])
    #expect(records.first?["pid"] as? Int == Int(getpid()))
  }

  @Test func aRunWithoutAnIDGetsOneAndKeepsIt() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try TraceRecorder(recording: "\(folder)/r.jsonl")
    #expect(UUID(uuidString: first.run) != nil)
    #expect(try TraceRecorder(recording: "\(folder)/r.jsonl").run == first.run)
    #expect(try TraceRecorder(recording: "\(folder)/other.jsonl").run != first.run)
  }

  @Test func aPathThatMayNotBeWrittenHasASubstitute() throws {
    let recorder = try #require(
      TraceRecorder.make(
        LaunchEnvironment(["TRACE_RECORDING": "/dev/null/r.jsonl", "TRACE_RUN": "R"]), options: .init()))
    defer { try? FileManager.default.removeItem(atPath: recorder.file.path) }
    #expect(recorder.file.path.hasPrefix(NSTemporaryDirectory()))
    #expect(try Bench.lines(recorder.file.path).last?["run"] as? String == "R")
  }

  @Test(arguments: [false, true])
  func extensionsFindTheRecordingByTheRendezvous(_ isFolder: Bool) throws {
    let shared = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: shared) }
    #expect(Rendezvous.active(in: shared) == nil)
    #expect(Rendezvous.active(in: nil) == nil)
    let target = isFolder ? "\(shared)/run" : "\(shared)/r.jsonl"
    var driver: TraceDriver? = try TraceDriver(
      environment: [
        isFolder ? "TRACE_RECORDINGS" : "TRACE_RECORDING": target, "TRACE_RUN": "R",
        "SIMULATOR_SHARED_RESOURCES_DIRECTORY": shared,
      ], track: ["a.example"])
    #expect(driver?.run == "R")
    let found = try #require(Rendezvous.active(in: shared))
    let environment = found.applied(to: LaunchEnvironment([:]))
    #expect(environment.run == "R")
    #expect(environment.track == ["a.example"])
    #expect(
      environment.path(processName: "Widget", pid: 9) == (isFolder ? "\(target)/Widget-9.jsonl" : target))
    driver = nil
    #expect(Rendezvous.active(in: shared) == nil, "taken away at the end")
    // One whose driver is dead is stale.
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sh")
    child.arguments = ["-c", "exit 0"]
    try child.run()
    child.waitUntilExit()
    try Rendezvous(recording: target, run: "R", pid: child.processIdentifier).publish(in: shared)
    #expect(Rendezvous.active(in: shared) == nil)
  }

  @Test func theDriverMarksFlowsAndSteps() async throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/r.jsonl"
    let driver = try TraceDriver(recording: path, run: "R", attempt: 2, track: ["a.example", "b.example/**"])
    #expect(
      driver.environment == [
        "TRACE_RECORDING": path, "TRACE_RUN": "R", "TRACE_ATTEMPT": "2",
        "TRACE_TRACK": "a.example,b.example/**",
      ])
    driver.endFlow(settled: true)
    driver.beginFlow("One")
    driver.step("s")
    #expect(try await driver.endFlow(quiet: 0.02))
    driver.beginFlow("Two")
    driver.endFlow(settled: false)
    driver.endFlow(settled: true)
    let lines = try Bench.lines(path)
    #expect(
      lines.map { "\($0["type"] ?? "") \($0["name"] ?? "")" } == [
        "flow One", "step s", "flow-end One", "flow Two", "flow-end Two",
      ])
    #expect(lines.compactMap { $0["settled"] as? Bool } == [true, false])
    #expect(lines.allSatisfy { $0["run"] as? String == "R" && $0["pid"] as? Int == Int(getpid()) })
    #expect(throws: InputError.self) { try TraceDriver(environment: [:]) }
  }

  @Test func notesAndWarningsAreRecorded() throws {
    let bench = try Bench()
    bench.recorder.note(
      "app_open",
      ["n": 1, "d": 1.5, "s": "a\"\n", "b": true, "x": nil, "l": [1, "2"], "o": ["k": .double(.nan)]])
    bench.recorder.note("empty")
    bench.recorder.warn("c", "m")
    bench.recorder.warn("c", "m")
    let notes = try bench.lines("note")
    #expect(notes.compactMap { $0["name"] as? String } == ["app_open", "empty"])
    let fields = try #require(notes.first?["fields"] as? [String: Any])
    #expect(fields["s"] as? String == "a\"\n")
    #expect(fields["d"] as? Double == 1.5)
    #expect(fields["b"] as? Bool == true)
    #expect(fields["x"] is NSNull)
    #expect((fields["o"] as? [String: Any])?["k"] is NSNull)
    #expect((fields["l"] as? [Any])?.count == 2)
    #expect(try bench.lines("warning").count == 1, "each message once")
  }

  @Test func aRecorderThatWasStoppedStillAnswers() async throws {
    let bench = try Bench(.init(stubs: [Stub("**", .respond(body: .text("on")))]))
    let session = bench.session()
    bench.recorder.stop()
    let before = try bench.lines().count
    let (data, _) = try await session.data(from: try #require(URL(string: "https://a.example/")))
    #expect(String(decoding: data, as: UTF8.self) == "on")
    #expect(try bench.lines().count == before)
  }
}
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
