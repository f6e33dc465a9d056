import Foundation
import Testing

@testable import trace_diff

private let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

/// The review with a terminal of its own, which util-linux's `script` gives it.
@Suite(.enabled(if: hasTerminal, "there is no /usr/bin/script"))
struct ReviewInTerminalTests {
  /// One finding of each of three kinds, in the order of the flow.
  private func console() throws -> TestConsole {
    let console = try TestConsole()
    func recording(_ price: String, _ unit: String, extra: Bool) -> String {
      var recording = Recording()
      recording.flow("F")
      recording.get("https://a.example/price?v=\(price)")
      recording.get("https://a.example/view?unit=\(unit)")
      if extra { recording.get("https://b.example/pixel") }
      recording.end("F")
      return recording.text
    }
    try console.write("good.jsonl", recording("1", "top", extra: false))
    try console.write("bad.jsonl", recording("2", "bottom", extra: true))
    #expect(console.run("record", "--out", console.path("B"), console.path("good.jsonl"), "-q") == 0)
    return console
  }

  /// Answers each question as it comes: a key, or a line where the text ends with a line feed.
  private func review(_ console: TestConsole, _ answers: [String]) throws -> String {
    let tool = try BuiltTool.binary().path
    // The shell outlives an interrupt, to say how the tool ended and how it left the terminal.
    let command =
      "trap : INT; stty -g; '\(tool)' review '\(console.path("B"))' '\(console.path("bad.jsonl"))'; "
      + "echo status $?; stty -g"
    let (keys, shown) = (console.path("keys"), console.path("shown"))
    try #require(mkfifo(keys, 0o600) == 0)
    _ = FileManager.default.createFile(atPath: shown, contents: nil)
    // Foundation's Process blocks signals in its children, and an interrupt is what this is about.
    let script = "cd '\(console.folder)' && exec script -qefc \"$COMMAND\" /dev/null < '\(keys)' > '\(shown)'"
    var environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    environment["COMMAND"] = command
    let variables = environment
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = try? ChildProcess().run(["/bin/sh", "-c", script], environment: variables, timeout: 60)
      done.signal()
    }
    let input = try #require(FileHandle(forWritingAtPath: keys))
    var seen = 0
    for answer in answers {
      for _ in 0..<3000 {
        let text = try String(contentsOfFile: shown, encoding: .utf8)
        if text.count > seen, text.hasSuffix("[q]uit? ") || text.hasSuffix(": ") {
          seen = text.count
          break
        }
        usleep(10_000)
      }
      // The prompt is written before the terminal is told to hand on keys.
      usleep(50_000)
      try input.write(contentsOf: Data(answer.utf8))
    }
    done.wait()
    try input.close()
    return try String(contentsOfFile: shown, encoding: .utf8)
  }

  /// The terminal's settings before and after, which `stty -g` prints as one word with many colons.
  private func settings(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { $0.split(separator: ":").count > 20 }
  }

  @Test func decisionsGiveExactlyTheChosenBaseline() throws {
    let console = try console()
    let before = try console.read("B/F.http")
    let text = try review(console, ["a", "x", "s", "r"])
    #expect(text.contains("1 of 3") && text.contains("3 of 3"), "\(text)")
    #expect(text.contains("status 1"), "\(text)")
    #expect(try console.read("B/F.http") == before.replacingOccurrences(of: "?v=1", with: "?v=2"))
    #expect(settings(text).count == 2 && Set(settings(text)).count == 1, "\(text)")
  }

  @Test func anApprovalGoesToTheRules() throws {
    let console = try console()
    let before = try console.read("B/F.http")
    let text = try review(console, ["p", "soon\n", "ads\n", "never\n", "2027-01-31\n", "q"])
    #expect(text.contains("updated trace-diff.json"), "\(text)")
    #expect(try console.read("B/F.http") == before)
    #expect(
      try console.read("trace-diff.json").contains(
        "\"reason\": \"soon\", \"owner\": \"ads\", \"until\": \"2027-01-31\""))
  }

  @Test func anInterruptLeavesEverythingAsItWas() throws {
    let console = try console()
    let before = try console.read("B/F.http")
    let text = try review(console, ["a", "a", "\u{3}"])
    #expect(text.contains("status 130"), "\(text)")
    #expect(try console.read("B/F.http") == before)
    #expect(settings(text).count == 2 && Set(settings(text)).count == 1, "\(text)")
  }
}
