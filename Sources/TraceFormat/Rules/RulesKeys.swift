/// The names that a rules file may use: one table for the reader, the writer, the messages and the schema.
enum RulesKeys {
  /// The file's sections, in the order in which they are written.
  enum Section: String, CaseIterable {
    case schema = "$schema"
    case include, exclude, track, blind, hosts, paths, presets, mask, keep, headers, events, order, severity
    case learned, approvals

    /// The keys of one entry; nil where entries are no objects of their own.
    var entryKeys: [String]? {
      switch self {
      case .schema, .include, .exclude, .track, .blind, .hosts, .presets: nil
      case .paths: ["match", "as"]
      case .mask, .keep: ["match"] + FieldPart.allCases.map(\.rawValue)
      case .headers: ["match", "names"]
      case .events: ["match", "split", "name", "id", "role"]
      case .order: ["match", "order"]
      case .severity: ["match", "kind", "vendor", "event", "role", "field", "severity"]
      case .learned: ["match", "in", "name", "verdict", "differed", "runs"]
      case .approvals: ["id", "reason", "owner", "until"]
      }
    }

    /// The keys that an entry must have.
    var requiredKeys: [String] {
      switch self {
      case .schema, .include, .exclude, .track, .blind, .hosts, .presets: []
      case .paths: ["match", "as"]
      case .mask, .keep, .events: ["match"]
      case .headers: ["match", "names"]
      case .order: ["match", "order"]
      case .severity: ["severity"]
      case .learned: ["match", "in", "name", "verdict"]
      case .approvals: ["id", "reason", "owner", "until"]
      }
    }
  }

  /// Parts of a request in `mask` and `keep`.
  enum FieldPart: String, CaseIterable {
    case query, json, form, header, path
  }

  /// What stands before the colon of `name` and `id`.
  enum SelectorKind: String, CaseIterable {
    case query, form, header, json, path
  }
}
