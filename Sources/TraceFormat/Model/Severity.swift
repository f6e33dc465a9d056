/// How much a finding weighs, from the least to the most severe.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  case note
  case warning
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    switch (left, right) {
    case (.note, .warning), (.note, .error), (.warning, .error): true
    default: false
    }
  }
}
