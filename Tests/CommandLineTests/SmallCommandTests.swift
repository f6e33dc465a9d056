import Foundation
import Testing

@testable import trace_diff

@Suite struct SmallCommandTests {
  @Test func rulesAreCheckedWithLineAndSuggestion() throws {
    let console = try TestConsole()
    let good = try console.write("good.json", "{\"mask\": [{\"match\": \"a.example\", \"query\": [\"cb\"]}]}")
    #expect(console.run("rules", "check", good) == 0)
    #expect(console.output.contains("valid: 1 mask"))
    let bad = try console.write("bad.json", "{\n  \"maks\": []\n}")
    #expect(console.run("rules", "check", bad) == 2)
    #expect(console.error.contains("bad.json:2:3: "), "\(console.error)")
    #expect(console.error.contains("mask"))
    #expect(console.run("rules", "chekc") == 2)
    #expect(console.error.contains("did you mean 'check'?"))
  }

  @Test func rulesAreExplainedByField() throws {
    let console = try TestConsole()
    try console.write(
      "trace-diff.json",
      "{\n  \"mask\": [\n    {\"match\": \"ads.example.com\", \"query\": [\"ad_unit\"]}\n  ]\n}")
    let run = try console.write("run.jsonl", Recording.home().text)
    #expect(console.run("rules", "explain", run) == 0, "\(console.error)")
    #expect(
      console.output.contains(
        "query ad_unit: masked {{random}}, \"mask\" in \(console.path("trace-diff.json")):3"))
    #expect(console.output.contains("query target: compared"))
  }

  @Test func presetsAreListedAndShown() throws {
    let console = try TestConsole()
    #expect(console.run("presets") == 0)
    #expect(console.output.contains("segment"))
    #expect(console.run("presets", "GA4") == 0)
    #expect(console.output.contains("Endpoints") && console.output.contains("google-analytics.com"))
    #expect(console.run("presets", "segmnt") == 2)
    #expect(console.error.contains("did you mean 'segment'?"))
    #expect(console.run("presets", "--json") == 0)
    let all = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [[String: Any]]
    #expect(all?.contains { $0["id"] as? String == "segment" } == true)
  }

  @Test func normalizeWritesAnEventALine() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home(copies: 2).text)
    #expect(console.run("normalize", run) == 0, "\(console.error)")
    let lines = try console.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.count == 3)
    #expect(lines.map { $0["order"] as? Int } == [0, 1, 2])
    #expect(lines.map { $0["event"] as? String } == ["impression", "impression", "click"])
    #expect(lines.map { $0["step"] as? String } == ["Home appears", "Home appears", "Detail"])
    #expect(lines[0]["fingerprint"] as? String == lines[1]["fingerprint"] as? String)
    #expect(lines[0]["fingerprint"] as? String != lines[2]["fingerprint"] as? String)
    // The baseline of the same flow has the same fingerprints.
    #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0)
    #expect(console.run("normalize", console.path("B/HomeFeed.http")) == 0)
    let again = try console.output.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(again.map { $0?["fingerprint"] as? String } == lines.map { $0["fingerprint"] as? String })
  }

  @Test func everyAttemptIsNormalized() throws {
    let console = try TestConsole()
    let second = Recording.home().text.split(separator: "\n").dropFirst().joined(separator: "\n")
      .replacingOccurrences(of: "\"id\":\"q", with: "\"id\":\"s").replacingOccurrences(
        of: "17645000", with: "17645001")
    let run = try console.write("run.jsonl", Recording.home().text + "\n" + second + "\n")
    #expect(console.run("normalize", run) == 0)
    let attempts = console.output.split(separator: "\n").map { $0.contains("\"attempt\":2") }
    #expect(attempts == [false, false, true, true], "\(console.output)")
  }

  @Test func doctorNamesATornLineOnceAndBeginsWithIt() throws {
    let console = try TestConsole()
    let lines = Recording.home().text.split(separator: "\n")
    let torn = try console.write(
      "torn.jsonl", (lines.prefix(4) + ["{\"v\":1,\"ty"] + lines.dropFirst(4)).joined(separator: "\n"))
    #expect(console.run("doctor", torn) == 1)
    #expect(console.output.contains("is inconclusive: line 5 is torn"), "\(console.output)")
    let empty = try console.write("empty.jsonl", "")
    for path in [torn, empty, console.path("none.jsonl")] {
      #expect(console.run("doctor", path) == 1)
      #expect(!console.output.isEmpty && !console.output.hasPrefix("\n"), "\(console.output)")
    }
  }

  @Test func countsAreJudged() throws {
    let console = try TestConsole()
    let old = try console.write("old.tsv", "fingerprint\tcount\tflow\tevent\na\t2\tF\tview\nb\t1\tF\tclick\n")
    let new = try console.write("new.tsv", "a\t3\tF\tview\nc\t1\tF\tpixel\n")
    #expect(console.run("--counts", old, new, "--format", "json") == 1, "\(console.error)")
    let report = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [String: Any]
    let flow = (report?["flows"] as? [[String: Any]])?.first
    let findings = flow?["findings"] as? [[String: Any]]
    #expect(findings?.map { $0["kind"] as? String } == ["duplicated", "missing", "extra"])
    #expect(console.run("--counts", old, old) == 0)
    let broken = try console.write("broken.tsv", "a\t2\nb\tmany\n")
    #expect(console.run("--counts", old, broken) == 2)
    #expect(console.error.contains("broken.tsv:2:3: expected a count, not 'many'"))
  }

  @Test func pruneListsAndDeletesOnlyWhenAsked() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
    try console.write("B/Gone.http", "# @trace-diff 1\n# @flow Gone\n")
    #expect(console.run("prune", console.path("B"), run) == 0, "\(console.error)")
    #expect(console.output.contains("Gone.http") && console.exists("B/Gone.http"))
    console.environment["CI"] = "TRUE"
    #expect(console.run("prune", console.path("B"), run, "--delete") == 2)
    #expect(console.exists("B/Gone.http"))
    console.environment = [:]
    #expect(console.run("prune", console.path("B"), run, "--delete") == 0)
    #expect(!console.exists("B/Gone.http") && console.exists("B/HomeFeed.http"))
  }

  @Test func doctorSaysWhatToDo() throws {
    let console = try TestConsole()
    let whole = try console.write("whole.jsonl", Recording.home().text)
    #expect(console.run("doctor", whole) == 0, "\(console.output)\(console.error)")
    var alive = Recording()
    alive.flow("F")
    alive.lines.append(
      #"{"v":1,"type":"seen","time":1764500001,"host":"ads.example.com","count":14,"pid":7}"#)
    alive.end("F")
    let thin = try console.write("thin.jsonl", alive.text)
    #expect(console.run("doctor", thin) == 1)
    #expect(console.output.contains("14 to ads.example.com") && console.output.contains("\"track\""))
    var silent = Recording(recorder: false)
    silent.flow("F")
    silent.end("F", settled: false)
    let dead = try console.write("dead.jsonl", silent.text)
    #expect(console.run("doctor", dead) == 1)
    #expect(console.output.contains("startIfTesting") && console.output.contains("quiet"))
    #expect(console.run("doctor", console.path("none.jsonl")) == 1)
    #expect(console.output.contains("TRACE_RECORDING"))
    let empty = try console.write("empty.jsonl", "")
    #expect(console.run("doctor", empty) == 1)
  }
}
