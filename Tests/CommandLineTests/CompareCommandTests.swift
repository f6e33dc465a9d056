import Foundation
import Testing

@testable import trace_diff

@Suite struct CompareCommandTests {
  /// A console with a baseline of the sample flow.
  private func console() throws -> TestConsole {
    let console = try TestConsole()
    try console.write("good.jsonl", Recording.home().text)
    let code = console.run("record", "--out", console.path("Baselines"), console.path("good.jsonl"))
    try #require(code == 0, "\(console.error)")
    return console
  }

  @Test func equalTracesPass() throws {
    let console = try console()
    #expect(console.run(console.path("Baselines"), console.path("good.jsonl")) == 0, "\(console.error)")
    #expect(console.output.contains("PASS"))
    #expect(console.run(console.path("Baselines"), console.path("Baselines")) == 0)
    #expect(console.error.isEmpty)
  }

  @Test func aChangedParameterFailsAndIsNamedWithItsPlace() throws {
    let console = try console()
    try console.write("bad.jsonl", Recording.home(unit: "home_bottom").text)
    #expect(console.run(console.path("Baselines"), console.path("bad.jsonl")) == 1)
    for part in [
      "HomeFeed", "step Home appears", "CHANGED", "ad_unit", "home_top", "home_bottom", "HomeFeed.http:7",
      "trace-diff accept",
    ] { #expect(console.output.contains(part), "\(part)\n\(console.output)") }
    #expect(console.error.isEmpty)
  }

  @Test func theThresholdDecides() throws {
    let console = try console()
    try console.write("bad.jsonl", Recording.home(copies: 2).text)
    let rules = try console.write(
      "rules.json", #"{"severity": [{"kind": "duplicated", "severity": "warning"}]}"#)
    let arguments = [console.path("Baselines"), console.path("bad.jsonl"), "--rules", rules]
    #expect(console.run(arguments) == 0, "\(console.output)")
    #expect(console.run(arguments + ["--fail-on", "warning"]) == 1)
    #expect(console.run(arguments + ["--fail-on=note"]) == 1)
  }

  @Test func aFlowWithoutABaselineFailsAndSaysHowToRecordIt() throws {
    let console = try console()
    try console.write(
      "other.jsonl", Recording.home().text.replacingOccurrences(of: "HomeFeed", with: "Other"))
    try console.write("good2.jsonl", Recording.home().text)
    try console.write("Run/a.jsonl", Recording.home().text)
    try console.write(
      "Run/b.jsonl",
      Recording.home().text.replacingOccurrences(of: "HomeFeed", with: "Other").replacingOccurrences(
        of: "r1", with: "r2"))
    #expect(console.run(console.path("Baselines"), console.path("Run")) == 1, "\(console.error)")
    #expect(console.output.contains("Other  has no baseline"))
    #expect(console.output.contains("trace-diff record --out \(console.path("Baselines")) --flow Other"))
  }

  @Test func aFlowThatDidNotRunIsInconclusive() throws {
    let console = try console()
    var empty = Recording()
    empty.flow("Other")
    empty.end("Other")
    try console.write("Two/Other.http", "# @trace-diff 1\n# @flow Other\n")
    try console.write("Two/HomeFeed.http", try console.read("Baselines/HomeFeed.http"))
    try console.write("other.jsonl", empty.text)
    #expect(
      console.run(console.path("Two"), console.path("other.jsonl")) == 3, "\(console.output)\(console.error)")
    #expect(console.run(console.path("Two"), console.path("other.jsonl"), "--flow", "Other") == 0)
    #expect(console.run(console.path("Two"), console.path("other.jsonl"), "--flow", "Nope") == 2)
  }

  @Test func aTornLineIsNamedAndInconclusive() throws {
    let console = try console()
    let lines = Recording.home().text.split(separator: "\n")
    try console.write(
      "torn.jsonl",
      (lines.prefix(4) + ["{\"v\":1,\"type\":\"requ"] + lines.dropFirst(4)).joined(separator: "\n"))
    #expect(console.run(console.path("Baselines"), console.path("torn.jsonl")) == 3, "\(console.output)")
    #expect(console.output.contains("torn.jsonl:5"), "\(console.output)")
    var bytes = Array(Recording.home().text.utf8)
    bytes.insert(contentsOf: Array("\n{\"v\":1,\"x\":\"".utf8) + [0xFF] + Array("\"}\n".utf8), at: 0)
    try console.write("bytes.jsonl", bytes)
    #expect(console.run(console.path("Baselines"), console.path("bytes.jsonl")) == 3, "\(console.output)")
    #expect(console.output.contains("bytes.jsonl:2"), "\(console.output)")
  }

  struct BadInput: Sendable {
    var arguments: [String]
    var message: String
    var reason: String
  }

  static let badInputs = [
    BadInput(arguments: ["missing.http", "good.jsonl"], message: "missing.http: ", reason: "no such file"),
    BadInput(arguments: ["Baselines", "empty.jsonl"], message: "empty.jsonl: ", reason: "an empty file"),
    BadInput(arguments: ["Nothing", "good.jsonl"], message: "Nothing: ", reason: "a folder without traces"),
    BadInput(
      arguments: ["broken.http", "good.jsonl"], message: "broken.http:3:3: unknown directive '@cuont'",
      reason: "a broken baseline"),
    BadInput(
      arguments: ["Baselines", "good.jsonl", "--rules", "broken.json"], message: "broken.json:1:",
      reason: "broken rules"),
    BadInput(
      arguments: ["Baselines", "good.jsonl", "--rules", "none.json"], message: "none.json: ",
      reason: "no rules there"),
    BadInput(
      arguments: ["Baselines", "nonsense.jsonl"], message: "nonsense.jsonl", reason: "no good line at all"),
  ]

  @Test(arguments: badInputs) func badInputIsOneClearLine(_ row: BadInput) throws {
    let console = try console()
    try console.write("empty.jsonl", "")
    try console.write("Nothing/readme.txt", "x")
    try console.write("broken.http", "# @trace-diff 1\n\n# @cuont 2\n")
    try console.write("broken.json", #"{"maks": []}"#)
    try console.write("nonsense.jsonl", "one\ntwo\n")
    let arguments = row.arguments.map { $0.hasPrefix("-") ? $0 : console.path($0) }
    #expect(console.run(arguments) == 2, "\(row.reason)")
    let lines = console.error.split(separator: "\n")
    #expect(lines.count == 1, "\(row.reason): \(console.error)")
    #expect(console.error.hasPrefix("trace-diff: "), "\(console.error)")
    #expect(console.error.contains("\(console.folder)/\(row.message)"), "\(row.reason): \(console.error)")
    #expect(console.output.isEmpty)
  }

  struct BadUsage: Sendable {
    var arguments: [String]
    var message: String
  }

  static let badUsages = [
    BadUsage(arguments: [], message: "expected BASELINE and CANDIDATE, got nothing"),
    BadUsage(arguments: ["one"], message: "expected BASELINE and CANDIDATE, got 1 of them"),
    BadUsage(arguments: ["recrod", "x"], message: "unknown command 'recrod' (did you mean 'record'?)"),
    BadUsage(
      arguments: ["a", "b", "--formt", "json"], message: "unknown option '--formt' (did you mean '--format'?)"
    ),
    BadUsage(arguments: ["a", "b", "--format"], message: "option '--format' needs a value: --format FORMAT"),
    BadUsage(arguments: ["a", "b", "--format", "jsno"], message: "not 'jsno' (did you mean 'json'?)"),
    BadUsage(
      arguments: ["a", "b", "--format=json", "--format=html"], message: "option '--format' is given twice"),
    BadUsage(arguments: ["a", "b", "--quiet=yes"], message: "option '--quiet' takes no value"),
    BadUsage(
      arguments: ["a", "b", "--report", "html"], message: "option '--report' is FORMAT=FILE, not 'html'"),
    BadUsage(
      arguments: ["a", "b", "--report", "htm=x"],
      message: "unknown report format 'htm' (did you mean 'html'?)"),
    BadUsage(arguments: ["a", "b", "--runs", "3"], message: "(it belongs to 'trace-diff record')"),
    BadUsage(arguments: ["-", "-"], message: "only one side can be standard input"),
    BadUsage(arguments: ["record", "x"], message: "expected --out DIR"),
  ]

  @Test(arguments: badUsages) func wrongUsageSaysWhatWouldBeRight(_ row: BadUsage) throws {
    let console = try TestConsole()
    #expect(console.run(row.arguments) == 2)
    #expect(console.error.contains(row.message), "\(console.error)")
    #expect(console.error.contains("--help"))
  }

  @Test func everyReportIsWrittenBeforeTheStatus() throws {
    let console = try console()
    try console.write("bad.jsonl", Recording.home(unit: "other").text)
    var arguments = [console.path("Baselines"), console.path("bad.jsonl"), "--format", "json"]
    for format in ["terminal", "json", "junit", "sarif", "markdown", "html", "github"] {
      arguments += ["--report", "\(format)=\(console.path("out.\(format)"))"]
    }
    #expect(console.run(arguments) == 1)
    let json = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [String: Any]
    #expect(json?["verdict"] as? String == "fail")
    #expect(try console.read("out.json") == console.output)
    for format in ["terminal", "junit", "sarif", "markdown", "html", "github"] {
      #expect(try !console.read("out.\(format)").isEmpty)
    }
    // One that cannot be written is an error, and the others are there all the same.
    arguments += [
      "--report", "json=\(console.path("good.jsonl/x.json"))", "--report",
      "json=\(console.path("last.json"))",
    ]
    #expect(console.run(arguments) == 2)
    #expect(console.error.contains("good.jsonl: is no folder"))
    #expect(console.exists("last.json"))
  }

  @Test func aReportNeverOverwritesAnotherOrAnInput() throws {
    let console = try console()
    let (base, run) = (console.path("Baselines"), try console.write("new.jsonl", Recording.home().text))
    let before = try console.read("Baselines/HomeFeed.http")
    for (reports, message) in [
      (
        ["json=\(console.path("r"))", "html=\(console.path("Baselines/../r"))"], "two reports go to one file"
      ),
      (["json=\(run)"], "would overwrite an input"),
      (["json=\(base)/HomeFeed.http"], "would overwrite an input"),
    ] {
      #expect(console.run([base, run] + reports.flatMap { ["--report", $0] }) == 2, "\(reports)")
      #expect(console.error.contains(message), "\(console.error)")
      #expect(!console.exists("r"))
    }
    #expect(try console.read("Baselines/HomeFeed.http") == before)
    let fine = [
      "--report", "json=\(base)/r.json", "--report", "html=/dev/null", "--report", "json=/dev/null",
    ]
    #expect(console.run([base, run] + fine) == 0, "\(console.error)")
  }

  @Test func quietNamesTheStepAndTheParameter() throws {
    let console = try console()
    let run = try console.write("new.jsonl", Recording.home(unit: "home_bottom").text)
    #expect(console.run(console.path("Baselines"), run, "-q") == 1)
    #expect(
      console.output.contains(
        "error: changed impression in HomeFeed, step 'Home appears': "
          + "query ad_unit: home_top -> home_bottom ["), "\(console.output)")
  }

  @Test func quietSaysNothingOnAPass() throws {
    let console = try console()
    #expect(console.run(console.path("Baselines"), console.path("good.jsonl"), "--quiet") == 0)
    #expect(console.output.isEmpty && console.error.isEmpty)
    try console.write("bad.jsonl", Recording.home(unit: "other").text)
    #expect(console.run(console.path("Baselines"), console.path("bad.jsonl"), "-q") == 1)
    #expect(console.output.split(separator: "\n").count == 1, "\(console.output)")
  }

  @Test func colourIsAChoice() throws {
    let console = try console()
    let arguments = [console.path("Baselines"), console.path("good.jsonl")]
    _ = console.run(arguments)
    #expect(!console.output.contains("\u{1B}"))
    _ = console.run(arguments + ["--color", "always"])
    #expect(console.output.contains("\u{1B}["))
  }

  @Test func theNearestRulesAreUsed() throws {
    let console = try console()
    try console.write("bad.jsonl", Recording.home(unit: "other").text)
    try console.write("trace-diff.json", #"{"mask": [{"match": "**", "query": ["ad_unit"]}]}"#)
    // The literal in the baseline is still compared, so record anew first.
    #expect(console.run("record", "--out", console.path("Baselines"), console.path("good.jsonl")) == 0)
    #expect(console.run(console.path("Baselines"), console.path("bad.jsonl")) == 0, "\(console.output)")
  }
}
