/// Third step: hosts and paths as production has them.
///
/// The project's `hosts` and `paths`, then the alias that the recognising preset has for a regional host. A path
/// segment that is a UUID always becomes a field.
struct HostMapping {
  let session: Normalizer.Session

  func apply(to draft: inout Draft) {
    let rules = session.rules
    map(&draft.event, rules.hosts)
    for template in rules.paths where template.apply(to: &draft.event) { break }
    templateUUIDs(&draft.event)
    // Nobody has been asked for the preset before this step.
    draft.recognize(in: session)
    if let preset = draft.preset,
      let alias = preset.hostAliases.first(where: { $0.from.matches(draft.event.host) })
    {
      draft.event.host = alias.to
    }
    draft.endpoint = session.endpoint(of: draft.event)
  }

  /// Follows mappings to their end, so that mapping again changes nothing. `rules check` refuses cycles.
  private func map(_ event: inout Event, _ mappings: [Rules.HostMapping]) {
    guard !mappings.isEmpty else { return }
    for _ in 0..<mappings.count {
      guard let found = mappings.first(where: { $0.from.matches(host: event.host, path: event.path) }),
        found.to != event.host
      else { return }
      event.host = found.to
    }
  }

  private func templateUUIDs(_ event: inout Event) {
    guard event.path.utf8.count > 36 else { return }
    var segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
    var found: [Field] = []
    for index in segments.indices.dropFirst() where CertainShape.isUUID(segments[index]) {
      found.append(Field(.path, String(index), String(segments[index])))
      segments[index] = Substring(PathSegment.placeholder)
    }
    guard !found.isEmpty else { return }
    event.path = segments.joined(separator: "/")
    let numbered = event.fields.filter { $0.location == .path && Int($0.name) != nil }
    event.fields.removeAll { $0.location == .path && Int($0.name) != nil }
    let all = (numbered + found).sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }
    event.fields.insert(contentsOf: all, at: 0)
  }
}

/// Segments of an event's path, counted from 1.
enum PathSegment {
  /// What stands in the path for a segment that is a field.
  static let placeholder = "{{}}"

  /// Puts a field's text back into the path.
  static func restore(_ number: Int, _ text: String, in path: String) -> String {
    replace(number, with: text, in: path)
  }

  static func replace(_ number: Int, with text: String, in path: String) -> String {
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard segments.indices.contains(number) else { return path }
    segments[number] = text
    return segments.joined(separator: "/")
  }
}

extension Rules.PathTemplate {
  /// Rewrites a path that matches; false where it does not. A segment `*` of the replacement keeps the path's
  /// own, `**` at the end keeps the rest.
  func apply(to event: inout Event) -> Bool {
    guard match.matches(host: event.host, path: event.path) else { return false }
    let slash = replacement.firstIndex(of: "/") ?? replacement.endIndex
    let host = replacement[..<slash]
    if !host.isEmpty, !host.contains("*") { event.host = host.lowercased() }
    guard slash < replacement.endIndex else { return true }
    let own = event.path.split(separator: "/", omittingEmptySubsequences: false)
    let wanted = replacement[slash...].split(separator: "/", omittingEmptySubsequences: false)
    var segments: [Substring] = []
    for (index, segment) in wanted.enumerated() {
      if segment == "**", index == wanted.count - 1 {
        segments += own.dropFirst(index)
      } else if segment == "*", index < own.count {
        segments.append(own[index])
      } else {
        segments.append(segment)
      }
    }
    let path = segments.joined(separator: "/")
    // A placeholder that the template replaced takes its field along.
    event.fields.removeAll { field in
      guard field.location == .path, let number = Int(field.name) else { return false }
      return number >= segments.count || segments[number] != PathSegment.placeholder
    }
    event.path = path
    return true
  }
}
