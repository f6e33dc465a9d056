import Foundation
import Testing
import TraceFormat

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.aheadOfOthers) struct LiveRecordingTests {
  /// A recording that the test itself writes.
  private final class Desk {
    let folder: String
    let path: String
    let file: RecordingFile
    let live: LiveRecording
    private var number = 0

    init() throws {
      folder = try Bench.makeFolder()
      path = "\(folder)/run.jsonl"
      live = LiveRecording(path: path)
      file = try RecordingFile(path: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func process(_ name: String = "App", pid: Int = Int(getpid())) {
      file.append(.process(.init(time: Clock.now(), run: "R", pid: pid, name: name)))
    }

    func flow(_ name: String) { file.append(.flow(.init(time: Clock.now(), name: name, run: "R", pid: 1))) }

    func step(_ name: String) { file.append(.step(.init(time: Clock.now(), name: name, run: "R", pid: 1))) }

    @discardableResult
    func send(
      _ url: String, method: String = "GET", answered: Bool = true, pid: Int = Int(getpid())
    ) -> String {
      number += 1
      file.append(
        .request(Request(id: "\(number)", process: pid, time: Clock.now(), method: method, url: url)))
      if answered { answer("\(number)") }
      return "\(number)"
    }

    func answer(_ id: String) {
      file.append(.outcome(.init(time: Clock.now(), id: id, status: 200, stubbed: true)))
    }
  }

  @Test func countsBelongToTheFlowOrStep() async throws {
    let desk = try Desk()
    #expect(await desk.live.count(of: "**") == 0, "the file need not hold anything")
    desk.send("https://a.example/x")
    #expect(await desk.live.count(of: "a.example/x") == 1, "without a flow, from the beginning")
    desk.flow("One")
    #expect(await desk.live.count(of: "a.example/x") == 0)
    desk.send("https://a.example/x?q=1")
    desk.step("s")
    desk.send("https://A.example:443/x")
    #expect(await desk.live.count(of: "a.example/x") == 2)
    #expect(await desk.live.count(of: "a.example/x", since: .step) == 1)
    #expect(await desk.live.count(of: "a.example/x", since: .beginning) == 3)
    desk.flow("Two")
    #expect(await desk.live.count(of: "a.example", since: .step) == 0, "a new flow has no step")
  }

  struct PatternRow: Sendable {
    let pattern: RequestPattern
    let matches: Bool
    let reason: String
  }

  /// Against `POST https://ads.example.com/v1/ad?unit=home+top&x=%41`.
  static let patterns = [
    PatternRow(pattern: "**", matches: true, reason: "everything"),
    PatternRow(pattern: "ads.example.com", matches: true, reason: "the whole host"),
    PatternRow(pattern: "*.example.com/v1/*", matches: true, reason: "globs"),
    PatternRow(pattern: "https://ads.example.com/v1/ad", matches: true, reason: "a scheme is no part of it"),
    PatternRow(pattern: "ads.example.com/v1", matches: false, reason: "a path is the whole path"),
    PatternRow(pattern: "POST ads.example.com/v1/ad", matches: true, reason: "the method"),
    PatternRow(pattern: "GET ads.example.com/v1/ad", matches: false, reason: "another method"),
    PatternRow(pattern: "ads.example.com/v1/ad?unit=home top", matches: true, reason: "values are decoded"),
    PatternRow(
      pattern: "ads.example.com/v1/ad?x=A&unit=home*", matches: true, reason: "in any order, with globs"),
    PatternRow(pattern: "ads.example.com/v1/ad?unit=feed", matches: false, reason: "another value"),
    PatternRow(pattern: "ads.example.com/v1/ad?slot=*", matches: false, reason: "an item that is not there"),
  ]

  @Test(arguments: patterns)
  func patternMatches(_ row: PatternRow) {
    let request = Request(method: "POST", url: "https://ads.example.com/v1/ad?unit=home+top&x=%41#f")
    #expect(row.pattern.matches(request) == row.matches, "\(row.reason)")
  }

  @Test func exactCountsAreRequired() async throws {
    let desk = try Desk()
    desk.process()
    desk.flow("HomeFeed")
    desk.send("https://ads.example.com/v1/ad?unit=home_top")
    desk.send("https://ads.example.com/v1/ad?unit=home_top")
    try await desk.live.wait(for: "ads.example.com/v1/ad", count: 2)
    try await desk.live.expect(0, of: "other.example", quiet: 0.05)
    let double = await #expect(throws: RecordingMismatch.self) {
      try await desk.live.expect(1, of: "ads.example.com/v1/ad", quiet: 0.05)
    }
    #expect(
      double?.description.replacingOccurrences(
        of: "after [0-9.]+ s", with: "after T", options: .regularExpression)
          == """
          expected 1 request to ads.example.com/v1/ad in the flow "HomeFeed", got 2 after T
            match 1: GET https://ads.example.com/v1/ad?unit=home_top
            match 2: GET https://ads.example.com/v1/ad?unit=home_top
          """)
  }

  @Test func aMissingReloadSaysWhatWasSeenInstead() async throws {
    let desk = try Desk()
    desk.process()
    desk.flow("HomeFeed")
    desk.step("feed scrolls back")
    desk.send("https://ads.example.com/v1/ad?unit=home_bottom")
    desk.send("https://ads.example.com/v1/impression?unit=home_top")
    desk.send("https://analytics.example.com/batch", method: "POST")
    desk.file.append(.seen(.init(time: 1, host: "img.example.com", count: 3)))
    let missing = await #expect(throws: RecordingMismatch.self) {
      try await desk.live.wait(for: "GET ads.example.com/v1/ad?unit=home_top", timeout: 0.1, since: .step)
    }
    #expect(
      missing?.description.replacingOccurrences(
        of: "after [0-9.]+ s", with: "after T", options: .regularExpression)
          == """
          expected 1 request to GET ads.example.com/v1/ad?unit=home_top in the step "feed scrolls back", got 0 after T
            close: GET https://ads.example.com/v1/ad?unit=home_bottom (unit is "home_bottom", not "home_top")
            close: GET https://ads.example.com/v1/impression?unit=home_top (the path is /v1/impression, not /v1/ad)
            also seen:
              POST https://analytics.example.com/batch
            not recorded: 3 to img.example.com
          """)
  }

  @Test func aRecorderThatNeverReportedIsSaid() async throws {
    let live = LiveRecording(path: "/no/such/recording.jsonl")
    let error = await #expect(throws: RecordingMismatch.self) {
      try await live.wait(for: "a.example", timeout: 0.05)
    }
    #expect(error?.description.contains("no recorder has reported in /no/such/recording.jsonl") == true)
  }

  @Test func settlingWaitsForAnswersAndQuiet() async throws {
    let desk = try Desk()
    let id = desk.send("https://a.example/", answered: false)
    #expect(try await desk.live.waitUntilSettled(quiet: 0.05, timeout: 0.3) == false, "unanswered")
    desk.answer(id)
    #expect(try await desk.live.waitUntilSettled(quiet: 0.05, timeout: 2))
    let chatter = Task { [path = desk.path] in
      let file = try RecordingFile(path: path)
      while !Task.isCancelled {
        file.append(.request(Request(id: UUID().uuidString, process: 1, time: 1, url: "https://a.example/")))
        try await Task.sleep(nanoseconds: 20_000_000)
      }
    }
    #expect(try await desk.live.waitUntilSettled(quiet: 0.3, timeout: 0.8) == false, "never quiet")
    chatter.cancel()
    _ = await chatter.result
  }

  @Test func whatADeadProcessLeftUnansweredIsNotWaitedFor() async throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sh")
    child.arguments = ["-c", "exit 0"]
    try child.run()
    child.waitUntilExit()
    let desk = try Desk()
    desk.send("https://a.example/", answered: false, pid: Int(child.processIdentifier))
    #expect(try await desk.live.waitUntilSettled(quiet: 0.05, timeout: 2))
  }

  @Test func aFolderIsReadAsOneRecording() async throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let live = LiveRecording(path: folder)
    #expect(await live.count(of: "**") == 0)
    let late = try RecordingFile(path: "\(folder)/b.jsonl")
    let early = try RecordingFile(path: "\(folder)/a.jsonl")
    late.append(.request(Request(id: "2", process: 2, time: 20, url: "https://a.example/2")))
    early.append(.request(Request(id: "1", process: 1, time: 10, url: "https://a.example/1")))
    try await live.wait(for: "a.example/**", count: 2, timeout: 2)
    #expect(await live.requests().map(\.id) == ["1", "2"])
  }

  @Test func aLineIsReadOnceItIsWhole() async throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/r.jsonl"
    let line = RecordEncoder.line(.request(Request(id: "1", time: 1, url: "https://a.example/")))
    try Data(line.prefix(40)).write(to: URL(fileURLWithPath: path))
    let live = LiveRecording(path: path)
    #expect(await live.count(of: "**") == 0)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(line.dropFirst(40)))
    #expect(await live.count(of: "**") == 1)
    // A torn line is the comparison's to report; what follows it is read.
    try handle.write(contentsOf: Data("{\"v\":1,\"type\":\"requ".utf8) + Data(line))
    #expect(await live.count(of: "**") == 2)
  }

  /// A request is seen at most 100 ms after it was sent, and waiting costs less than 5 % of a core. A machine that is
  /// busy with other tests falsifies both, so this is measured on its own, by the soak.
  @Test(.enabled(if: StressTests.isLong, "a figure of time, measured by the nightly soak"))
  func waitingIsPromptAndIdle() async throws {
    let desk = try Desk()
    let waiting = Process()
    let output = Pipe()
    waiting.executableURL = URL(fileURLWithPath: Writer.executable)
    waiting.arguments = ["--wait", desk.path, "8"]
    waiting.standardOutput = output
    try waiting.run()
    for number in 0..<8 {
      try await Task.sleep(nanoseconds: 300_000_000)
      desk.send("https://a.example/\(number)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    waiting.waitUntilExit()
    let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    try #require(numbers.count == 2, "\(text)")
    print("waiting: worst latency \(numbers[0]) ms, \(Double(numbers[1]) / 10) % of a core")
    #expect(numbers[0] < 100)
    #expect(numbers[1] < 50)
  }
}
