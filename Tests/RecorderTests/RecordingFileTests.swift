import Foundation
import Testing
import TraceFormat

@testable import Recorder

struct RecordingFileTests {
  private static func request(_ id: String) -> Record {
    .request(Request(id: id, time: 1, url: "https://a.example/"))
  }

  /// A file whose writes fail by a script: nil writes, a number of bytes cuts short, a negative one is an errno.
  private static func file(_ script: [Int?]) throws -> (file: RecordingFile, path: String) {
    let path = try Bench.makeFolder() + "/r.jsonl"
    let steps = Locked(script)
    let file = try RecordingFile(path: path) { descriptor, bytes in
      let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let step else { return write(descriptor, bytes.baseAddress, bytes.count) }
      if step < 0 {
        errno = Int32(-step)
        return -1
      }
      return write(descriptor, bytes.baseAddress, min(step, bytes.count))
    }
    return (file, path)
  }

  struct Row: Sendable {
    let script: [Int?]
    let ids: [String]
    let lost: Int
    let warning: String?
    let reason: String
  }

  static let rows = [
    Row(script: [], ids: ["0", "1", "2", "3"], lost: 0, warning: nil, reason: "nothing goes wrong"),
    Row(
      script: [-Int(EINTR), nil], ids: ["0", "1", "2", "3"], lost: 0, warning: nil,
      reason: "an interrupted write is done again"),
    Row(
      script: [nil, -Int(ENOSPC)], ids: ["0", "2", "3"], lost: 1,
      warning: "1 record lost: No space left on device",
      reason: "a full disk that is soon free"),
    Row(
      script: [nil, -Int(ENOSPC), -Int(ENOSPC)], ids: ["0", "3"], lost: 2,
      warning: "2 records lost: No space left on device", reason: "the warning itself does not fit"),
    Row(
      script: [nil, 20], ids: ["0", "2", "3"], lost: 1, warning: "1 record lost: only 20 of",
      reason: "a short write leaves a torn line"),
    Row(
      script: [-Int(EIO)], ids: ["1", "2", "3"], lost: 1, warning: "1 record lost: Input/output error",
      reason: "any other error"),
  ]

  @Test(arguments: rows)
  func lossIsSaidAsSoonAsWritingWorksAgain(_ row: Row) throws {
    let (file, path) = try Self.file(row.script)
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    for number in 0..<4 { file.append(Self.request("\(number)")) }
    var ids: [String] = []
    var warnings: [String] = []
    for line in LiveFile(path: path).newLines() {
      switch LiveDecoder.record(line) {
      case .request(let request): ids.append(request.id)
      case .warning(let warning):
        #expect(warning.code == "lost")
        warnings.append(warning.message)
      default: break
      }
    }
    #expect(ids == row.ids, "\(row.reason)")
    #expect(file.lost == row.lost)
    #expect(warnings.count == (row.warning == nil ? 0 : 1))
    if let warning = row.warning { #expect(warnings.first?.hasPrefix(warning) == true, "\(warnings)") }
  }

  struct PairRow: Sendable {
    /// How many bytes the file takes of a request and its outcome; nil for all.
    let room: Int?
    let types: [String]
    let lost: Int
    let reason: String
  }

  private static func captured(
    _ id: RecordID, url: String = "https://a.example/", headers: [Request.Header] = [],
    body: BodyCapture.Recorded = .none, redirectOf: RecordID? = nil
  ) -> CapturedRequest {
    CapturedRequest(
      id: id, process: 7, time: 1, method: "POST", url: url, headers: headers, body: body,
      redirectOf: redirectOf)
  }

  /// What is captured becomes the very lines that the records do, however long a line before it was.
  @Test func capturedRequestsAreWrittenAsTheirRecords() throws {
    let (file, path) = try Self.file([])
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    let headers = [Request.Header(name: "A", value: "1\"2"), Request.Header(name: "B", value: "")]
    let bytes = Array("a\u{1}é\"".utf8)
    let long = Array(String(repeating: "\u{1}", count: 100_000).utf8)
    let binary: [UInt8] = [0, 1, 2, 3]
    let captured = [
      Self.captured(RecordID("7-x-", 1), headers: headers, body: .data(Data(bytes))),
      Self.captured(RecordID("7-x-", 10), body: .data(Data(long)), redirectOf: RecordID("7-x-", 1)),
      Self.captured(RecordID("7-x-", 11), url: "", body: .unavailable(reason: "\"")),
      Self.captured(RecordID("7-x-", 12), body: .data(Data(binary).dropFirst())),
      Self.captured(RecordID("\"")),
    ]
    let outcome = CapturedOutcome(
      id: RecordID("7-x-", 9), time: 2, status: nil, error: "\"", isStubbed: false)
    file.append(captured[0], outcome)
    for request in captured.dropFirst() { file.append(request) }
    file.append(outcome)
    func request(
      _ id: String, url: String = "https://a.example/", headers: [Request.Header] = [],
      body: Request.Body = .none, redirectOf: String? = nil
    ) -> Record {
      .request(
        Request(
          id: id, process: 7, time: 1, method: "POST", url: url, headers: headers, body: body,
          redirectOf: redirectOf))
    }
    let answer = Record.outcome(.init(time: 2, id: "7-x-9", error: "\"", stubbed: false))
    let records = [
      request("7-x-1", headers: headers, body: .bytes(bytes)), answer,
      request("7-x-10", body: .bytes(long), redirectOf: "7-x-1"),
      request("7-x-11", url: "", body: .unavailable(reason: "\"")),
      request("7-x-12", body: .bytes([1, 2, 3])), request("\""), answer,
    ]
    let written = try #require(FileManager.default.contents(atPath: path))
    #expect(Array(written) == records.flatMap { RecordEncoder.line($0) })
  }

  private static let first = RecordEncoder.line(
    .request(Request(id: "0", process: 7, time: 1, method: "POST", url: "https://a.example/"))
  ).count

  static let pairs = [
    PairRow(room: nil, types: ["request", "outcome", "request"], lost: 0, reason: "all of both"),
    PairRow(
      room: first + 20, types: ["request", "warning", "request"], lost: 1, reason: "the outcome is torn"),
    PairRow(
      room: first, types: ["request", "warning", "request"], lost: 1, reason: "the outcome is not there"),
    PairRow(
      room: first - 1, types: ["request", "warning", "request"], lost: 2, reason: "only a newline is cut"),
    PairRow(room: 20, types: ["warning", "request"], lost: 2, reason: "the request is torn"),
    PairRow(room: -Int(ENOSPC), types: ["warning", "request"], lost: 2, reason: "nothing of them"),
  ]

  @Test(arguments: pairs)
  func aRequestAndItsOutcomeAreOneWriteAndTwoRecords(_ row: PairRow) throws {
    let (file, path) = try Self.file([row.room])
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    let request = Self.captured(RecordID("0"))
    let outcome = CapturedOutcome(id: request.id, time: 1, status: 200, error: nil, isStubbed: true)
    #expect(file.append(request, outcome) == (row.lost == 0))
    file.append(Self.request("1"))
    let types = LiveFile(path: path).newLines().compactMap { line -> String? in
      switch LiveDecoder.record(line) {
      case .request: "request"
      case .outcome: "outcome"
      case .warning: "warning"
      default: nil
      }
    }
    #expect(types == row.types, "\(row.reason)")
    #expect(file.lost == row.lost, "\(row.reason)")
  }

  @Test func aLossAtTheVeryEndIsSaidWhenTheFileIsClosed() throws {
    var (file, path): (RecordingFile?, String) = try Self.file([nil, -Int(ENOSPC)])
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    file?.append(Self.request("0"))
    file?.append(Self.request("1"))
    file = nil
    #expect(try Bench.lines(path).compactMap { $0["type"] as? String } == ["request", "warning"])
  }

  @Test func foldersAreMadeAndErrorsAreClear() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try RecordingFile(path: "\(folder)/a/b/r.jsonl").append(Self.request("1")))
    let error = #expect(throws: InputError.self) { try RecordingFile(path: folder) }
    #expect(error?.description == "\(folder): cannot open the recording for appending: Is a directory")
  }

  /// One megabyte of disk, filled by recording: the app goes on, the loss is said, what came before is readable.
  @Test func aFullDiskLosesRecordsAndNothingElse() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder) == 0 else {
      print("the full-disk test was skipped: a file system of 1 MB cannot be mounted here")
      return
    }
    defer { _ = Self.run("umount", folder) }
    let path = "\(folder)/run.jsonl"
    let ballast = "\(folder)/ballast"
    try Data(count: 200_000).write(to: URL(fileURLWithPath: ballast))

    let driver = try TraceDriver(recording: path)
    driver.beginFlow("Full")
    let writer = try Writer(path: path, name: "w0", count: 2000, seed: 1, smallest: 200, largest: 20_000)
    #expect(writer.wait() == "2000", "the app goes on: every request is answered")
    #expect(writer.process.terminationStatus == 0)
    let complaints = writer.complaints()
    #expect(complaints.contains("a record was lost"), "said on standard error: \(complaints)")
    #expect(complaints.split(separator: "\n").count == 1, "and said once")

    let (numbers, torn) = try SoakTests.read(path)
    let before = numbers["w0"] ?? []
    #expect(!before.isEmpty && before.count < 2000)
    #expect(before == Array(0..<before.count), "everything before the loss is readable")
    #expect(torn <= 1)

    // A comparison with it is inconclusive: the flow has no end, a torn line, or both.
    driver.endFlow(settled: true)
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let flow = try #require(try RecordingReader.read(Array(bytes), file: path).flows.first)
    #expect(flow.entries.count == before.count)
    #expect(
      !Set(flow.incidents.map(\.code)).isDisjoint(with: [.torn, .lost, .unfinished]), "\(flow.incidents)")

    // With room again, the next writer's records are whole, although a fragment precedes them.
    try FileManager.default.removeItem(atPath: ballast)
    let next = try Writer(path: path, name: "w1", count: 5, seed: 1, smallest: 200, largest: 300)
    #expect(next.wait() == "5")
    #expect(try SoakTests.read(path).numbers["w1"] == [0, 1, 2, 3, 4])
  }

  private static func run(_ command: String...) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
