import Foundation
import Testing
import TraceFormat

@testable import Recorder

/// Eight processes append to one recording, two of them are killed at random moments.
///
/// `TRACE_DIFF_SOAK=1` sends 160,000 requests of 200 B to 64 KB; without it there are fewer, of the same sizes.
@Suite(.serialized)
struct SoakTests {
  @Test func survivorsLoseNothing() throws {
    let isLong = StressTests.isLong
    let count = isLong ? 20_000 : 150
    let seed = UInt64.random(in: 0...UInt64.max)
    print("soak: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/run.jsonl"

    let writers = try (0..<8).map { index in
      try Writer(path: path, name: "w\(index)", count: count, seed: UInt64(index) &+ seed % 1000)
    }
    let whole = isLong ? 20.0 : 0.6
    for index in 0..<2 {
      Thread.sleep(forTimeInterval: Double.random(in: 0.05...(whole / 2), using: &random))
      kill(writers[index].process.processIdentifier, SIGKILL)
    }
    for writer in writers.dropFirst(2) {
      #expect(writer.wait() == "\(count)", "every request of \(writer.name) is answered")
    }
    for writer in writers.prefix(2) { _ = writer.wait() }

    let (numbers, torn) = try Self.read(path)
    #expect(torn <= 2, "a killed process tears at most its own last line")
    for writer in writers.dropFirst(2) {
      #expect(numbers[writer.name] == Array(0..<count), "\(writer.name) has every record, in its order")
    }
    for writer in writers.prefix(2) {
      let found = numbers[writer.name] ?? []
      #expect(found == Array(0..<found.count), "\(writer.name) has every record until it was killed")
    }
  }

  #if os(Linux)
    /// What a request leaves behind is less than its own record: 1,000 bytes of body alone.
    @Test func memoryStaysFlat() throws {
      let writer = Process()
      let output = Pipe()
      writer.executableURL = URL(fileURLWithPath: Writer.executable)
      writer.arguments = ["--memory", StressTests.isLong ? "500000" : "6000"]
      writer.standardOutput = output
      try writer.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      writer.waitUntilExit()
      let bytes = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(text)")
      print("memory: \(bytes) bytes a request")
      #expect(bytes < (StressTests.isLong ? 40 : 500))
    }
  #endif

  /// The requests' numbers by writer, and how many lines are no records.
  static func read(_ path: String) throws -> (numbers: [String: [Int]], torn: Int) {
    let file = LiveFile(path: path)
    var numbers: [String: [Int]] = [:]
    var torn = 0
    for line in file.newLines() {
      guard let record = LiveDecoder.record(line) else {
        torn += 1
        continue
      }
      guard case .request(let request) = record else { continue }
      let parts = request.url.split(separator: "/")
      guard case .bytes(let body) = request.body, let number = Int(parts[3]) else {
        Issue.record("a request without its body: \(request.url)")
        continue
      }
      let words = body.prefix(40).split(separator: UInt8(ascii: " ")).prefix(2).map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(words == ["\(number)", "\(body.count)"], "the body belongs to its request and is whole")
      numbers[String(parts[2]), default: []].append(number)
    }
    return (numbers, torn)
  }
}

/// A `recorder-writer` process.
final class Writer {
  let process = Process()
  let name: String
  private let output = Pipe()
  private let errors = Pipe()

  static var executable: String {
    let folders = [Bundle.main.bundlePath, (CommandLine.arguments[0] as NSString).deletingLastPathComponent]
    let paths = folders.map { "\($0)/recorder-writer" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? paths[0]
  }

  init(path: String, name: String, count: Int, seed: UInt64, smallest: Int = 200, largest: Int = 65536) throws
  {
    self.name = name
    process.executableURL = URL(fileURLWithPath: Self.executable)
    process.arguments = [path, name, "\(count)", "\(seed)", "\(smallest)", "\(largest)"]
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Waits for the end.
  /// - Returns: what it printed.
  func wait() -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What it said on standard error, after its end.
  func complaints() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
