public import TraceFormat

/// What is known of a vendor, for people and as JSON.
public enum PresetPage {
  /// A page of text.
  public static func text(_ preset: Preset) -> String {
    var lines = ["\(preset.title) (\(preset.id))", "", "Endpoints"]
    for endpoint in preset.endpoints {
      let hosts = endpoint.hosts.map(\.pattern).joined(separator: ", ")
      let paths = endpoint.paths.map(\.pattern).joined(separator: ", ")
      let what =
        switch endpoint.purpose {
        case .event: "events"
        case .noEvent(let reason): "no events: \(reason)"
        }
      let conditions = endpoint.conditions.map { describe($0) }.joined(separator: " and ")
      lines.append(
        "  \(hosts) \(paths.isEmpty ? "any path" : paths)\(conditions.isEmpty ? "" : ", where \(conditions)")"
      )
      lines.append("    \(what) (\(endpoint.evidence.rawValue))")
    }
    for alias in preset.hostAliases { lines.append("  \(alias.from.pattern) is written \(alias.to)") }
    if !preset.events.isEmpty { lines += ["", "Events"] + preset.events.map { "  \($0)" } }
    if let batch = preset.batch { lines += ["", "Batch", "  members at \(batch), judged one by one"] }
    lines += section("Masked, because they vary", preset.volatile, showsPlaceholder: true)
    lines += section("Kept, whatever their shape", preset.kept)
    lines += section("Redacted", preset.redacted)
    lines += section("Versions, compared and reported once", preset.versions)
    lines += section("Identify a repeated transmission", preset.idempotency)
    if !preset.headers.isEmpty {
      lines += ["", "Headers that count", "  \(preset.headers.joined(separator: ", "))"]
    }
    if !preset.notes.isEmpty { lines += ["", "Notes"] + preset.notes.map { "  \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(
    _ title: String, _ fields: [Preset.Fields], showsPlaceholder: Bool = false
  ) -> [String] {
    if fields.isEmpty { return [] }
    return ["", title]
      + fields.map { fields in
        let names = fields.names.map(\.pattern).joined(separator: ", ")
        let placeholder = showsPlaceholder ? " \(fields.placeholder.text)" : ""
        let limit = fields.limit.map { ", only where \($0.words)" } ?? ""
        return "  \(fields.part.rawValue) \(names)\(placeholder)\(limit) (\(fields.evidence.rawValue))"
      }
  }

  private static func describe(_ condition: Preset.Endpoint.Condition) -> String {
    switch condition {
    case .has(let name): "there is '\(name)'"
    case .lacks(let name): "there is no '\(name)'"
    case .equals(let name, let value): "'\(name)' is '\(value)'"
    case .hasPrefix(let name, let value): "'\(name)' begins with '\(value)'"
    case .method(let method): "the method is \(method)"
    case .hasJSON(let pointer): "the JSON body has \(pointer)"
    case .holds(let words, _): words
    }
  }

  /// An array of presets.
  public static func json(_ presets: [Preset]) -> String {
    var output = JSONOutput()
    output.array(presets) { preset, output in
      output.object { object in
        object.member("id", preset.id)
        object.member("title", preset.title)
        object.member("endpoints") {
          $0.array(preset.endpoints) { endpoint, output in
            output.object { object in
              object.member("hosts") { $0.array(endpoint.hosts) { $1.string($0.pattern) } }
              object.member("paths") { $0.array(endpoint.paths) { $1.string($0.pattern) } }
              if case .noEvent(let reason) = endpoint.purpose { object.member("noEvent", reason) }
              object.member("evidence", endpoint.evidence.rawValue)
            }
          }
        }
        object.member("events") { $0.array(preset.events) { $1.string($0) } }
        object.member("batch", preset.batch)
        object.member("volatile") { $0.array(preset.volatile, fields) }
        object.member("kept") { $0.array(preset.kept, fields) }
        object.member("redacted") { $0.array(preset.redacted, fields) }
        object.member("versions") { $0.array(preset.versions, fields) }
        object.member("idempotency") { $0.array(preset.idempotency, fields) }
        object.member("headers") { $0.array(preset.headers) { $1.string($0) } }
        object.member("notes") { $0.array(preset.notes) { $1.string($0) } }
      }
    }
    return output.text + "\n"
  }

  private static func fields(_ fields: Preset.Fields, _ output: inout JSONOutput) {
    output.object { object in
      object.member("in", fields.part.rawValue)
      object.member("names") { $0.array(fields.names) { $1.string($0.pattern) } }
      object.member("placeholder", fields.placeholder.text)
      object.member("evidence", fields.evidence.rawValue)
    }
  }
}
