import Foundation
import Testing

@testable import TraceFormat

@Suite struct HARArchiveTests {
  private static let starts = ["03", "01", "02"]

  /// Requests out of order, each with a body, behind a response that is larger than any window.
  private static let har: [UInt8] = {
    let page = String(repeating: "<p>\\n", count: 200_000)
    let entries = starts.map { second in
      #"{"response":{"content":{"text":"\#(page)"}},"startedDateTime":"2024-05-01T12:00:\#(second)Z","#
        + #""request":{"method":"POST","url":"https://h/\#(second)","postData":{"text":"{\"a\":\#(Int(second) ?? 0)}"}}}"#
    }
    return Array((#"{"log":{"entries":["# + entries.joined(separator: ",\n") + "]}}").utf8)
  }()

  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func requests(_ archive: HARArchive) throws -> [String] {
    var lines: [String] = []
    try archive.forEachRequest(of: 0) { request in
      guard case .bytes(let body) = request.body else { return }
      lines.append("\(request.line) \(request.url) \(String(decoding: body, as: UTF8.self))")
    }
    return lines
  }

  private static let expected = [
    #"2 https://h/01 {"a":1}"#, #"3 https://h/02 {"a":2}"#, #"1 https://h/03 {"a":3}"#,
  ]

  @Test func readsAPlainFileAgainInPlace() throws {
    try withFile(Self.har) { path in
      let source = try InputSource(path)
      #expect(source.canReadAgain)
      let archive = try HARArchive(source)
      #expect(try requests(archive) == Self.expected)
      #expect(try requests(archive) == Self.expected, "a second time")
      #expect(archive.flows.map(\.entries.count) == [0])
    }
  }

  @Test func keepsTheRequestsOfWhatCannotBeReadAgain() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try #require(mkfifo(place, 0o600) == 0)
    defer { unlink(place) }
    let writer = Thread {
      try? FileHandle(forWritingTo: URL(fileURLWithPath: place)).write(contentsOf: Data(Self.har))
    }
    writer.start()
    let source = try InputSource(place)
    #expect(!source.canReadAgain)
    #expect(try requests(HARArchive(source)) == Self.expected)
  }

  @Test func saysThatTheFileChanged() throws {
    try withFile(Self.har) { path in
      let archive = try HARArchive(InputSource(path))
      truncate(path, off_t(Self.har.count - 1000))
      var seen: [String] = []
      do throws(InputError) {
        try archive.forEachRequest(of: 0) { seen.append($0.url) }
        Issue.record("the file is shorter by now")
      } catch {
        #expect(error.description == "\(path):3: changed while it was read: its end is gone")
      }
      #expect(seen == ["https://h/01"], "what starts second stands last")
    }
  }

  @Test func spoolsMoreThanItBuffers() {
    let spool = SpoolFile()
    let texts = (0..<3000).map { Array(repeating: UInt8(truncatingIfNeeded: $0), count: 100 + $0 % 7) }
    let places = texts.map { text in text.withUnsafeBytes { spool.append($0) } }
    #expect(places[1] == 100 && spool.failure == nil)
    for (text, place) in zip(texts, places).reversed() {
      var read = [UInt8](repeating: 0, count: text.count)
      #expect(read.withUnsafeMutableBytes { spool.read(at: place, into: $0) })
      #expect(read == text)
    }
    var beyond = [UInt8](repeating: 0, count: 1000)
    #expect(!beyond.withUnsafeMutableBytes { spool.read(at: places[2999], into: $0) })
  }
}
