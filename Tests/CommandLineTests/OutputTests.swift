import Foundation
import Testing

@testable import trace_diff

/// What is written where, and what no output may do.
@Suite struct OutputTests {
  #if os(Linux)
    @Test func aFullDiskIsNoPass() throws {
      let binary = try BuiltTool.binary().path
      let console = try TestConsole()
      let run = try console.write("run.jsonl", Recording.home().text)
      for command in ["'\(run)' '\(run)'", "--help", "normalize '\(run)'", "presets"] {
        let result = try BuiltTool.output("/bin/sh", ["-c", "'\(binary)' \(command) > /dev/full"])
        #expect(result.status == 2, "\(command): \(result.text)")
        #expect(
          result.text.contains("trace-diff: standard output cannot be written: no space left on device"),
          "\(command): \(result.text)")
      }
      let child = try BuiltTool.output(
        "/bin/sh",
        [
          "-c",
          "'\(binary)' record --out '\(console.path("B"))' -- sh -c 'cp \"\(run)\" \"$TRACE_RECORDING\"'"
            + " > /dev/full",
        ])
      #expect(child.status == 125 || child.text.contains("CI"), "\(child.text)")
    }
  #endif

  @Test func aReaderThatWentAwayIsNoFailure() throws {
    let binary = try BuiltTool.binary().path
    let script = "( sleep 0.2; '\(binary)' --help; echo \"status $?\" >&2 ) | true"
    let result = try BuiltTool.output("/bin/sh", ["-c", script])
    #expect(result.text == "status 0\n", "\(result.text)")
  }

  @Test func noNameIsACommandToACIService() throws {
    let console = try TestConsole()
    let names = ["::error file=a::b", "##[add-mask]x", "##vso[task.complete]x"]
    for name in names {
      var good = Recording()
      good.flow(name)
      good.step(name)
      good.get("https://a.example/v?x=1")
      good.end(name)
      var bad = Recording()
      bad.flow(name)
      bad.step(name)
      bad.get("https://a.example/v?x=\(name.replacingOccurrences(of: " ", with: "%20"))")
      bad.end(name)
      let old = try console.write("old.jsonl", good.text)
      let new = try console.write("new.jsonl", bad.text)
      for command in [
        [old, new], [old, new, "-q"], [old, new, "--color", "always"], ["doctor", new],
        ["rules", "explain", new],
      ] {
        _ = console.run(command)
        #expect(!console.output.isEmpty, "\(command) \(console.error)")
        for line in console.output.split(separator: "\n") {
          let bare = line.replacing("\u{1B}[1m", with: "").drop { $0 == " " }
          #expect(!bare.hasPrefix("::"), "\(command): \(line)")
          #expect(!line.contains("##[") && !line.contains("##vso["), "\(command): \(line)")
        }
      }
    }
    #expect(console.run(console.path("old.jsonl"), console.path("old.jsonl"), "--format", "json") == 0)
    #expect(console.output.contains("\"##vso[task.complete]x\""), "the machine's formats keep the name")
  }

  @Test func whatReordersTextIsAnEscapeInJSON() throws {
    let console = try TestConsole()
    var recording = Recording()
    recording.flow("F\u{202E}x\u{9B}31m")
    recording.step("\u{2066}s\u{E0041}")
    recording.get("https://a.example/v?x=1")
    recording.end("F\u{202E}x\u{9B}31m")
    let run = try console.write("run.jsonl", recording.text)
    for command in [["normalize", run], ["export", "--format", "har", run]] {
      #expect(console.run(command) == 0, "\(console.error)")
      #expect(console.output.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
      #expect(console.output.contains(#"F\u202ex\u009b31m"#), "\(console.output)")
      #expect(console.output.contains(#"\u2066s\udb40\udc41"#), "\(console.output)")
    }
    let har = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [String: [String: Any]]
    let pages = har?["log"]?["pages"] as? [[String: Any]]
    #expect(pages?.first?["title"] as? String == "F\u{202E}x\u{9B}31m", "the value is the same")
  }
}
