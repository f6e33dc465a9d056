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
  }

  /// Finds the value that identifies the event, whatever it is called.
  func identify(_ draft: inout Draft) {
    draft.event.idempotencyID =
      draft.endpoint.event?.id.flatMap { value($0, draft.event, draft.member) }
      ?? draft.preset?.idempotencyID(of: draft.event)
  }

  /// A field that `identify` asks.
  struct Identifier {
    /// An index into the event's fields.
    var field: Int
    /// Whether a rule names it. A preset takes the text `null` for no value, too.
    var isRule: Bool

    /// The identifying value in a field's text; nil where it has none.
    func value(_ text: String, isJSON: Bool) -> String? {
      if isRule, isJSON, text == "null" { return nil }
      let value = isJSON ? Event.unquoted(text) : PercentEncoding.decode(text)
      return value.isEmpty || !isRule && value == "null" ? nil : value
    }
  }

  /// The fields that `identify` asks, in that order; nil where it asks more than fields.
  func identifiers(_ draft: Draft) -> [Identifier]? {
    let event = draft.event
    let named: Int?
    switch draft.endpoint.event?.id {
    case nil: named = nil
    case .query(let name)?: named = event.index(of: .query, name)
    case .form(let name)?: named = event.bodyKind == .form ? event.index(of: .body, name) : nil
    case .json(let pointer)?:
      named = event.bodyKind == .json ? event.index(of: .body, (draft.member ?? "") + pointer) : nil
    case .header?, .path?: return nil
    }
    let own = named.map { [Identifier(field: $0, isRule: true)] } ?? []
    return own
      + (draft.preset?.idempotencyFields(of: event) ?? []).map { Identifier(field: $0, isRule: false) }
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
