import TraceFormat

/// Runs a command line and says how it ended. Nothing here or below exits the process.
///
/// - Parameters:
///   - arguments: Without the program's name.
///   - console: Where output and errors go, and the environment.
func run(_ arguments: [String], _ console: Console) -> ExitCode {
  // What goes wrong around a command that is recorded must not look like the command's own status.
  let isAroundChild = arguments.first == Subcommand.record.rawValue && arguments.contains("--")
  let failure = isAroundChild ? ExitCode.recorderFailure : .failure
  let code = perform(arguments, console, failure: failure)
  guard let problem = console.outputFailure() else { return code }
  console.complain("standard output cannot be written: \(problem)")
  // A command that was run and failed keeps its own status.
  return isAroundChild && code != .pass ? code : failure
}

private func perform(_ arguments: [String], _ console: Console, failure: ExitCode) -> ExitCode {
  do throws(UsageError) {
    if arguments.first == "help", let topic = try helpTopic(arguments.dropFirst()) {
      console.output(HelpText.of(topic))
      return .pass
    }
    let (command, rest) = try Subcommand.split(arguments)
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      console.output(HelpText.of(command))
      return .pass
    }
    if command ?? .compare == .compare, rest.prefix(while: { $0 != "--" }).contains("--version") {
      console.output("trace-diff \(Version.current)\n")
      return .pass
    }
    let parsed = try ParsedArguments(rest, for: command ?? .compare)
    if let shell = parsed[.completions].flatMap(Completions.Shell.init) {
      console.output(Completions.text(shell))
      return .pass
    }
    if parsed.has(.manual) {
      console.output(ManualPage.text)
      return .pass
    }
    return run(command ?? .compare, parsed, console) ?? failure
  } catch {
    console.complain(error.message)
    let help =
      error.command.map { $0 == .compare ? "trace-diff" : "trace-diff \($0.rawValue)" } ?? "trace-diff"
    console.error("try '\(help) --help'\n")
    return failure
  }
}

/// What `help` and `help COMMAND` ask about; nil where `help` is the name of a file.
private func helpTopic(_ rest: ArraySlice<String>) throws(UsageError) -> Subcommand? {
  guard let name = rest.first else { return .compare }
  if let command = Subcommand(rawValue: name), rest.count == 1 { return command }
  if FileContents.exists("help") || rest.count > 1 { return nil }
  let names = Subcommand.allCases.map(\.rawValue)
  throw UsageError(
    message: "unknown command '\(name)'\(NearestName.suggestion(for: name, among: names))", command: nil)
}

/// nil where the command failed, which has then been said.
private func run(_ command: Subcommand, _ arguments: ParsedArguments, _ console: Console) -> ExitCode? {
  do {
    guard command.showsProgress, arguments.rest == nil else { return try command.run(arguments, console) }
    return try ProgressBar.around(arguments, console) { try command.run(arguments, $0) }
  } catch let error as UsageError {
    console.complain(error.message)
    console.error("try '\(error.command?.invocation ?? command.invocation) --help'\n")
  } catch let error as InputError {
    console.complain(error.description)
  } catch {
    console.complain("\(error)")
  }
  return nil
}

/// The tool's own version.
enum Version {
  static let current = "0.1.0"
  /// The day of its release, which the manual page names.
  static let date = "2026-11-30"
}
