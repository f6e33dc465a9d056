import Foundation
import Testing

@testable import trace_diff

@Suite struct ToolboxCommandTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func mutationsThatWouldPassAreListedWithTheirDirective() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0)
    #expect(console.run("mutate", "--min-catch", "100", console.path("B")) == 0, "\(console.output)")
    #expect(console.output.contains("(100 %)"))
    let text = try console.read("B/HomeFeed.http")
      .replacingOccurrences(
        of: "# @event ads.example.com click", with: "# @event ads.example.com click\n# @optional")
    try console.write("B/HomeFeed.http", text)
    #expect(console.run("mutate", "--min-catch", "100", console.path("B")) == 1)
    #expect(console.output.contains("drop click would pass: the event is optional"), "\(console.output)")
    #expect(console.output.contains("HomeFeed.http:14: "), "\(console.output)")
    #expect(console.run("mutate", "--min-catch", "50", console.path("B"), "--json") == 0)
    #expect(try json(console.output)["caught"] as? Int ?? 0 > 5)
    #expect(console.run("mutate", "--min-catch", "many", console.path("B")) == 2)
  }

  @Test func secretsAreFoundAndNeverShown() throws {
    let console = try TestConsole()
    var recording = Recording()
    recording.flow("F")
    recording.get("https://a.example/e?email=jane%40example.com&v=1.2.3.4&client_ip=203.0.113.9")
    recording.end("F")
    let run = try console.write("run.jsonl", recording.text)
    #expect(console.run("scan", run) == 1, "\(console.error)")
    #expect(
      console.output.contains("run.jsonl:6: query email of a.example/e looks like: e-mail address"),
      "\(console.output)")
    #expect(console.output.contains("query client_ip") && !console.output.contains("query v "))
    #expect(!console.output.contains("jane") && !console.output.contains("203.0"))
    #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0)
    #expect(console.run("scan", console.path("B")) == 0, "\(console.output)")
    #expect(try !console.read("B/F.http").contains("jane"))
  }

  @Test func aRecordingGoesToHARAndBack() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home(copies: 2).text)
    #expect(
      console.run("export", "--format", "har", run, "--out", console.path("HomeFeed.har")) == 0,
      "\(console.error)")
    let log = try #require(try json(console.read("HomeFeed.har"))["log"] as? [String: Any])
    let entries = try #require(log["entries"] as? [[String: Any]])
    #expect(entries.count == 3)
    let rules = try console.write("trace-diff.json", #"{"include": ["**"]}"#)
    #expect(
      console.run(run, console.path("HomeFeed.har"), "--rules", rules) == 0,
      "\(console.output)\(console.error)")
  }

  @Test func reportsOfParallelJobsAreOneVerdict() throws {
    let console = try TestConsole()
    let home = try console.write("home.jsonl", Recording.home().text)
    let other = try console.write(
      "other.jsonl", Recording.home().text.replacingOccurrences(of: "HomeFeed", with: "Other"))
    #expect(console.run("record", "--out", console.path("B"), home, "-q") == 0)
    #expect(console.run("record", "--out", console.path("B"), other, "-q") == 0)
    let bad = try console.write(
      "bad.jsonl", Recording.home(unit: "x").text.replacingOccurrences(of: "HomeFeed", with: "Other"))
    for (name, run) in [("1", home), ("2", other), ("3", bad)] {
      _ = console.run(console.path("B"), run, "--report", "json=\(console.path("\(name).json"))")
    }
    #expect(
      console.run("merge-reports", console.path("1.json"), console.path("2.json"), "--format", "json") == 0)
    let merged = try json(console.output)
    #expect(merged["verdict"] as? String == "pass")
    let summary = try #require(merged["summary"] as? [String: Int])
    #expect(summary["matched"] == 4 && summary["unreached"] == 0)
    #expect(console.run("merge-reports", console.path("1.json"), console.path("3.json")) == 1)
    #expect(console.run("merge-reports", console.path("1.json")) == 3, "a flow that no job ran")
    // Every flow keeps its own books.
    #expect(
      console.run("merge-reports", console.path("1.json"), console.path("3.json"), "--color", "never") == 1)
    #expect(console.output.contains("✓ HomeFeed passes, 2 events"), "\(console.output)")
    #expect(console.output.contains("1 changed, 3 matched"), "\(console.output)")
    // What was read is what was written.
    #expect(console.run("merge-reports", console.path("3.json"), "--format", "json") == 1)
    #expect(
      try json(console.output)["flows"] as? NSArray == json(console.read("3.json"))["flows"] as? NSArray)
    try console.write("broken.json", "{\"schemaVersion\": 2}")
    #expect(console.run("merge-reports", console.path("broken.json")) == 2)
    #expect(console.error.contains("broken.json:1:1: report version 2"))
  }

  @Test func initWritesWhatIsMissingAndKeepsWhatIsThere() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    try console.write("Baselines/README.md", "mine")
    #expect(console.run("init", run, "--out", console.folder) == 0, "\(console.error)")
    #expect(console.output.contains("found ads.example.com: 2 requests"))
    #expect(console.output.contains("kept \(console.path("Baselines/README.md"))"))
    #expect(try console.read("Baselines/README.md") == "mine")
    #expect(try console.read(".github/workflows/trace-diff.yml").contains("baseline: Baselines"))
    #expect(console.run("rules", "check", console.path("trace-diff.json")) == 0, "\(console.error)")
    let rules = try console.read("trace-diff.json")
    #expect(rules.contains("// \"ads.example.com/**\"  2 requests"))
    #expect(console.run("init", "--out", console.folder) == 0)
    #expect(try console.read("trace-diff.json") == rules)
  }

  @Test func reviewNeedsATerminalAndNoCI() throws {
    let console = try TestConsole()
    console.environment["CI"] = "1"
    #expect(console.run("review", "a", "b") == 2)
    #expect(console.error.contains("CI is set"))
  }
}
