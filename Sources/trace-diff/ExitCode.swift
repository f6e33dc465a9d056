/// What the process tells its caller. These numbers are a contract; scripts and CI jobs depend on them.
struct ExitCode: Sendable, Hashable, RawRepresentable {
  var rawValue: Int32

  /// No finding at or above `--fail-on`.
  static let pass = ExitCode(rawValue: 0)
  /// Findings at or above `--fail-on`, or a flow without a baseline. Beats `inconclusive`.
  static let findings = ExitCode(rawValue: 1)
  /// Nothing could be compared: wrong usage, unreadable or malformed input, a refused change.
  static let failure = ExitCode(rawValue: 2)
  /// Nothing failed, and something could not be judged.
  static let inconclusive = ExitCode(rawValue: 3)
  /// `record -- COMMAND` itself failed; every other status is the command's own.
  static let recorderFailure = ExitCode(rawValue: 125)
}
