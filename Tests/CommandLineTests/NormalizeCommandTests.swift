import Testing

@testable import trace_diff

/// Counting, and input without markers: what engines that run over logs ask of `normalize`.
@Suite struct NormalizeCommandTests {
  private static let view = "https://ads.example.com/v1/impression?ad_unit=home_top"
  private static let click = "https://ads.example.com/v1/click?target=1"

  private static func request(_ url: String) -> String {
    #"{"v":1,"type":"request","time":1764500000,"id":"1","pid":7,"method":"GET","url":"\#(url)","headers":{}}"#
  }

  private static func lines(_ text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func countsByFlowAndFingerprint() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home(copies: 3).text)
    #expect(console.run("normalize", "--counts", run, run) == 0, "\(console.error)")
    let lines = Self.lines(console.output)
    #expect(lines[0] == ["fingerprint", "count", "flow", "event", "url"])
    #expect(
      Set(lines.dropFirst().map { $0.dropFirst().joined(separator: " ") }) == [
        "6 HomeFeed impression \(Self.view)", "2 HomeFeed click \(Self.click)",
      ])
    #expect(lines.dropFirst().allSatisfy { $0[0].utf8.count == 16 })
    #expect(lines[1][0] < lines[2][0], "sorted")
  }

  @Test func itsCountsAreWhatIsCompared() throws {
    let console = try TestConsole()
    for (name, copies) in [("a", 2), ("b", 3)] {
      let run = try console.write("\(name).jsonl", Recording.home(copies: copies).text)
      #expect(console.run("normalize", "--counts", run) == 0)
      try console.write("\(name).tsv", console.output)
    }
    let (a, b) = (console.path("a.tsv"), console.path("b.tsv"))
    #expect(console.run("--counts", a, a) == 0, "\(console.output)")
    #expect(console.run("--counts", a, b, "--format", "json") == 1)
    #expect(console.output.contains(#""duplicated": 1"#), "\(console.output)")
    #expect(console.run("--counts", b, a, "--format", "json") == 1)
    #expect(console.output.contains(#""missing": 1"#), "\(console.output)")
  }

  @Test func theCountsOfPartsAddUpToThoseOfTheWhole() throws {
    let console = try TestConsole()
    let recording = Recording.home(copies: 5)
    let whole = try console.write("whole.jsonl", recording.text)
    func counts(_ path: String) throws -> [String: Int] {
      #expect(console.run("normalize", "--as-flow", "logs", "--counts", path) == 0, "\(console.error)")
      var counts: [String: Int] = [:]
      for line in Self.lines(console.output).dropFirst() {
        #expect(line[2] == "logs")
        counts[line[0]] = Int(line[1])
      }
      return counts
    }
    let expected = try counts(whole)
    #expect(expected.values.sorted() == [1, 5])
    for cut in 0...recording.lines.count {
      // A part may hold markers alone, requests alone, or nothing.
      let head = try console.write("head.jsonl", recording.lines[..<cut].map { $0 + "\n" }.joined())
      let tail = try console.write("tail.jsonl", recording.lines[cut...].map { $0 + "\n" }.joined())
      let sum = try counts(head).merging(counts(tail), uniquingKeysWith: +)
      #expect(sum == expected, "cut before line \(cut + 1)")
    }
  }

  @Test func takesRequestsWithoutFlowsAsOnesOfOne() throws {
    let console = try TestConsole()
    let log = try console.write(
      "log.jsonl",
      [Self.request(Self.view), "{\"v\":1,\"ty", Self.request(Self.click)].joined(separator: "\n"))
    #expect(console.run("normalize", log) == 0)
    #expect(console.output.isEmpty && console.error.contains("2 requests belong to no flow"))
    #expect(console.run("normalize", "--as-flow", "production", log) == 0)
    let lines = console.output.split(separator: "\n")
    #expect(lines.count == 2, "\(console.output)")
    #expect(lines[0].hasPrefix(#"{"flow":"production","attempt":1,"step":null,"visit":1,"order":0,"#))
    #expect(lines[1].hasPrefix(#"{"flow":"production","attempt":1,"step":null,"visit":1,"order":1,"#))
    #expect(
      console.error
        == "trace-diff: 1 line is torn, the first at column 8: the string that begins here has no closing quote "
        + "(\(log):2)\n")
  }

  @Test func refusesWhatHoldsNotOneRecord() throws {
    let console = try TestConsole()
    let text = try console.write("notes.txt", "no record\nat all\n")
    #expect(console.run("normalize", "--as-flow", "x", text) == 2)
    #expect(console.error.contains("notes.txt:1:1: not one line is a whole record"), "\(console.error)")
    let empty = try console.write("empty.jsonl", "")
    #expect(console.run("normalize", "--as-flow", "x", empty) == 0)
    #expect(console.run("normalize", empty) == 2, "without it an empty recording is a mistake")
  }
}
