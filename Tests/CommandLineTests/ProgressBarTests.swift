import Foundation
import Testing

@testable import trace_diff

private let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0, 200_000_000, "reading  [------------------------]   0 %  of 200 MB"),
    (50_000_000, 200_000_000, "reading  [######------------------]  25 %  of 200 MB"),
    (199_999_999, 200_000_000, "reading  [#######################-]  99 %  of 200 MB"),
    (200_000_000, 200_000_000, "comparing  200 MB"),
    (300_000_000, 200_000_000, "comparing  300 MB"),
    (12_345_678, 0, "reading  12 MB"),
  ]) func tellsHowFarItIs(_ read: Int, _ total: Int, _ line: String) {
    #expect(ProgressBar.line(read: read, total: total) == line)
  }

  /// What a terminal is sent while a command line runs in it.
  private func shown(_ command: String, _ console: TestConsole, ci: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["-qefc", command, "/dev/null"]
    process.currentDirectoryURL = URL(fileURLWithPath: console.folder)
    var environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    environment["TOOL"] = try BuiltTool.binary().path
    environment["TERM"] = "xterm"
    if !ci.isEmpty { environment["CI"] = ci }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  private static let slow = #"{ cat run.jsonl; sleep 1.6; } | "$TOOL" normalize - > out.jsonl"#

  @Test(.enabled(if: hasTerminal, "there is no /usr/bin/script"))
  func aTerminalSeesItAfterASecondAndNothingOfItAtTheEnd() throws {
    let console = try TestConsole()
    try console.write("run.jsonl", Recording.home().text)
    let text = try shown(Self.slow, console)
    #expect(text.hasPrefix("\rreading  0 MB\u{1B}[K"), "\(text.debugDescription)")
    #expect(text.hasSuffix("\r\u{1B}[K"), "\(text.debugDescription)")
    // Half a second at ten a second, and not one from the first second.
    #expect((2...9).contains(text.components(separatedBy: "reading").count - 1))
    #expect(try console.read("out.jsonl").split(separator: "\n").count == 2)
  }

  @Test(.enabled(if: hasTerminal, "there is no /usr/bin/script"))
  func messagesStandOnALineOfTheirOwn() throws {
    let console = try TestConsole()
    let torn = Recording.home().lines.dropLast()
    try console.write("run.jsonl", torn.joined(separator: "\n") + "\n")
    let text = try shown(Self.slow, console)
    let message = "\r\u{1B}[Ktrace-diff: the recording ends before the flow does (-:2)\r\n"
    #expect(text.hasSuffix(message), "\(text.debugDescription)")
  }

  @Test(
    .enabled(if: hasTerminal, "there is no /usr/bin/script"),
    arguments: [
      (#""$TOOL" normalize run.jsonl > out.jsonl"#, "", "short work"),
      (slow, "true", "in CI"),
      (slow + " 2> errors.txt", "", "standard error is no terminal"),
      (slow.replacingOccurrences(of: " - ", with: " --quiet - "), "", "--quiet"),
      ("TERM=dumb; export TERM; " + slow, "", "a terminal that cannot move"),
    ])
  func elseItIsNotShown(_ command: String, _ ci: String, _ reason: String) throws {
    let console = try TestConsole()
    try console.write("run.jsonl", Recording.home().text)
    #expect(try shown(command, console, ci: ci) == "", "\(reason)")
    if console.exists("errors.txt") { #expect(try console.read("errors.txt") == "") }
  }
}
