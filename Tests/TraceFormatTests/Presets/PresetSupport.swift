@testable import TraceFormat

/// Builds canonical events and asks the presets' functions, in the order in which they are to be asked.
enum PresetSupport {
  /// An event in canonical form, from a URL and a body as they are sent.
  static func event(_ method: String, _ url: String, body: String? = nil, type: String? = nil) -> Event {
    let scheme = url.prefix { $0 != ":" }
    var rest = url.dropFirst(scheme.count + 3)
    let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
    if let mark = rest.firstIndex(of: "?") { rest = rest[..<mark] }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var path = String(rest[slash...])
    if path.isEmpty { path = "/" }
    var event = Event(method: method, scheme: String(scheme), host: String(rest[..<slash]), path: path)
    if let semicolon = path.firstIndex(of: ";") {
      event.path = String(path[..<semicolon])
      event.fields += path[semicolon...].split(separator: ";").map { item in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return Field(.path, String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
    }
    event.fields += EmbeddedValue.form(query).map { Field(.query, $0.name, $0.text) }
    if let body {
      if let type { event.fields.append(Field(.header, "Content-Type", type)) }
      if EmbeddedValue.isStructure(body.utf8), let leaves = JSONFields.flatten(Array(body.utf8)) {
        event.bodyKind = .json
        event.fields += leaves
      } else if body.contains("\n") {
        event.bodyKind = .text
        event.fields.append(Field(.body, "", body))
      } else {
        event.bodyKind = .form
        event.fields += EmbeddedValue.form(body)
      }
    }
    event.arrange()
    return event
  }

  /// The judged events of a request: recognised, rewritten, split and named.
  static func events(_ event: Event) -> [Event] {
    guard let match = PresetMatcher.all.match(event), !match.isNoEvent else { return [] }
    let preset = match.preset
    var event = event
    if let alias = preset.hostAliases.first(where: { $0.from.matches(event.host) }) { event.host = alias.to }
    return (preset.rewrite?(event) ?? [event]).flatMap { members($0, of: preset) }.map { member in
      var member = member
      member.vendor = preset.title
      member.name = preset.name?(member) ?? member.pathSegments.last.map(String.init) ?? ""
      member.role = preset.role?(member.name, member)
      member.idempotencyID = preset.idempotencyID(of: member)
      return member
    }
  }

  static func events(_ method: String, _ url: String, body: String? = nil) -> [Event] {
    events(event(method, url, body: body))
  }

  private static func members(_ event: Event, of preset: Preset) -> [Event] {
    guard let batch = preset.batch, event.bodyKind == .json else { return [event] }
    let prefix = String(batch.dropLast())
    var indices: [String] = []
    for field in event.fields where field.location == .body && field.name.hasPrefix(prefix) {
      let index = String(field.name.dropFirst(prefix.count).prefix { $0 != "/" })
      if indices.last != index { indices.append(index) }
    }
    if indices.isEmpty { return [event] }
    return indices.map { index in
      var member = event
      member.fields.removeAll {
        $0.location == .body && Event.isPointer($0.name, atOrBelow: String(prefix.dropLast()))
          && !Event.isPointer($0.name, atOrBelow: prefix + index)
      }
      member.moveJSON(from: prefix + index, to: prefix + "0")
      return member
    }
  }

  /// The names that the preset masks, keeps and redacts, for checks by name.
  static func verdict(_ event: Event, _ location: Field.Location, _ name: String) -> String {
    guard let preset = PresetMatcher.all.match(event)?.preset, let field = event.first(location, name) else {
      return "absent"
    }
    return switch preset.verdict(on: field, in: event) {
    case .redacted: "redacted"
    case .volatile: "volatile"
    case .kept: "kept"
    case nil: "none"
    }
  }
}
