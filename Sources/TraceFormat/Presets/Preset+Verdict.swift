extension Preset {
  /// What a preset says of one field.
  public enum Verdict: Sendable {
    /// Personal data or a credential; overrides everything.
    case redacted(Fields)
    case volatile(Fields)
    /// Kept although its shape may say otherwise.
    case kept(Fields)
  }

  /// What the preset says of a field of an event in written form; nil where it says nothing.
  ///
  /// Redaction comes first; else the pattern with the most literal characters decides, `volatile` on ties: a
  /// broad `cd*` is kept while `cd[OpenGraph]` varies.
  public func verdict(on field: Field, in event: Event) -> Verdict? {
    guard let part = Fields.Part(field.location, event.bodyKind) else { return nil }
    return lookup.verdict(part, field.name) { $0.holds(field, event) }
  }

  /// What the preset says of a field by its name alone: lists with a limit do not speak (`hasLimits`).
  public func verdict(on field: Field, bodyKind: Event.BodyKind) -> Verdict? {
    guard let part = Fields.Part(field.location, bodyKind) else { return nil }
    return lookup.verdict(part, field.name) { _ in false }
  }

  /// The value of the first idempotency id that the event has, as it was sent.
  public func idempotencyID(of event: Event) -> String? {
    for index in idempotencyFields(of: event) {
      let field = event.fields[index]
      let isJSON = event.bodyKind == .json && field.location == .body
      let value = isJSON ? Event.unquoted(field.text) : PercentEncoding.decode(field.text)
      if !value.isEmpty, value != "null" { return value }
    }
    return nil
  }

  /// The places of the fields that may hold an idempotency id, in the order in which they are asked.
  func idempotencyFields(of event: Event) -> [Int] {
    var found: [Int] = []
    for fields in idempotency {
      for name in fields.names {
        for (index, field) in event.fields.enumerated()
        where fields.part.covers(field.location, event.bodyKind) {
          let isTopLevel = fields.part == .any && field.location == .body && event.bodyKind == .json
          guard isTopLevel ? field.name == "/" + Event.pointerToken(name.pattern) : name.matches(field.name)
          else { continue }
          found.append(index)
        }
      }
    }
    return found
  }
}

extension Preset.Fields.Part {
  /// The part that a field is in; nil for a body without names.
  init?(_ location: Field.Location, _ bodyKind: Event.BodyKind) {
    switch (location, bodyKind) {
    case (.path, _): self = .path
    case (.query, _): self = .query
    case (.header, _): self = .header
    case (.body, .form): self = .form
    case (.body, .json): self = .json
    case (.body, _): return nil
    }
  }

  /// Whether a list for this part speaks of fields at a location.
  func covers(_ location: Field.Location, _ bodyKind: Event.BodyKind) -> Bool {
    switch self {
    case .query: location == .query
    case .form: location == .body && bodyKind == .form
    case .json: location == .body && bodyKind == .json
    case .header: location == .header
    case .path: location == .path
    case .any: location == .query || location == .body && (bodyKind == .form || bodyKind == .json)
    }
  }
}

/// A preset's lists of names, by part of the request: exact names in a table, patterns by their weight.
struct FieldLookup: Sendable {
  private struct Pattern: Sendable {
    var glob: Glob
    var weight: Int
    var verdict: Preset.Verdict
    var limit: Preset.Fields.Limit?

    func matches(_ name: String, _ holds: (Preset.Fields.Limit) -> Bool) -> Bool {
      glob.matches(name) && (limit.map(holds) ?? true)
    }
  }

  private struct Part: Sendable {
    var redacting: [Pattern] = []
    var literals: [String: Preset.Verdict] = [:]
    /// The heaviest first; among equals in the order of the lists.
    var patterns: [Pattern] = []
  }

  private var parts: [Preset.Fields.Part: Part] = [:]

  init(redacted: [Preset.Fields], volatile: [Preset.Fields], kept: [Preset.Fields]) {
    for fields in redacted { add(fields, .redacted(fields)) }
    for fields in volatile { add(fields, .volatile(fields)) }
    for fields in kept { add(fields, .kept(fields)) }
  }

  private mutating func add(_ fields: Preset.Fields, _ verdict: Preset.Verdict) {
    for glob in fields.names {
      guard fields.part == .any else {
        add(glob, to: fields.part, fields, verdict)
        continue
      }
      add(glob, to: .query, fields, verdict)
      add(glob, to: .form, fields, verdict)
      add(Glob("/" + Event.pointerToken(glob.pattern), separator: "/"), to: .json, fields, verdict)
    }
  }

  private mutating func add(
    _ glob: Glob, to part: Preset.Fields.Part, _ fields: Preset.Fields, _ verdict: Preset.Verdict
  ) {
    let weight = glob.pattern.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "*") ? 0 : 1) }
    let pattern = Pattern(
      glob: glob, weight: weight, verdict: verdict, limit: fields.limit)
    var entry = parts[part] ?? Part()
    if case .redacted = verdict {
      entry.redacting.append(pattern)
    } else if glob.isLiteral, fields.limit == nil {
      if entry.literals[glob.pattern] == nil { entry.literals[glob.pattern] = verdict }
    } else {
      let place = entry.patterns.firstIndex { $0.weight < weight } ?? entry.patterns.count
      entry.patterns.insert(pattern, at: place)
    }
    parts[part] = entry
  }

  func verdict(
    _ part: Preset.Fields.Part, _ name: String, _ holds: (Preset.Fields.Limit) -> Bool
  ) -> Preset.Verdict? {
    guard let entry = parts[part] else { return nil }
    if let found = entry.redacting.first(where: { $0.matches(name, holds) }) { return found.verdict }
    return entry.literals[name] ?? entry.patterns.first { $0.matches(name, holds) }?.verdict
  }
}

/// A lookup that is made when it is first asked for: a run meets few of all presets.
final class LazyFieldLookup: @unchecked Sendable {
  private let lock = Lock()
  private var lookup: FieldLookup?

  func value(_ make: () -> FieldLookup) -> FieldLookup {
    lock.withLock {
      if let lookup { return lookup }
      let made = make()
      lookup = made
      return made
    }
  }
}
