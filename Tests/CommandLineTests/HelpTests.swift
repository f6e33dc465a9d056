import Foundation
import Testing

@testable import trace_diff

@Suite struct HelpTests {
  @Test func helpAndVersionAreNoErrors() throws {
    let console = try TestConsole()
    #expect(console.run("--help") == 0)
    #expect(console.output.contains("trace-diff BASELINE CANDIDATE"))
    for command in Subcommand.allCases where command != .compare {
      #expect(console.output.contains("\n  \(command.rawValue) "), "\(command)")
    }
    #expect(console.error.isEmpty)
    #expect(console.run("--version") == 0)
    #expect(console.output == "trace-diff \(Version.current)\n")
  }

  @Test(arguments: Subcommand.allCases.map(\.rawValue)) func everyCommandHasHelpWithExamples(
    _ name: String
  ) throws {
    let console = try TestConsole()
    let arguments = name == "compare" ? ["--help"] : [name, "--help"]
    #expect(console.run(arguments) == 0)
    #expect(console.output.contains("Usage:") && console.output.contains("Examples:"))
    #expect(console.output.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test(arguments: Subcommand.allCases.map(\.rawValue)) func helpMayBeAskedForInWords(_ name: String) throws {
    let console = try TestConsole()
    #expect(console.run(name, "--help") == 0)
    let help = console.output
    #expect(console.run("help", name) == 0)
    #expect(console.output == help)
    #expect(console.run("help") == 0)
    #expect(console.output.contains("Commands:"))
    #expect(console.run("help", "recrod") == 2)
    #expect(console.error.contains("unknown command 'recrod' (did you mean 'record'?)"))
  }

  @Test(arguments: Subcommand.allCases) func theExamplesParse(_ command: Subcommand) throws {
    for example in command.examples where !example.command.contains("|") {
      let words = example.command.split(separator: " ").map(String.init).prefix { $0 != ">" }
      let (found, rest) = try Subcommand.split(Array(words.dropFirst()))
      #expect((found ?? .compare) == command)
      _ = try ParsedArguments(rest, for: command)
    }
  }

  @Test func operandsMayBeginWithADashAfterTwo() throws {
    let parsed = try ParsedArguments(["--flow", "a*", "x", "--", "-y", "--z"], for: .compare)
    #expect(parsed.operands == ["x", "-y", "--z"])
    #expect(parsed.all(.flow) == ["a*"])
    let record = try ParsedArguments(["--out=d", "--", "make", "--help"], for: .record)
    #expect(record.rest == ["make", "--help"])
    #expect(record.operands.isEmpty)
  }

  /// Made by `trace-diff --completions SHELL` and `trace-diff --manual`.
  @Test(arguments: [
    ("Integrations/completions/trace-diff.bash", ["--completions", "bash"]),
    ("Integrations/completions/_trace-diff", ["--completions", "zsh"]),
    ("Integrations/completions/trace-diff.fish", ["--completions", "fish"]),
    ("Documentation/trace-diff.1", ["--manual"]),
  ]) func theCommittedScriptsAreThoseOfTheTable(_ file: String, _ arguments: [String]) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let console = try TestConsole()
    #expect(console.run(arguments) == 0)
    let committed = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    #expect(
      committed == console.output, "run 'swift run trace-diff \(arguments.joined(separator: " ")) > \(file)'")
  }
}
