import TraceDiff

/// One option of the command line, from which parsing, help, completions and the manual are made.
struct CommandOption {
  /// Without its dashes.
  var name: String
  /// The letter of a short form, such as `h` for `-h`.
  var letter: Character?
  /// The placeholder of its value, such as `FILE`; nil for a flag.
  var value: String?
  /// The only values that are valid; empty for any.
  var choices: [String] = []
  var isRepeatable = false
  var help: String
}

extension CommandOption {
  static let rules = CommandOption(
    name: "rules", value: "FILE",
    help: "the rules (default: the nearest trace-diff.json at or above BASELINE)")
  static let flow = CommandOption(
    name: "flow", value: "GLOB", isRepeatable: true, help: "only flows whose name matches, on both sides")
  static let page = CommandOption(
    name: "page", value: "N|all|each",
    help: "of a HAR: one page, all pages as one run (default), or each as a run of the flow")
  static let format = CommandOption(
    name: "format", value: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
    help: "what standard output gets (default: terminal)")
  static let report = CommandOption(
    name: "report", value: "FORMAT=FILE", isRepeatable: true, help: "write a report to a file as well")
  static let failOn = CommandOption(
    name: "fail-on", value: "SEVERITY", choices: ["error", "warning", "note"],
    help: "the least severity that fails (default: error)")
  static let color = CommandOption(
    name: "color", value: "WHEN", choices: ["auto", "always", "never"],
    help: "colour on standard output (default: auto; NO_COLOR is honoured)")
  static let verbose = CommandOption(
    name: "verbose", letter: "v", help: "unfold everything: all findings, warnings and curl commands")
  static let quiet = CommandOption(
    name: "quiet", letter: "q", help: "nothing on a pass, one line a finding otherwise")
  static let help = CommandOption(name: "help", letter: "h", help: "show this help")
  static let version = CommandOption(name: "version", help: "show the version")
  static let out = CommandOption(name: "out", letter: "o", value: "DIR", help: "the folder to write to")
  static let forceInCI = CommandOption(
    name: "force-in-ci", help: "change baselines although CI is set; a gate should never need it")
}
