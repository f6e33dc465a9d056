import Foundation
import Testing

@testable import trace_diff

@Suite struct LearnCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole()
    for (run, session) in ["aa", "bb", "cc"].enumerated() {
      var recording = Recording()
      recording.flow("F")
      recording.get("https://a.example/view?sess=\(session)&unit=top")
      if run != 1 { recording.get("https://a.example/maybe") }
      recording.end("F")
      try console.write(
        "Runs/run\(run).jsonl", recording.text.replacingOccurrences(of: "\"r1\"", with: "\"r\(run)\""))
    }
    return console
  }

  @Test func learningAloneOnlyPrints() throws {
    let console = try console()
    let before = try FileManager.default.subpathsOfDirectory(atPath: console.folder).sorted()
    #expect(console.run("learn", console.path("Runs")) == 0, "\(console.error)")
    for part in [
      "mask query 'sess'", "3 of 3 runs", "optional a.example/maybe", "nothing was written",
      "\"name\": \"sess\"",
    ] {
      #expect(console.output.contains(part), "\(part)\n\(console.output)")
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: console.folder).sorted() == before)
  }

  @Test func learningWritesBaselinesAndRules() throws {
    let console = try console()
    let rules = console.path("trace-diff.json")
    let runs = (0..<3).map { console.path("Runs/run\($0).jsonl") }
    #expect(
      console.run(["learn"] + runs + ["--out", console.path("B"), "--rules", rules]) == 0, "\(console.error)")
    let text = try console.read("B/F.http")
    #expect(text.contains("# @runs 3") && text.contains("sess={{random}}") && text.contains("# @optional"))
    #expect(
      try console.read("trace-diff.json").contains("\"verdict\": \"mask\", \"differed\": 3, \"runs\": 3"))
    for run in runs { #expect(console.run(console.path("B"), run) == 0, "\(console.output)") }
    // Whatever the order of the runs.
    #expect(
      console.run(
        ["learn"] + runs.reversed() + ["--out", console.path("C"), "--rules", console.path("r.json")]) == 0)
    #expect(try console.read("C/F.http") == text)
    #expect(try console.read("r.json") == console.read("trace-diff.json"))
  }

  @Test func oneRunTeachesNothing() throws {
    let console = try console()
    #expect(console.run("learn", console.path("Runs/run0.jsonl")) == 2)
    console.environment["CI"] = "1"
    #expect(console.run("learn", console.path("Runs")) == 2)
  }

  @Test func recordingSeveralRunsLearns() throws {
    let console = try console()
    console.environment = ProcessInfo.processInfo.environment
    console.environment["CI"] = nil
    let folder = console.path("Runs")
    // Each run copies the next recording.
    let script = """
      n=$(cat '\(console.path("n"))' 2>/dev/null || echo 0); cp "\(folder)/run$n.jsonl" "$TRACE_RECORDING"
      echo $((n + 1)) > '\(console.path("n"))'
      """
    #expect(
      console.run("record", "--runs", "3", "--out", console.path("B"), "--", "sh", "-c", script) == 0,
      "\(console.error)")
    let text = try console.read("B/F.http")
    #expect(text.contains("# @runs 3") && text.contains("sess={{random}}"), "\(text)")
  }
}
