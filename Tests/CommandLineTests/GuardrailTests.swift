import Foundation
import Testing

@testable import trace_diff

/// What keeps a person from losing baselines, or a gate from passing what it did not look at.
@Suite struct GuardrailTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Baselines of the flows named, and a recording of the first one.
  private func console(_ flows: [String]) throws -> (console: TestConsole, run: String) {
    let console = try TestConsole()
    for flow in flows {
      let text = Recording.home().text.replacingOccurrences(of: "HomeFeed", with: flow)
      let run = try console.write("\(flow).jsonl", text)
      #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0, "\(console.error)")
    }
    return (console, console.path("\(flows[0]).jsonl"))
  }

  @Test func aPartOfTheSuiteDeletesNoBaselines() throws {
    let (console, run) = try console(["Home", "Cart", "Search", "Login"])
    #expect(console.run("prune", console.path("B"), run) == 0)
    #expect(console.output.contains("Cart.http") && console.output.contains("Login.http"))
    #expect(console.run("prune", console.path("B"), run, "--delete") == 2)
    #expect(
      console.error.contains("3 of 4 baselines") && console.error.contains("--flow Cart"), "\(console.error)")
    #expect(["Cart", "Search", "Login"].allSatisfy { console.exists("B/\($0).http") })
    // What is named may go.
    #expect(
      console.run("prune", console.path("B"), run, "--delete", "--flow", "Cart") == 0, "\(console.error)")
    #expect(!console.exists("B/Cart.http") && console.exists("B/Login.http"))
  }

  @Test(arguments: [
    ["B", "Home.jsonl"], ["accept", "B", "Home.jsonl"], ["prune", "B", "Home.jsonl"], ["mutate", "B"],
    ["export", "B"], ["learn", "Home.jsonl"], ["record", "--out", "C", "Home.jsonl"],
  ]) func aFlowThatMatchesNothingIsNoPass(_ command: [String]) throws {
    let (console, _) = try console(["Home", "Cart"])
    let words = command.map { ["B", "C", "Home.jsonl"].contains($0) ? console.path($0) : $0 }
    #expect(console.run(words + ["--flow", "Home", "--flow", "Crat"]) == 2, "\(console.output)")
    #expect(console.error.contains("no flow matches --flow 'Crat'"), "\(console.error)")
    if command.contains("B") { #expect(console.error.contains("did you mean 'Cart'?"), "\(console.error)") }
    #expect(!console.exists("C"))
  }

  @Test func whatWasLearnedIsNeverDroppedInSilence() throws {
    let console = try TestConsole()
    for (run, session) in ["aa", "bb"].enumerated() {
      var recording = Recording()
      recording.flow("F")
      recording.get("https://a.example/view?sess=\(session)&unit=top")
      recording.end("F")
      try console.write(
        "Runs/run\(run).jsonl", recording.text.replacingOccurrences(of: "\"r1\"", with: "\"r\(run)\""))
    }
    #expect(console.run("learn", console.path("Runs"), "--out", console.path("B"), "-q") == 0)
    #expect(console.error.contains("1 learned entry is not in the rules"), "\(console.error)")
    #expect(console.run("learn", console.path("Runs"), "--out", console.path("B")) == 0)
    #expect(console.output.contains("\"name\": \"sess\""), "\(console.output)")
    // Recording several runs puts it where the next recording reads it.
    console.environment = ProcessInfo.processInfo.environment
    console.environment["CI"] = nil
    let script = """
      n=$(cat '\(console.path("n"))' 2>/dev/null || echo 0); cp "\(console.path("Runs"))/run$n.jsonl" "$TRACE_RECORDING"
      echo $((n + 1)) > '\(console.path("n"))'
      """
    let words = ["record", "--runs", "2", "--out", console.path("C"), "--", "sh", "-c", script]
    #expect(console.run(words) == 0, "\(console.error)")
    #expect(try console.read("C/trace-diff.json").contains("\"name\": \"sess\""))
    try FileManager.default.removeItem(atPath: console.path("n"))
    try FileManager.default.removeItem(atPath: console.path("C"))
    try console.write("trace-diff.json", "{\n  // mine\n}\n")
    #expect(console.run(words) == 0, "\(console.error)")
    #expect(!console.exists("C/trace-diff.json"), "the rules that are there already")
    let rules = try console.read("trace-diff.json")
    #expect(rules.contains("\"name\": \"sess\"") && rules.contains("// mine"), "\(rules)")
    try FileManager.default.removeItem(atPath: console.path("n"))
    try FileManager.default.removeItem(atPath: console.path("C"))
    console.environment["CI"] = "1"
    #expect(console.run(words) == 125)
    #expect(!console.exists("n"), "refused before the command runs")
    #expect(try console.read("trace-diff.json") == rules)
  }

  @Test func whatOnlyShapesMaskIsOneSentence() throws {
    let console = try TestConsole()
    var recording = Recording()
    recording.flow("F")
    for number in 10..<40 {
      let id = "id=11111111-1111-4111-8111-1111111111\(number)"
      recording.get("https://a.example/e\(number)?\(id)&x\(number)\(id)")
    }
    recording.end("F")
    let run = try console.write("run.jsonl", recording.text)
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
    let lines = console.error.split(separator: "\n").filter { $0.contains("shape") }
    #expect(lines.count == 1, "\(console.error)")
    #expect(lines[0].contains("query 'id' (a.example/e10 and 29 more)"), "\(lines)")
    #expect(lines[0].contains("and 19 more fields"), "\(lines)")
  }

  @Test func aMutationThatOnlyWarnsIsListed() throws {
    let console = try TestConsole()
    var recording = Recording()
    recording.flow("F")
    recording.get("https://a.example/one")
    recording.get("https://a.example/two")
    recording.end("F")
    let run = try console.write("run.jsonl", recording.text)
    #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0)
    #expect(console.run("mutate", console.path("B")) == 0)
    #expect(
      console.output.contains("F.http:6: swap one would be reported and not fail: moved is a warning"),
      "\(console.output)")
    #expect(console.run("mutate", console.path("B"), "--json") == 0)
    let flow = try #require((try json(console.output)["flows"] as? [[String: Any]])?.first)
    #expect((flow["warnings"] as? [[String: Any]])?.first?["mutation"] as? String == "swap")
    #expect(flow["warned"] as? Int == 1)
  }

  @Test func anExportSaysWhatATraceLacks() throws {
    let console = try TestConsole()
    var recording = Recording()
    recording.flow("F")
    recording.get("https://a.example/e?cb=1")
    recording.end("F")
    let run = try console.write("F.jsonl", recording.text)
    let mask = #""mask": [{"match": "a.example", "query": ["cb"]}]"#
    let rules = try console.write("trace-diff.json", "{\(mask)}")
    #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0)
    #expect(console.run("export", console.path("B/F.http"), "--out", console.path("F.har")) == 0)
    #expect(console.error.contains("1 masked value is exported as placeholder"), "\(console.error)")
    #expect(console.run("export", run, "--out", console.path("G.har")) == 0)
    #expect(console.error.isEmpty)
    // Without "include" a HAR is narrowed to what presets know, which the report must explain.
    #expect(console.run(console.path("B/F.http"), console.path("F.har")) == 1)
    #expect(console.output.contains("\"include\": [\"a.example/**\"]"), "\(console.output)")
    try console.write("trace-diff.json", "{\"include\": [\"a.example/**\"], \(mask)}")
    #expect(console.run(console.path("B/F.http"), console.path("F.har"), "--rules", rules) == 1)
    #expect(console.output.contains("is a placeholder itself, as in a HAR"), "\(console.output)")
    #expect(!console.output.contains("^"), "two equal texts have nothing to mark")
  }

  @Test func aBaselineIsReplacedByItsOwnFlowOnly() throws {
    let console = try TestConsole()
    func recording(_ flow: String, _ value: String) throws -> String {
      var recording = Recording()
      recording.flow(flow)
      recording.get("https://a.example/v?x=\(value)")
      recording.end(flow)
      return try console.write("run-\(value).jsonl", recording.text)
    }
    // The same name, composed and decomposed, as file systems of Apple would have it.
    #expect(console.run("record", "--out", console.path("B"), try recording("caf\u{E9}", "1"), "-q") == 0)
    #expect(console.run("record", "--out", console.path("B"), try recording("cafe\u{301}", "2")) == 0)
    #expect(console.output.contains("updated"), "\(console.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: console.path("B")) == ["caf%C3%A9.http"])
    // A file under another flow's name is that flow's.
    try console.write("B/Other.http", "# @trace-diff 1\n# @flow Mine\n")
    #expect(console.run("record", "--out", console.path("B"), try recording("Other", "3")) == 2)
    #expect(console.error.contains("the baseline of flow 'Mine', not of 'Other'"), "\(console.error)")
    #expect(try console.read("B/Other.http").contains("Mine"))
  }

  @Test func quietNamesThePlaceOfWhatTheBaselineLacks() throws {
    let (console, _) = try console(["HomeFeed"])
    var recording = Recording.home()
    recording.lines.removeLast()
    recording.get("https://ads.example.com/v1/pixel")
    recording.end("HomeFeed")
    let run = try console.write("bad.jsonl", recording.text)
    #expect(console.run(console.path("B"), run, "-q") == 1)
    let line = recording.lines.firstIndex { $0.contains("pixel") }.map { $0 * 2 + 2 }
    #expect(console.output.hasPrefix("\(run):\(line ?? 0): error: extra pixel"), "\(console.output)")
  }

  @Test func reportsOfMergedJobsNameTheirFiles() throws {
    let (console, _) = try console(["HomeFeed"])
    let bad = try console.write("bad.jsonl", Recording.home(unit: "x").text)
    let report = console.path("1.json")
    #expect(console.run(console.path("B"), bad, "--report", "json=\(report)") == 1)
    let flow = try #require((try json(console.read("1.json"))["flows"] as? [[String: Any]])?.first)
    #expect(flow["baselineFile"] as? String == console.path("B/HomeFeed.http"))
    #expect(flow["candidateFile"] as? String == bad)
    for format in ["sarif", "junit", "github", "markdown", "terminal", "json"] {
      #expect(console.run("merge-reports", report, "--format", format) == 1)
      #expect(
        console.output.contains("B/HomeFeed.http") || console.output.contains("B\\/HomeFeed.http"),
        "\(format)")
    }
  }

  @Test func aWorkflowSuitsTheProject() throws {
    let console = try TestConsole()
    try console.write("My App.xcodeproj/project.pbxproj", "")
    #expect(console.run("init", "--out", console.folder) == 0, "\(console.error)")
    let workflow = try console.read(".github/workflows/trace-diff.yml")
    for part in [
      "runs-on: macos-", "uses: OWNER/trace-diff@", "xcodebuild test -scheme 'My App'", "TEST_RUNNER_",
    ] {
      #expect(workflow.contains(part), "\(part)\n\(workflow)")
    }
  }
}
