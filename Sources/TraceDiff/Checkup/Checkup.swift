public import TraceFormat

/// Why a recording is empty or thin, and what to do about it.
///
/// The stages of a recording are gone through in their order (environment, file, recorder, requests, flows, bodies), as the
/// first that is missing explains the later ones.
public struct Checkup: Sendable, Hashable {
  /// One thing that was noticed.
  public struct Advice: Sendable, Hashable {
    public enum Level: String, Sendable, Hashable, CaseIterable {
      /// The recording cannot be judged, or not as a whole.
      case problem
      /// Worth knowing; the recording can be judged.
      case hint
    }

    public var level: Level
    /// The machine's word for it, stable across versions.
    public var code: String
    /// One sentence: what is the matter.
    public var message: String
    /// What to do, the likeliest first.
    public var remedies: [String]

    public init(_ level: Level, _ code: String, _ message: String, _ remedies: [String] = []) {
      self.level = level
      self.code = code
      self.message = message
      self.remedies = remedies
    }
  }

  /// What there is, in a line; nil where there is nothing.
  public var summary: String?
  public var advice: [Advice]

  /// Whether nothing stands in the way of a comparison.
  public var isHealthy: Bool { advice.allSatisfy { $0.level == .hint } }

  /// For a recording that is not there, or has no byte or no good line.
  ///
  /// - Parameters:
  ///   - file: the file or folder as the user named it.
  ///   - exists: whether there is such a file.
  public init(withoutRecords file: String, exists: Bool) {
    advice = [exists ? Self.emptyFile(file) : Self.noFile(file)]
  }

  /// For a recording that was read.
  public init(_ recording: Recording, rules: Rules) {
    let flows = recording.lastAttempts
    let requests = recording.requestCount
    summary =
      "\(Self.count(flows.count, "flow")), \(Self.count(requests, "request")), "
      + Self.count(recording.processes.count, "recorded process", "recorded processes")
    advice = []
    if recording.processes.isEmpty {
      advice.append(Self.noRecorder(recording))
    } else if requests == 0 {
      advice.append(Self.nothingTracked(recording))
    }
    advice += Self.scope(recording, rules)
    advice += Self.markers(recording, flows)
    advice += Self.losses(recording, flows)
    advice += Self.remarks(recording, flows)
  }

  /// The checkup as text for a terminal, without colour.
  public var text: String {
    var lines: [String] = []
    if let summary { lines.append(summary) }
    for item in advice {
      if !lines.isEmpty { lines.append("") }
      lines.append("\(item.level == .problem ? "problem" : "hint"): \(item.message)")
      for remedy in item.remedies { lines.append("  - \(remedy)") }
    }
    if advice.isEmpty { lines.append("nothing stands in the way of a comparison") }
    return lines.joined(separator: "\n") + "\n"
  }

  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many ?? one + "s")"
  }
}
