import Foundation
import Testing

@testable import trace_diff

@Suite struct AcceptCommandTests {
  private func ids(_ console: TestConsole, _ arguments: String...) throws -> [String: String] {
    _ = console.run(arguments + ["--format", "json"])
    let report = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [String: Any]
    let flows = try #require(report?["flows"] as? [[String: Any]])
    var ids: [String: String] = [:]
    for finding in flows.flatMap({ $0["findings"] as? [[String: Any]] ?? [] }) {
      ids[finding["kind"] as? String ?? ""] = finding["id"] as? String
    }
    return ids
  }

  /// One finding of each kind.
  private func console() throws -> TestConsole {
    let console = try TestConsole()
    var good = Recording()
    good.flow("F")
    good.step("One")
    good.get("https://a.example/view?unit=top")
    good.get("https://a.example/price?v=1")
    good.get("https://b.example/gone")
    good.step("Two")
    good.get("https://a.example/click?x=1")
    good.get("https://a.example/last?y=2")
    good.end("F")
    var bad = Recording()
    bad.flow("F")
    bad.step("One")
    bad.get("https://a.example/view?unit=top")
    bad.get("https://a.example/view?unit=top")
    bad.get("https://a.example/price?v=2")
    bad.get("https://a.example/click?x=1")
    bad.step("Two")
    bad.get("https://c.example/pixel?z=3")
    bad.get("https://a.example/last?y=2")
    bad.end("F")
    try console.write("good.jsonl", good.text)
    try console.write("bad.jsonl", bad.text)
    #expect(console.run("record", "--out", console.path("B"), console.path("good.jsonl"), "-q") == 0)
    var text = try console.read("B/F.http")
    text = text.replacingOccurrences(of: "# @event a.example last", with: "# Stays.\n# @event a.example last")
    try console.write("B/F.http", text)
    return console
  }

  @Test func acceptingAllLeavesNothingToReport() throws {
    let console = try console()
    let (b, bad) = (console.path("B"), console.path("bad.jsonl"))
    #expect(console.run(b, bad) == 1)
    #expect(console.run("accept", b, bad) == 0, "\(console.error)")
    #expect(console.output.contains("F.http (5 findings)"))
    #expect(console.run(b, bad) == 0, "\(console.output)")
    let text = try console.read("B/F.http")
    #expect(text.contains("# Stays.\n# @event a.example last"))
    #expect(text.contains("# @count 2\nGET https://a.example/view"))
    #expect(console.run("accept", b, bad) == 0)
    #expect(console.output.contains("nothing to accept"))
    #expect(try console.read("B/F.http") == text)
  }

  @Test(arguments: ["missing", "extra", "duplicated", "changed", "moved"])
  func acceptingOneLeavesTheOthers(_ kind: String) throws {
    let console = try console()
    let (b, bad) = (console.path("B"), console.path("bad.jsonl"))
    let before = try ids(console, b, bad)
    try #require(before.count == 5, "\(before)")
    let id = try #require(before[kind])
    #expect(console.run("accept", b, bad, "--only", id) == 0, "\(console.error)")
    let after = try ids(console, b, bad)
    #expect(after == before.filter { $0.key != kind })
  }

  @Test func oneAfterTheOtherIsAll() throws {
    let console = try console()
    let (b, bad) = (console.path("B"), console.path("bad.jsonl"))
    for id in try ids(console, b, bad).values.sorted() {
      #expect(console.run("accept", b, bad, "--only", id) == 0, "\(console.error)")
    }
    let code = console.run(b, bad)
    #expect(code == 0, "\(console.output)")
  }

  @Test func whatIsRefused() throws {
    let console = try console()
    let (b, bad) = (console.path("B"), console.path("bad.jsonl"))
    let text = try console.read("B/F.http")
    #expect(console.run("accept", b, bad, "--only", "nope") == 2)
    #expect(console.error.contains("there is no finding 'nope'"))
    console.environment["CI"] = "true"
    #expect(console.run("accept", b, bad) == 2)
    console.environment = [:]
    let cut = try console.write(
      "cut.jsonl", try console.read("bad.jsonl").split(separator: "\n").dropLast().joined(separator: "\n"))
    #expect(console.run("accept", b, cut) == 2)
    #expect(console.error.contains("inconclusive"))
    #expect(try console.read("B/F.http") == text)
    #expect(console.run("accept", console.path("good.jsonl"), bad) == 2)
    #expect(console.error.contains("only a baseline (.http) takes findings"))
  }

  @Test func anInconclusiveCandidateIsRefusedEvenWhereNothingDiffers() throws {
    let console = try console()
    let good = try console.read("good.jsonl")
    let lines = good.split(separator: "\n")
    let candidates = [
      "cut": lines.dropLast().joined(separator: "\n"),
      "torn": (lines.dropLast() + ["{\"v\":1,\"ty"] + lines.suffix(1)).joined(separator: "\n"),
      "unsettled": good.replacingOccurrences(of: "\"settled\":true", with: "\"settled\":false"),
      "lost":
        (lines.dropLast() + [#"{"v":1,"type":"warning","time":1764500000,"code":"lost","message":"full"}"#]
        + lines.suffix(1)).joined(separator: "\n"),
    ]
    for (name, text) in candidates {
      let file = try console.write("\(name).jsonl", text)
      #expect(console.run(console.path("B"), file) == 3, "\(name): \(console.output)")
      #expect(console.run("accept", console.path("B"), file) == 2, "\(name): \(console.output)")
      #expect(console.error.contains("is inconclusive and is not accepted"), "\(name): \(console.error)")
    }
  }

  @Test func aChangedEventKeepsItsDirectives() throws {
    let console = try console()
    let text = try console.read("B/F.http").replacingOccurrences(
      of: "# @event a.example price",
      with: "# Ask Kim.\n# @event a.example price\n# @count 1..2\n# @optional-field query w")
    try console.write("B/F.http", text)
    let (b, bad) = (console.path("B"), console.path("bad.jsonl"))
    let id = try #require(try ids(console, b, bad)["changed"])
    #expect(console.run("accept", b, bad, "--only", id) == 0, "\(console.error)")
    #expect(
      try console.read("B/F.http") == text.replacingOccurrences(of: "?v=1", with: "?v=2"))
  }

  @Test func moreCopiesThanARangeAllowsWidenIt() throws {
    for isRecorded in [false, true] {
      let console = try TestConsole()
      let run = try console.write("run.jsonl", Recording.home().text)
      #expect(console.run("record", "--out", console.path("B"), run, "-q") == 0)
      let text = try console.read("B/HomeFeed.http").replacingOccurrences(
        of: "# @event ads.example.com impression", with: "# @event ads.example.com impression\n# @count 1..2")
      try console.write("B/HomeFeed.http", text)
      let three = try console.write("three.jsonl", Recording.home(copies: 3).text)
      let command = isRecorded ? ["record", "--out"] : ["accept"]
      #expect(console.run(command + [console.path("B"), three]) == 0, "\(console.error)")
      #expect(
        try console.read("B/HomeFeed.http") == text.replacingOccurrences(of: "1..2", with: "1..3"))
      for file in [run, three] { #expect(console.run(console.path("B"), file) == 0, "\(console.output)") }
    }
  }

  @Test func aNewFlowIsAccepted() throws {
    let console = try console()
    let good = try console.read("good.jsonl").replacingOccurrences(of: "r1", with: "r2")
    try console.write("Run/a.jsonl", good)
    try console.write("Run/b.jsonl", Recording.home().text)
    #expect(console.run("accept", console.path("B"), console.path("Run")) == 0, "\(console.error)")
    #expect(console.exists("B/HomeFeed.http"))
    #expect(console.run(console.path("B"), console.path("Run")) == 0, "\(console.output)")
  }
}
