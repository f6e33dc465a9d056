import Foundation

/// When a test writes baselines.
///
/// Whatever is written, the test that writes it fails: a baseline counts once a person has looked at it and committed it.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
  /// Always, also where nothing differs.
  case all
  /// Where the recording differs from its baseline, and where there is none.
  case failed
  /// Where there is no baseline. The default on a developer's machine.
  case missing
  /// Never. The default in CI, and where no folder of baselines is found.
  case never

  /// The variable that sets the mode; `xcodebuild` hands it on as `TEST_RUNNER_TRACE_DIFF_RECORD`.
  public static let variable = "TRACE_DIFF_RECORD"

  /// The mode of an environment: what `TRACE_DIFF_RECORD` says, `never` in CI, else `missing`.
  ///
  /// A value that is no mode is `never`, as a gate that is mistyped should not write.
  public init(environment: [String: String]) {
    if let text = environment[Self.variable], !text.isEmpty {
      self = RecordMode(rawValue: text.lowercased()) ?? .never
      return
    }
    // Xcode Cloud says TRUE, most others true or 1.
    let isCI = ["true", "1", "yes"].contains((environment["CI"] ?? "").lowercased())
    self = isCI ? .never : .missing
  }
}
