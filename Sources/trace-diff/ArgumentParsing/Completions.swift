/// Completion scripts, made from the table of commands.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func text(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static var named: [Subcommand] { Subcommand.allCases.filter { $0 != .compare } }

  private static func flags(_ command: Subcommand) -> [String] {
    command.options.flatMap { option in ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? []) }
  }

  /// What the first operand of a command is one of; empty where it is a file.
  private static func actions(_ command: Subcommand) -> [String] {
    command == .rules ? RulesCommand.actions : []
  }

  // MARK: bash

  private static var bash: String {
    var lines = [
      "# bash completion of trace-diff; put it where bash-completion looks, or source it.",
      "_trace_diff() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=compare word",
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
      "    case $word in",
      "      \(named.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;",
      "    esac",
      "  done",
      "  case $command:$prev in",
    ]
    for command in Subcommand.allCases {
      for option in command.options where !option.choices.isEmpty {
        lines.append(
          "    \(command.rawValue):--\(option.name)) "
            + "COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$cur\")); return ;;")
      }
    }
    lines += ["  esac", "  if [[ $cur == -* ]]; then", "    case $command in"]
    for command in Subcommand.allCases {
      lines.append(
        "      \(command.rawValue)) COMPREPLY=($(compgen -W \"\(flags(command).joined(separator: " "))\" -- \"$cur\")) ;;"
      )
    }
    lines += [
      "    esac", "    return", "  fi", "  if [[ $command == compare && $COMP_CWORD -eq 1 ]]; then",
      "    COMPREPLY=($(compgen -W \"\(named.map(\.rawValue).joined(separator: " "))\" -- \"$cur\"))", "  fi",
    ]
    for command in Subcommand.allCases where !actions(command).isEmpty {
      lines += [
        "  if [[ $command == \(command.rawValue) && $prev == \(command.rawValue) ]]; then",
        "    COMPREPLY=($(compgen -W \"\(actions(command).joined(separator: " "))\" -- \"$cur\"))",
        "    return", "  fi",
      ]
    }
    lines += [
      "  COMPREPLY+=($(compgen -f -- \"$cur\"))", "}",
      "complete -o filenames -F _trace_diff trace-diff",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: zsh

  private static var zsh: String {
    var lines = [
      "#compdef trace-diff", "# zsh completion of trace-diff; put it into a folder of $fpath as _trace-diff.",
      "",
      "_trace-diff_first() {", "  local -a commands", "  commands=(",
    ]
    for command in named {
      lines.append("    '\(command.rawValue):\(zshQuoted(command.summary))'")
    }
    lines += [
      "  )", "  _describe command commands", "  _files", "}", "", "_trace-diff() {",
      "  local command=compare word", "  for word in ${words[2,CURRENT-1]}; do",
      "    case $word in", "      (\(named.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;",
      "    esac", "  done", "  case $command in",
    ]
    for command in Subcommand.allCases {
      lines.append("    (\(command.rawValue))")
      lines.append("      _arguments -s \\")
      for option in command.options {
        let help = zshQuoted(option.help)
        let repeats = option.isRepeatable ? "*" : ""
        let value: String
        switch (option.value, option.choices.isEmpty) {
        case (nil, _): value = ""
        case (let name?, true): value = ":\(name):_files"
        case (let name?, false): value = ":\(name):(\(option.choices.joined(separator: " ")))"
        }
        lines.append(
          "        '\(repeats)--\(option.name)\(option.value == nil ? "" : "=")[\(help)]\(value)' \\")
      }
      if command == .compare {
        lines.append("        '1: :_trace-diff_first' \\")
      }
      if !actions(command).isEmpty {
        lines.append("        '2: :(\(actions(command).joined(separator: " ")))' \\")
      }
      lines.append("        '*:file:_files'")
      lines.append("      ;;")
    }
    return lines.joined(separator: "\n") + "\n  esac\n}\n\n_trace-diff \"$@\"\n"
  }

  /// Without what ends a description or the quotes around it.
  private static func zshQuoted(_ text: String) -> String {
    text.split(separator: "'").joined(separator: "’").split(separator: "[").joined(separator: "(")
      .split(separator: "]").joined(separator: ")")
  }

  // MARK: fish

  private static var fish: String {
    var lines = ["# fish completion of trace-diff; put it into ~/.config/fish/completions."]
    let names = named.map(\.rawValue).joined(separator: " ")
    for command in named {
      lines.append(
        "complete -c trace-diff -n 'not __fish_seen_subcommand_from \(names)' -a \(command.rawValue) "
          + "-d '\(fishQuoted(command.summary))'")
    }
    for command in Subcommand.allCases {
      let condition =
        command == .compare
        ? "not __fish_seen_subcommand_from \(names)" : "__fish_seen_subcommand_from \(command.rawValue)"
      if !actions(command).isEmpty {
        lines.append(
          "complete -c trace-diff -n '__fish_seen_subcommand_from \(command.rawValue)' "
            + "-a '\(actions(command).joined(separator: " "))'")
      }
      for option in command.options {
        var line = "complete -c trace-diff -n '\(condition)' -l \(option.name)"
        if let letter = option.letter { line += " -s \(letter)" }
        if option.value != nil { line += " -r" }
        if !option.choices.isEmpty { line += " -f -a '\(option.choices.joined(separator: " "))'" }
        lines.append(line + " -d '\(fishQuoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishQuoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
