import Foundation
import Testing

@testable import trace_diff

@Suite struct RecordCommandTests {
  @Test func aRecordingBecomesABaseline() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
    #expect(console.output.contains("wrote \(console.path("B"))/HomeFeed.http (2 events)"))
    let text = try console.read("B/HomeFeed.http")
    #expect(text.contains("### Home appears\n\n# @event ads.example.com impression\nGET https://"))
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
    #expect(console.output.contains("unchanged"))
    #expect(try console.read("B/HomeFeed.http") == text)
  }

  @Test func whatPeopleWroteStays() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
    var text = try console.read("B/HomeFeed.http")
    text = text.replacingOccurrences(
      of: "# @event ads.example.com click",
      with: "# Why we click.\n# @event ads.example.com click\n# @count 1..2")
    text = text.replacingOccurrences(of: "# @flow HomeFeed\n", with: "# @flow HomeFeed\n# Owned by ads.\n")
    try console.write("B/HomeFeed.http", text)
    let new = try console.write("new.jsonl", Recording.home(unit: "home_bottom").text)
    #expect(console.run("record", "--out", console.path("B"), new) == 0)
    #expect(console.output.contains("updated"))
    let expected = text.replacingOccurrences(of: "home_top", with: "home_bottom")
    #expect(try console.read("B/HomeFeed.http") == expected)
  }

  @Test func anInconclusiveTraceDoesNotReplaceABaseline() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    let cut = try console.write(
      "cut.jsonl", Recording.home().text.split(separator: "\n").dropLast().joined(separator: "\n"))
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
    let text = try console.read("B/HomeFeed.http")
    #expect(console.run("record", "--out", console.path("B"), cut) == 2)
    #expect(console.error.contains("inconclusive"))
    #expect(try console.read("B/HomeFeed.http") == text)
    // Where there is none, it is written and says so itself.
    #expect(console.run("record", "--out", console.path("New"), cut) == 0)
    #expect(try console.read("New/HomeFeed.http").contains("# @inconclusive unfinished "))
    #expect(console.error.contains("inconclusive"))
    #expect(console.error.contains("cannot serve as a baseline; run the flow again"))
    #expect(!console.output.contains("git add"))
  }

  @Test(arguments: ["1", "true", "TRUE", "True", "yes", "on"]) func aGateDoesNotRewriteItsBaseline(
    _ ci: String
  ) throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    console.environment["CI"] = ci
    #expect(console.run("record", "--out", console.path("B"), run) == 0, "a new baseline is no rewriting")
    #expect(console.run("record", "--out", console.path("B"), run) == 2)
    #expect(console.error.contains("--force-in-ci"))
    #expect(console.run("record", "--out", console.path("B"), run, "--force-in-ci") == 0)
    console.environment["CI"] = "false"
    #expect(console.run("record", "--out", console.path("B"), run) == 0)
  }

  @Test func aGateRefusesBeforeItRunsTheCommand() throws {
    let console = try TestConsole()
    let source = try console.write("run.jsonl", Recording.home().text)
    let script = "echo ran >> '\(console.path("ran"))'; cp '\(source)' \"$TRACE_RECORDING\""
    console.environment = ProcessInfo.processInfo.environment
    console.environment["CI"] = "true"
    #expect(
      console.run("record", "--out", console.path("B"), "--", "sh", "-c", script) == 0, "\(console.error)")
    #expect(try console.read("ran") == "ran\n")
    #expect(console.run("record", "--out", console.path("B"), "--", "sh", "-c", script) == 125)
    #expect(console.error.contains("--force-in-ci"))
    #expect(try console.read("ran") == "ran\n")
    let forced = ["record", "--force-in-ci", "--out", console.path("B"), "--", "sh", "-c", script]
    #expect(console.run(forced) == 0, "\(console.error)")
    #expect(try console.read("ran") == "ran\nran\n")
  }

  @Test func aFlowWithoutEventsIsNotedWithTheReason() throws {
    let console = try TestConsole()
    let run = try console.write("run.jsonl", Recording.home().text)
    let rules = try console.write("rules.json", #"{"include": ["t.example.org/**"]}"#)
    #expect(console.run("record", "--out", console.path("B"), run, "--rules", rules, "-q") == 0)
    #expect(
      console.error.contains(
        "flow 'HomeFeed' has no event: nothing that was recorded is in scope by \"include\" of the rules: "
          + "\"t.example.org/**\""), "\(console.error)")
    let har = try console.write(
      "x.har",
      #"{"log":{"entries":[{"request":{"method":"GET","url":"https://www.example.org/","headers":[]}}]}}"#)
    #expect(console.run("record", "--out", console.path("H"), har) == 0, "\(console.error)")
    #expect(console.error.contains("has no event: nothing that was recorded is in scope by the presets"))
    var empty = Recording()
    empty.flow("Quiet")
    empty.end("Quiet")
    let quiet = try console.write("quiet.jsonl", empty.text)
    #expect(console.run("record", "--out", console.path("Q"), quiet) == 0)
    #expect(console.error.contains("has no event: no request of it was recorded"), "\(console.error)")
  }

  @Test func noFlowLeavesTheFolder() throws {
    let console = try TestConsole()
    let run = try console.write(
      "run.jsonl", Recording.home().text.replacingOccurrences(of: "HomeFeed", with: "../../escape"))
    #expect(console.run("record", "--out", console.path("a/b/B"), run) == 0, "\(console.error)")
    #expect(console.exists("a/b/B/..%2F..%2Fescape.http"))
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: console.folder).filter { $0.hasSuffix(".http") }
        .count == 1)
    #expect(console.run(console.path("a/b/B"), run) == 0, "\(console.output)\(console.error)")
  }

  /// What `xcresulttool export attachments` writes: files under names of its own, a manifest, and what else the tests
  /// attached. The flow's name comes from the content; a test that was run again replaces its first attempt.
  @Test func anExportedAttachmentFolderIsARun() throws {
    let console = try TestConsole()
    let id = "1B6A2E0C-0000-4000-8000-00000000000"
    try console.write("attachments/\(id)3.jsonl", Recording.home(unit: "home_bottom").text)
    let again = Recording.home().text.replacingOccurrences(of: "\"time\":1", with: "\"time\":2")
    try console.write("attachments/\(id)1.jsonl", again)
    var checkout = Recording()
    checkout.flow("Checkout")
    checkout.get("https://ads.example.com/v1/checkout")
    checkout.end("Checkout")
    let later = checkout.text.replacingOccurrences(of: "\"time\":1", with: "\"time\":3")
    try console.write("attachments/\(id)2.jsonl", later)
    try console.write("attachments/\(id)4.png", "\u{89}PNG")
    try console.write(
      "attachments/manifest.json",
      #"[{"attachments":[{"exportedFileName":"\#(id)1.jsonl","suggestedHumanReadableName":"HomeFeed_0.jsonl"}],"#
        + #""testIdentifier":"HomeTests/testHome()"}]"#)
    #expect(
      console.run("record", "--out", console.path("B"), console.path("attachments")) == 0, "\(console.error)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: console.path("B")).sorted() == [
        "Checkout.http", "HomeFeed.http",
      ])
    #expect(try console.read("B/HomeFeed.http").contains("home_top"), "the later attempt")
    #expect(console.run(console.path("B"), console.path("attachments")) == 0, "\(console.output)")
  }

  @Test func aFlowWhoseProcessDiedIsUnfinished() throws {
    let console = try TestConsole()
    let cut = try console.write(
      "cut.jsonl", Recording.home().text.split(separator: "\n").dropLast().joined(separator: "\n"))
    console.environment = ProcessInfo.processInfo.environment
    console.environment["CI"] = nil
    let script = "cp '\(cut)' \"$TRACE_RECORDING\"; kill -9 $$"
    #expect(console.run("record", "--out", console.path("B"), "--", "sh", "-c", script) == 137)
    #expect(try console.read("B/HomeFeed.http").contains("# @inconclusive unfinished "))
    let hung = "cp '\(cut)' \"$TRACE_RECORDING\"; sleep 60; echo never"
    #expect(
      console.run("record", "--timeout", "0.3", "--out", console.path("C"), "--", "sh", "-c", hung) == 143)
    #expect(console.error.contains("the command was stopped after 0.3 seconds"))
    #expect(try console.read("C/HomeFeed.http").contains("# @inconclusive unfinished "))
  }

  @Test func aCommandIsRecorded() throws {
    let console = try TestConsole()
    let source = try console.write("run.jsonl", Recording.home().text)
    let script = "cp '\(source)' \"$TRACE_RECORDING\"; exit "
    console.environment = ProcessInfo.processInfo.environment
    console.environment["CI"] = nil
    #expect(
      console.run("record", "--out", console.path("B"), "--", "sh", "-c", script + "0") == 0,
      "\(console.error)")
    #expect(console.exists("B/HomeFeed.http"))
    #expect(console.run("record", "--out", console.path("C"), "--", "sh", "-c", script + "7") == 7)
    #expect(console.exists("C/HomeFeed.http"), "a run that failed is still a candidate")
    #expect(console.run("record", "--out", console.path("D"), "--", "sh", "-c", "exit 0") == 125)
    #expect(console.error.contains("nothing was recorded"))
    #expect(console.run("record", "--out", console.path("D"), "--", "/no/such/program") == 125)
    #expect(console.run("record", "--", "sh", "-c", "exit 0") == 125, "usage is the tool's own failure")
    #expect(console.run("record", "--oot", "x", "--", "sh", "-c", "exit 0") == 125)
    #expect(console.run("record", "--out", console.path("E"), "--", "sh", "-c", script + "2") == 2)
    console.environment["CI"] = "1"
    #expect(console.run("record", "--out", console.path("B"), "--", "sh", "-c", script + "0") == 125)
    #expect(console.error.contains("--force-in-ci"))
  }
}
