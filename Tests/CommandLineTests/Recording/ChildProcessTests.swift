import Foundation
import Testing

@testable import trace_diff

/// Signal handlers belong to the whole process, so these run one after the other.
@Suite(.serialized)
struct ChildProcessTests {
  private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

  private static func run(_ script: String, timeout: Double? = nil) throws -> ChildProcess.Outcome {
    try ChildProcess(grace: 0.3).run(["sh", "-c", script], environment: environment, timeout: timeout)
  }

  struct Row: Sendable {
    let script: String
    let status: Int32
    let reason: String
  }

  static let rows = [
    Row(script: "exit 0", status: 0, reason: "success"),
    Row(script: "exit 7", status: 7, reason: "the command's own status"),
    Row(script: "exit 125", status: 125, reason: "even one that this tool uses"),
    Row(script: "kill -9 $$", status: 137, reason: "128 + SIGKILL"),
    Row(script: "kill -TERM $$", status: 143, reason: "128 + SIGTERM"),
    Row(script: "kill -PIPE $$", status: 141, reason: "SIGPIPE is not ignored in the child"),
    Row(script: "kill -INT $$", status: 130, reason: "nor is SIGINT"),
  ]

  @Test(arguments: rows)
  func statusIsTheCommands(_ row: Row) throws {
    #expect(try Self.run(row.script).status == row.status, "\(row.reason)")
    #expect(try Self.run(row.script, timeout: 20).status == row.status, "\(row.reason)")
  }

  @Test func aMissingCommandIsSaid() {
    let error = #expect(throws: ChildProcess.LaunchError.self) {
      try ChildProcess().run(["no-such-command-here"], environment: Self.environment)
    }
    #expect(error?.description == "cannot run \"no-such-command-here\": No such file or directory")
  }

  @Test func timeoutEndsTheCommand() throws {
    let outcome = try Self.run("exec sleep 30", timeout: 0.2)
    #expect(outcome == ChildProcess.Outcome(ending: .killed(signal: SIGTERM), timedOut: true))
    #expect(outcome.status == 143)
  }

  @Test func timeoutKillsWhatWillNotEnd() throws {
    let outcome = try Self.run("trap '' TERM; while :; do sleep 0.05; done", timeout: 0.2)
    #expect(outcome == ChildProcess.Outcome(ending: .killed(signal: SIGKILL), timedOut: true))
  }

  /// A shell's own commands, what they start in turn, and what ignores the signal: nothing is left behind.
  @Test(arguments: [
    ("sleep 60; sleep 61", "a command in the foreground"),
    ("sleep 60 & sh -c 'sleep 61; sleep 62' & wait", "commands in the background, two deep"),
    ("(trap '' TERM; sleep 60) & wait", "one that ignores the signal, whose shell does not"),
    ("trap '' TERM; sh -c 'sleep 60'; sleep 61", "a shell that ignores it, and hands that on"),
    ("trap 'sleep 60' TERM; while :; do sleep 0.05; done", "one that starts another when it is told to end"),
  ])
  func timeoutEndsWhatTheCommandStarted(_ script: String, _ reason: String) throws {
    let mark = "TRACE_DIFF_TEST_TREE=\(UUID().uuidString)"
    let parts = mark.split(separator: "=").map(String.init)
    let outcome = try ChildProcess(grace: 0.3).run(
      ["sh", "-c", script], environment: Self.environment.merging([parts[0]: parts[1]]) { $1 }, timeout: 0.3)
    #expect(outcome.timedOut)
    // SIGKILL takes its moment.
    var left = Self.processes(with: mark)
    for _ in 0..<200 {
      guard !left.isEmpty else { break }
      usleep(10_000)
      left = Self.processes(with: mark)
    }
    #expect(left.isEmpty, "\(reason)")
  }

  #if os(Linux)
    @Test func aProcessKnowsItsDescendants() throws {
      #expect(ProcessTree.descendants(of: 1).contains { $0.id == getpid() } || getpid() == 1)
      let own = try #require(ProcessTree.descendants(of: getppid()).first { $0.id == getpid() })
      #expect(ProcessTree.survivors(of: [own]) == [own])
      var another = own
      another.start += 1
      #expect(ProcessTree.survivors(of: [another]).isEmpty, "the same id, at another time")
    }
  #endif

  /// The ids of processes in whose environment a variable stands.
  private static func processes(with variable: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return data.range(of: Data(variable.utf8)) != nil
    }
  }

  @Test func aCommandThatWasCutShortHasNotSucceeded() throws {
    let outcome = try Self.run("trap 'exit 0' TERM; while :; do sleep 0.05; done", timeout: 0.2)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.status == 125)
  }

  @Test func childIsInThisProcessGroup() throws {
    let file = NSTemporaryDirectory() + "group-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try Self.run("ps -o pgid= -p $$ > '\(file)' 2>/dev/null || cut -d' ' -f5 /proc/$$/stat > '\(file)'")
    let group = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(group == "\(getpgrp())")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1])
  func signalsToThisProcessAreForwarded(_ signal: Int32) async throws {
    let file = NSTemporaryDirectory() + "ready-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let sender = Task.detached {
      while !FileManager.default.fileExists(atPath: file) { try await Task.sleep(nanoseconds: 5_000_000) }
      kill(getpid(), signal)
    }
    let script = "trap 'exit 42' \(signal); : > '\(file)'; while :; do sleep 0.02; done"
    let outcome = try ChildProcess().run(["sh", "-c", script], environment: Self.environment, timeout: 20)
    try await sender.value
    #expect(outcome == ChildProcess.Outcome(ending: .exited(42), timedOut: false))
  }

  @Test func aSignalWaitsForTheChild() throws {
    let file = NSTemporaryDirectory() + "ready-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let forwarding = SignalForwarding()
    defer { forwarding.stop() }
    kill(getpid(), SIGUSR2)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sh")
    child.arguments = ["-c", "trap 'exit 42' USR2; : > '\(file)'; while :; do sleep 0.02; done"]
    try child.run()
    while !FileManager.default.fileExists(atPath: file) { usleep(5000) }
    forwarding.start(to: child.processIdentifier)
    for _ in 0..<1000 where child.isRunning { usleep(10_000) }
    if child.isRunning { kill(child.processIdentifier, SIGKILL) }
    child.waitUntilExit()
    #expect(child.terminationStatus == 42)
  }

  @Test func environmentIsPlainAndPrefixed() {
    let environment = RecordingVariables.environment(
      inherited: ["HOME": "/h"], folder: "/r", run: "R", attempt: 2, track: ["a.example/**", "b.example"])
    for prefix in ["", "TEST_RUNNER_", "SIMCTL_CHILD_"] {
      #expect(environment["\(prefix)TRACE_RECORDINGS"] == "/r")
      #expect(environment["\(prefix)TRACE_RECORDING"] == "/r/recording.jsonl")
      #expect(environment["\(prefix)TRACE_RUN"] == "R")
      #expect(environment["\(prefix)TRACE_ATTEMPT"] == "2")
      #expect(environment["\(prefix)TRACE_TRACK"] == "a.example/**,b.example")
    }
    #expect(environment["HOME"] == "/h")
    #expect(environment.count == 16)
  }
}
