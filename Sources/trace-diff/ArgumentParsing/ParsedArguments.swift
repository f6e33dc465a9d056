import TraceFormat

/// A command line after parsing.
struct ParsedArguments {
  /// The values of each option in order; a flag has one empty value for each time it was given.
  var values: [String: [String]] = [:]
  var operands: [String] = []
  /// What stood after `--`; nil where there was none.
  var rest: [String]?

  subscript(option: CommandOption) -> String? { values[option.name]?.last }
  func all(_ option: CommandOption) -> [String] { values[option.name] ?? [] }
  func has(_ option: CommandOption) -> Bool { values[option.name] != nil }
}

/// What is wrong with a command line, for a person.
struct UsageError: Error {
  var message: String
  /// The command whose help would say more.
  var command: Subcommand?
}

extension ParsedArguments {
  /// Parses what follows a command's name.
  ///
  /// Options may stand before, between and after operands, as `--name value`, `--name=value` or `-n value`.
  init(_ arguments: some Sequence<String>, for command: Subcommand) throws(UsageError) {
    let options = command.options
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        self.rest = Array(rest)
        // Without a child to run, what follows are operands that may begin with a dash.
        if !command.takesChild { operands += rest }
        break
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard
        let option = options.first(where: { name == "--\($0.name)" || name == $0.letter.map { "-\($0)" } })
      else {
        throw UsageError(message: Self.unknown(name, in: command), command: command)
      }
      guard let placeholder = option.value else {
        guard parts.count == 1 else {
          throw UsageError(message: "option '--\(option.name)' takes no value", command: command)
        }
        values[option.name, default: []].append("")
        continue
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(
          message: "option '--\(option.name)' needs a value: --\(option.name) \(placeholder)",
          command: command)
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        let hint = NearestName.suggestion(for: value, among: option.choices)
        throw UsageError(
          message: "option '--\(option.name)' is one of \(option.choices.joined(separator: ", ")), not "
            + "'\(value)'\(hint)", command: command)
      }
      if values[option.name] != nil, !option.isRepeatable {
        throw UsageError(message: "option '--\(option.name)' is given twice", command: command)
      }
      values[option.name, default: []].append(value)
    }
  }

  private static func unknown(_ name: String, in command: Subcommand) -> String {
    let hint: String
    if let owner = Subcommand.allCases.first(where: { $0.options.contains { "--\($0.name)" == name } }) {
      hint = " (it belongs to '\(owner.invocation)')"
    } else {
      hint = NearestName.suggestion(for: name, among: command.options.map { "--\($0.name)" })
    }
    return "unknown option '\(name)'\(hint)"
  }
}
