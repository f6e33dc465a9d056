/// What an event is called and means: by the project's `events`, then the preset, else by its path.
struct Naming {
  func apply(to draft: inout Draft) {
    let rule = draft.endpoint.event
    let preset = draft.preset
    let member = draft.member
    draft.event.vendor = preset?.title
    draft.event.isBatched = rule?.split != nil || preset?.isBatched == true
    let named = rule?.name.flatMap { value($0, draft.event, member) } ?? preset?.name?(draft.event)
    if let named, !named.isEmpty {
      draft.event.name = named
    } else {
      draft.event.name = Self.pathName(draft.event.path)
      draft.isNamedByPath = true
    }
    draft.event.role = rule?.role ?? preset?.role?(draft.event.name, draft.event)
    draft.event.idempotencyID =
      rule?.id.flatMap { value($0, draft.event, member) } ?? preset?.idempotencyID(of: draft.event)
  }

  /// Names the event anew by its path where nothing else does and segments of the path have been masked.
  func renameByPath(_ draft: inout Draft) {
    guard draft.isNamedByPath else { return }
    let name = Self.pathName(draft.event.path)
    guard name != draft.event.name else { return }
    draft.event.name = name
    draft.event.role = draft.endpoint.event?.role ?? draft.preset?.role?(name, draft.event)
  }

  /// The last segment that is not empty and not a placeholder, decoded where it is text; `/` where there is none.
  static func pathName(_ path: String) -> String {
    guard let segment = path.split(separator: "/").last(where: { $0 != PathSegment.placeholder }) else {
      return "/"
    }
    let name = PercentEncoding.decode(segment)
    return name.unicodeScalars.contains("\u{FFFD}") ? String(segment) : name
  }

  private func value(_ selector: Rules.EventRule.Selector, _ event: Event, _ member: String?) -> String? {
    let found: String? =
      switch selector {
      case .query(let name): event.query(name)
      case .form(let name): event.form(name)
      case .header(let name): event.header(name)
      case .json(let pointer): event.json((member ?? "") + pointer)
      case .path(let number): segment(number, event)
      }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func segment(_ number: Int, _ event: Event) -> String? {
    let segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
    guard number > 0, segments.indices.contains(number) else { return nil }
    if segments[number] == PathSegment.placeholder { return event.pathParameter(String(number)) }
    return PercentEncoding.decode(segments[number])
  }
}
