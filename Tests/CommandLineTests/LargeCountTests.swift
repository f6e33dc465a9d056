import Foundation
import Testing

@testable import trace_diff

/// Counts that no flow has: refused with their place, and never a trap.
@Suite struct LargeCountTests {
  private func baseline(_ counts: String...) -> String {
    "# @trace-diff 1\n# @flow F\n"
      + counts.enumerated().map { "\n###\n# @count \($1)\nGET https://a.example/v?n=\($0 % 2)\n" }.joined()
  }

  @Test(arguments: ["9223372036854775807", "1000001", "9223372036854775807..*", "1..9223372036854775807"])
  func aCountThatNoFlowHasIsRefusedWithItsPlace(_ count: String) throws {
    let console = try TestConsole()
    let file = try console.write("F.http", baseline("1", count, "1"))
    let run = try console.write("run.jsonl", Recording.home().text)
    for command in [
      [file, file], [file, run], [run, file], ["accept", file, run], ["mutate", file],
      ["export", "--format", "har", file], ["normalize", file],
    ] {
      #expect(console.run(command) == 2, "\(command)")
      let place = "F.http:9:10: '@count' is at most 1000000, not '\(count)'"
      #expect(console.error.contains(place), "\(command): \(console.error)")
    }
  }

  @Test func theLargestCountsAddUp() throws {
    let console = try TestConsole()
    let file = try console.write("F.http", baseline("1000000", "1..*", "1000000..*", "2..*"))
    var recording = Recording()
    recording.flow("F")
    recording.get("https://a.example/v?n=0")
    recording.end("F")
    let run = try console.write("run.jsonl", recording.text)
    #expect(console.run(file, run) == 1, "\(console.error)")
    #expect(console.output.contains("2000002 missing"), "\(console.output)")
    #expect(console.run("mutate", file) == 0, "\(console.error)")
    #expect(console.output.contains("\"# @count\" allows more copies"), "\(console.output)")
    #expect(console.run("export", "--format", "har", file) == 0)
    #expect(console.output.utf8.count < 2_000_000)
    #expect(console.error.contains("'# @count' asks for 1000000 copies; 1000 are exported"))
    #expect(console.run("accept", file, run) == 0, "\(console.error)")
    #expect(console.run(file, run) == 0, "\(console.output)")
  }

  @Test(arguments: [
    ("a\t9223372036854775807\nb\t1\n", "2:3: the counts add up to too much"),
    ("a\t9223372036854775807\tF\na\t1\tG\n", "2:3: the counts add up to too much"),
    ("imp\t 3\nclick\t1\n", "1:5: expected a count, not ' 3'"),
    ("fingerprint\tcounts\na\t1\n", "1:13: expected a count, not 'counts'"),
    ("fingerprint\tcount\nfingerprint\tcount\n", "2:13: expected a count, not 'count'"),
  ]) func countsThatCannotBeReadAreNamedWithTheirPlace(_ text: String, _ message: String) throws {
    let console = try TestConsole()
    let good = try console.write("good.tsv", "fingerprint\tcount\na\t1\n")
    let bad = try console.write("bad.tsv", text)
    #expect(console.run("--counts", good, bad) == 2)
    #expect(console.error.contains("bad.tsv:\(message)"), "\(console.error)")
    #expect(console.run("--counts", bad, good) == 2)
    #expect(console.run("--counts", good, good) == 0, "\(console.error)")
  }

  @Test func reportsWithCountsThatNoFlowHasAreRefused() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    #expect(console.run(run, run, "--format", "json") == 0)
    let report = console.output
    let good = try console.write("good.json", report)
    let bad = try console.write(
      "bad.json",
      report.replacingOccurrences(of: "\"matched\": 2", with: "\"matched\": 9223372036854775807"))
    #expect(console.run("merge-reports", good, bad, bad) == 2)
    #expect(console.error.contains("bad.json:"), "\(console.error)")
    #expect(console.error.contains("\"matched\" is too large a count: 9223372036854775807"))
    #expect(console.run("merge-reports", good, good) == 0, "\(console.error)")
  }
}
