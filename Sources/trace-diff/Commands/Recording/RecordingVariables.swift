/// The environment of a command that is recorded.
enum RecordingVariables {
  /// `xcodebuild` hands variables with the first prefix to the tests, and `simctl` those with the second to what it
  /// launches in a simulator; both without the prefix.
  static let prefixes = ["", "TEST_RUNNER_", "SIMCTL_CHILD_"]

  /// The command's environment with the recording's variables, plain and prefixed.
  ///
  /// - Parameters:
  ///   - inherited: this process's environment.
  ///   - folder: an absolute path, in which any number of processes may write files of their own.
  ///   - run: the run's UUID.
  ///   - attempt: from 1.
  ///   - track: the patterns of the rules' `track`.
  static func environment(
    inherited: [String: String], folder: String, run: String, attempt: Int = 1, track: [String]
  ) -> [String: String] {
    var variables = [
      "TRACE_RECORDING": "\(folder)/recording.jsonl",
      "TRACE_RECORDINGS": folder,
      "TRACE_RUN": run,
      "TRACE_ATTEMPT": "\(attempt)",
    ]
    if !track.isEmpty { variables["TRACE_TRACK"] = track.joined(separator: ",") }
    var environment = inherited
    for prefix in prefixes {
      for (name, value) in variables { environment[prefix + name] = value }
    }
    return environment
  }
}
