/// Help, made from the table of commands.
enum HelpText {
  /// The help of one command, or of the whole tool for nil.
  static func of(_ command: Subcommand?) -> String {
    guard let command, command != .compare else { return overview }
    var lines: [String] = []
    lines.append("\(command.invocation): \(command.summary)")
    lines.append("")
    lines.append("Usage:")
    for usage in command.usages { lines.append("  \(command.invocation) \(usage)") }
    lines.append("")
    lines += options(command)
    lines += examples(command)
    if !command.exitNotes.isEmpty {
      lines.append("")
      lines.append("Exit status:")
      for note in command.exitNotes { lines.append("  \(note)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var overview: String {
    var lines = [
      "trace-diff: snapshot testing for the ad and analytics requests that an app sends",
      "",
      "Usage:",
      "  trace-diff BASELINE CANDIDATE",
      "  trace-diff COMMAND …",
      "",
      "BASELINE and CANDIDATE are each a trace (.http), a recording (.jsonl), a HAR, a folder of those,",
      "or - for standard input.",
      "",
      "Commands:",
    ]
    for command in Subcommand.allCases where command != .compare {
      lines.append("  " + padded(command.rawValue, 16) + command.summary)
    }
    lines.append("")
    lines += options(.compare)
    lines += examples(.compare)
    lines += [
      "",
      "Exit status:",
      "  0  no finding at or above --fail-on",
      "  1  findings at or above it, or a flow without a baseline",
      "  2  could not compare: wrong usage, unreadable or malformed input",
      "  3  inconclusive, and no failing finding",
      "",
      "'trace-diff COMMAND --help' says more of one command.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func options(_ command: Subcommand) -> [String] {
    var lines = ["Options:"]
    for option in command.options {
      let letter = option.letter.map { "-\($0), " } ?? "    "
      let left = "  \(letter)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
      var help = option.help
      if !option.choices.isEmpty { help += ": \(option.choices.joined(separator: ", "))" }
      if option.isRepeatable { help += " (repeatable)" }
      if left.count < 30 {
        lines.append(padded(left, 30) + help)
      } else {
        lines += [left, String(repeating: " ", count: 30) + help]
      }
    }
    return lines
  }

  private static func examples(_ command: Subcommand) -> [String] {
    var lines = ["", "Examples:"]
    for example in command.examples {
      lines.append("  # \(example.meaning)")
      lines.append("  \(example.command)")
    }
    return lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
