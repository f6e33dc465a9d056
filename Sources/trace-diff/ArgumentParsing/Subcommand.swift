/// The commands, in the order in which the help lists them. Comparing is what happens without a name.
enum Subcommand: String, CaseIterable {
  case compare
  case record
  case learn
  case accept
  case review
  case prune
  case mutate
  case rules
  case presets
  case normalize
  case export
  case mergeReports = "merge-reports"
  case scan
  case verifyRelease = "verify-release"
  case initialize = "init"
  case doctor

  /// How the command is called.
  var invocation: String { self == .compare ? "trace-diff" : "trace-diff \(rawValue)" }

  /// Whether its operands are files that may take a while to read, and nothing else goes on in the terminal.
  var showsProgress: Bool {
    switch self {
    case .compare, .record, .learn, .accept, .prune, .mutate, .normalize, .export, .scan: true
    case .review, .rules, .presets, .mergeReports, .verifyRelease, .initialize, .doctor: false
    }
  }

  /// Whether what follows `--` is a command to run.
  var takesChild: Bool { self == .record }

  /// Splits a command line at the command's name; nil stands for comparing.
  static func split(_ arguments: [String]) throws(UsageError) -> (Subcommand?, [String]) {
    // The name is the first operand, so values of options before it are skipped.
    let valued = Set(
      allCases.flatMap(\.options).filter { $0.value != nil }
        .flatMap { option in ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? []) })
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { break }
      if argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 {
        index += valued.contains(argument) ? 2 : 1
        continue
      }
      guard let command = Subcommand(rawValue: argument) else { break }
      var rest = arguments
      rest.remove(at: index)
      return (command, rest)
    }
    return (nil, arguments)
  }
}

extension Subcommand {
  func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    switch self {
    case .compare: try CompareCommand.run(arguments, console)
    case .record: try RecordCommand.run(arguments, console)
    case .learn: try LearnCommand.run(arguments, console)
    case .accept: try AcceptCommand.run(arguments, console)
    case .mutate: try MutateCommand.run(arguments, console)
    case .export: try ExportCommand.run(arguments, console)
    case .mergeReports: try MergeReportsCommand.run(arguments, console)
    case .scan: try ScanCommand.run(arguments, console)
    case .prune: try PruneCommand.run(arguments, console)
    case .rules: try RulesCommand.run(arguments, console)
    case .presets: try PresetsCommand.run(arguments, console)
    case .normalize: try NormalizeCommand.run(arguments, console)
    case .verifyRelease: try VerifyReleaseCommand.run(arguments, console)
    case .doctor: try DoctorCommand.run(arguments, console)
    case .review: try ReviewCommand.run(arguments, console)
    case .initialize: try InitCommand.run(arguments, console)
    }
  }
}
