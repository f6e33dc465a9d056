/// The names of the `# @name value` lines of a baseline.
enum BaselineDirective: String, CaseIterable {
  case traceDiff = "trace-diff"
  case flow
  case runs
  case inconclusive
  case event
  case count
  case optional
  case unordered
  case optionalField = "optional-field"
  case body
  case step

  /// True for what is said once, at the top of the file.
  var isAtTop: Bool {
    switch self {
    case .traceDiff, .flow, .runs, .inconclusive: true
    case .event, .count, .optional, .unordered, .optionalField, .body, .step: false
    }
  }

  /// Directives of the editors that send such files; here they are comments.
  static let ofEditors: Set<Substring> = [
    "name", "note", "prompt", "no-log", "no-redirect", "no-cookie-jar", "no-auto-encoding", "timeout",
    "connection-timeout", "use-os-credentials",
  ]
}
