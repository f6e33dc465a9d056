/// The manual page in `man` macros, made from the table of commands.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH TRACE\\-DIFF 1 \"\(Version.date)\" \"trace\\-diff \(Version.current)\" \"User Commands\"",
      ".SH NAME",
      "trace\\-diff \\- snapshot testing for the ad and analytics requests that an app sends", ".SH SYNOPSIS",
    ]
    for command in Subcommand.allCases {
      for usage in command.usages {
        lines += [".B \(escaped(command.invocation))", escaped(usage), ".br"]
      }
    }
    // A break ends the lines before it, and nothing follows the last one.
    lines.removeLast()
    lines += [
      ".SH DESCRIPTION",
      "BASELINE and CANDIDATE are each a trace (.http), a recording (.jsonl), a HAR, a folder of those, or \\- for",
      "standard input. The report says which requests are missing, extra, duplicated, changed or moved.",
      ".SH COMMANDS",
    ]
    for command in Subcommand.allCases {
      let title = command == .compare ? "trace-diff BASELINE CANDIDATE" : command.rawValue
      lines += [".SS \(escaped(title))", escaped(command.summary) + "."]
      for option in command.options {
        let letter = option.letter.map { "\\-\($0), " } ?? ""
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        lines += [".TP", "\\fB\(letter)\\-\\-\(escaped(option.name))\\fR\(value)"]
        var help = escaped(option.help)
        if !option.choices.isEmpty { help += ": \(escaped(option.choices.joined(separator: ", ")))" }
        if option.isRepeatable { help += " (repeatable)" }
        lines.append(help + ".")
      }
      for note in command.exitNotes { lines += [".PP", "Exit status: \(escaped(note))."] }
    }
    lines += [".SH EXIT STATUS"]
    for (status, meaning) in [
      ("0", "no finding at or above \\-\\-fail\\-on"),
      ("1", "findings at or above it, or a flow without a baseline"),
      ("2", "could not compare: wrong usage, unreadable or malformed input"),
      ("3", "inconclusive, and no failing finding"),
    ] {
      lines += [".TP", ".B \(status)", meaning]
    }
    lines.append(".SH EXAMPLES")
    for example in Subcommand.allCases.flatMap(\.examples) {
      // A section begins with a paragraph of its own.
      if lines.last != ".SH EXAMPLES" { lines.append(".PP") }
      lines += [escaped(example.meaning) + ":", ".PP", ".nf", ".RS", escaped(example.command), ".RE", ".fi"]
    }
    lines += [
      ".SH ENVIRONMENT", ".TP", ".B NO_COLOR", "no colour, whatever the terminal can do", ".TP", ".B CI",
      "where it is true in any spelling, baselines are not changed without \\-\\-force\\-in\\-ci",
      ".SH FILES", ".TP", ".B trace\\-diff.json", "the project's rules, found at or above BASELINE",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A dash that can be copied, and no line that looks like a request.
  private static func escaped(_ text: String) -> String {
    var output = ""
    for character in text {
      switch character {
      case "\\": output += "\\e"
      case "-": output += "\\-"
      // The page is ASCII, as not every formatter reads more.
      case "…": output += "..."
      default: output.append(character)
      }
    }
    return output.hasPrefix(".") || output.hasPrefix("'") ? "\\&" + output : output
  }
}
