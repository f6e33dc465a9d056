import TraceDiff
import TraceFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `trace-diff record [--runs N] --out DIR -- COMMAND …`
///
/// The status is the command's own; 125 where the command succeeded and recording it did not.
enum RecordChildCommand {
  static func run(
    _ command: [String], out: String, _ arguments: ParsedArguments, _ console: Console
  ) -> ExitCode {
    do {
      return try runChild(command, out: out, arguments, console)
    } catch let error as UsageError {
      console.complain(error.message)
      console.error("try 'trace-diff record --help'\n")
    } catch let error as InputError {
      console.complain(error.description)
    } catch {
      console.complain("\(error)")
    }
    return .recorderFailure
  }

  private static func runChild(
    _ command: [String], out: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitCode {
    guard !command.isEmpty else {
      throw UsageError(message: "expected a command after --", command: .record)
    }
    guard arguments.operands.isEmpty else {
      throw UsageError(
        message: "'\(arguments.operands[0])' stands before --: give files, or a command", command: .record)
    }
    let runs = try number(arguments, .runs, atLeast: 1).map(Int.init) ?? 1
    let timeout = try number(arguments, .timeout, atLeast: 0.001)
    let inputs = try Inputs(arguments, anchor: out)
    // Before the command runs, which may take an hour.
    if try holdsBaselines(out, inputs.flows) {
      try console.refuseInCI("recording onto existing baselines", arguments)
    }
    if runs > 1, FileContents.exists(rulesFile(arguments, inputs, out)) {
      try console.refuseInCI("learning into existing rules", arguments)
    }
    let folder = try RecordingFolder(arguments[.recording])
    defer { folder.removeIfTemporary() }

    var recorded: [[Trace]] = []
    for number in 1...runs {
      let place = runs == 1 ? folder.path : Inputs.join(folder.path, "run-\(number)")
      try AtomicFile.makeFolder(place)
      let environment = RecordingVariables.environment(
        inherited: console.environment, folder: place, run: uuid(),
        track: inputs.rules.track.map(\.pattern))
      let outcome = try ChildProcess().run(command, environment: environment, timeout: timeout)
      if outcome.timedOut { console.complain("the command was stopped after \(timeout ?? 0) seconds") }
      do {
        recorded.append(try traces(in: place, inputs, command))
      } catch {
        guard outcome.status == 0 else {
          console.complain("\(error)")
          return ExitCode(rawValue: outcome.status)
        }
        throw error
      }
      guard outcome.status == 0 else {
        console.complain("the command ended with status \(outcome.status)")
        // A single run is still a candidate; several that are not all whole teach nothing.
        if runs == 1 { try? save(recorded, to: out, inputs, arguments, console) }
        return ExitCode(rawValue: outcome.status)
      }
    }
    try save(recorded, to: out, inputs, arguments, console)
    // What did run is saved; running it again may take an hour.
    if let problem = inputs.unmatchedFlow { throw UsageError(message: problem, command: .record) }
    return .pass
  }

  /// Whether the folder has a baseline of a flow that is meant.
  private static func holdsBaselines(_ folder: String, _ flows: [Glob]) throws -> Bool {
    guard FileContents.isFolder(folder) else { return false }
    return try InputFolder.names(in: folder).contains { name in
      name.hasSuffix(".http") && (flows.isEmpty || flows.contains { $0.matches(FlowFile.flow(ofFile: name)) })
    }
  }

  /// One run is written as it is; several teach what varies.
  private static func save(
    _ runs: [[Trace]], to out: String, _ inputs: Inputs, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    if runs.count > 1 {
      let exists = runs.joined().contains {
        FileContents.exists(Inputs.join(out, FlowFile.name(ofFlow: $0.flow)))
      }
      if exists { try console.refuseInCI("recording onto an existing baseline", arguments) }
      let rules = rulesFile(arguments, inputs, out)
      _ = try LearnCommand.learn(runs.flatMap { $0 }, inputs, arguments, console, into: rules)
    } else {
      _ = try RecordCommand.write(runs.first ?? [], to: out, inputs, arguments, console)
    }
  }

  /// What was learned belongs to the rules that the next recording reads.
  private static func rulesFile(_ arguments: ParsedArguments, _ inputs: Inputs, _ out: String) -> String {
    arguments[.rules] ?? inputs.rules.file ?? Inputs.join(out, "trace-diff.json")
  }

  private static func traces(in folder: String, _ inputs: Inputs, _ command: [String]) throws -> [Trace] {
    guard try !InputFolder.names(in: folder).isEmpty else {
      throw InputError(
        "nothing was recorded: no process of '\(command[0])' wrote to TRACE_RECORDING. Does the app call "
          + "TraceRecorder.startIfTesting() first, and does a UI test hand its launch environment on?")
    }
    return try inputs.load(folder)
  }

  private static func number(
    _ arguments: ParsedArguments, _ option: CommandOption, atLeast least: Double
  ) throws -> Double? {
    guard let text = arguments[option] else { return nil }
    guard let number = Double(text), number >= least, number <= 1_000_000 else {
      throw UsageError(
        message: "option '--\(option.name)' is a number above 0, not '\(text)'", command: .record)
    }
    return number
  }

  /// A random UUID (RFC 9562, version 4).
  private static func uuid() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }
}

/// Where the raw recordings of a command go: a folder that is kept, or a temporary one.
private struct RecordingFolder {
  let path: String
  private let isTemporary: Bool

  init(_ named: String?) throws(InputError) {
    if let named {
      try AtomicFile.makeFolder(named)
      guard let absolute = FileContents.absolutePath(named) else {
        throw InputError("cannot be resolved", file: named)
      }
      guard try InputFolder.names(in: named).isEmpty else {
        throw InputError("the folder for recordings is not empty", file: named)
      }
      path = absolute
      isTemporary = false
      return
    }
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array(Inputs.join(base, "trace-diff-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw InputError("no temporary folder can be made", file: base) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    isTemporary = true
  }

  func removeIfTemporary() {
    if isTemporary { FileContents.removeTree(path) }
  }
}
