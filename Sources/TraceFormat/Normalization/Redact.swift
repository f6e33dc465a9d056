/// Last step: personal data and credentials become placeholders, whatever the rules keep.
///
/// A value that is nothing else becomes a placeholder, and its raw text stays in memory for the degenerate and link
/// checks. An address or a token inside a longer value, or inside a value that is none (`Optional(…)`), becomes a
/// constant, so that the rest is still compared.
struct Redact {
  let session: Normalizer.Session

  func apply(to draft: inout Draft) {
    if !session.keepsRaw { redactNames(&draft.event) }
    redactPath(&draft.event)
    let decisions = draft.endpoint.table(for: draft.preset).decisions(for: draft.event)
    for index in draft.event.fields.indices where !draft.event.fields[index].isPlaceholderOnly {
      apply(to: &draft.event.fields[index], decisions[index], draft.event.bodyKind)
    }
    Naming().renameByPath(&draft)
    if let name = SecretText.redacted(draft.event.name) {
      let isAll = name == SecretText.address || name == SecretText.token
      draft.event.name = isAll ? Placeholder.redacted.text : name
    } else if KnownSecret.occurs(in: draft.event.name) {
      draft.event.name = Placeholder.redacted.text
    }
  }

  /// Hides what is personal in one field.
  func apply(to field: inout Field, _ decision: FieldDecision, _ kind: Event.BodyKind) {
    switch outcome(field, decision, kind) {
    case nil: break
    case .whole: field.mask = mask(field, kind)
    case .inside(let text):
      if session.keepsRaw { field.mask = mask(field, kind) } else { field.text = text }
    }
  }

  /// A link that was found stays: its name tells nothing of the value.
  private func mask(_ field: Field, _ kind: Event.BodyKind) -> Mask {
    var placeholder = Placeholder.redacted
    if case .link? = field.mask?.placeholder, let link = field.mask?.placeholder { placeholder = link }
    let isLinkable = field.mask?.isLinkable ?? CertainShape.isLinkable(field.value(in: kind))
    return Mask(placeholder, source: .redaction, isLinkable: isLinkable)
  }

  // MARK: Values

  private enum Outcome {
    case whole
    /// The field's text with what is personal in it replaced.
    case inside(String)
  }

  private func outcome(_ field: Field, _ decision: FieldDecision, _ kind: Event.BodyKind) -> Outcome? {
    let isNamed = decision.isRedacted || !decision.names.isEmpty
    // Most values have no `@` and a name that says nothing: nothing is decoded for them.
    guard isNamed || Self.mayHoldSecret(field.text) else { return nil }
    if field.location == .body, kind == .binary { return nil }
    let value = field.value(in: kind)
    if decision.names.contains(.credentialHeader) { return value.isEmpty ? nil : .whole }
    if DegenerateValue.matches(field, in: kind) {
      if isNamed, hides(value, decision), let hidden = DegenerateValue.hidingInside(value) {
        return .inside(Self.written(hidden, field, kind))
      }
      return Self.redactedInside(field, kind).map { .inside($0.text) }
    }
    if decision.isRedacted { return isEmpty(field, kind) ? nil : .whole }
    let inside = Self.redactedInside(field, kind)
    if let inside, !inside.isWhole, !decision.names.contains(.email), !KnownSecret.occurs(in: value) {
      let rest = SecretText.redacted(value) ?? value
      return Redaction.kind(decision.names, value: rest) == nil ? .inside(inside.text) : .whole
    }
    if Redaction.kind(decision.names, value: value) != nil { return .whole }
    // A token that the rules mask varies, which is all that its placeholder says.
    return inside != nil && field.mask == nil ? .whole : nil
  }

  /// Coordinates are numbers: without one, `location` is a place in the app.
  private func hides(_ value: String, _ decision: FieldDecision) -> Bool {
    decision.isRedacted || decision.names != .location || value.utf8.contains { $0 &- 0x30 < 10 }
  }

  private func isEmpty(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    DegenerateValue.matches(field, in: kind) || field.text == "{}" || field.text == "[]"
      || field.text == "true" || field.text == "false"
  }

  /// A field's text with addresses and tokens replaced; nil where it has none.
  private static func redactedInside(_ field: Field, _ kind: Event.BodyKind) -> (text: String, isWhole: Bool)?
  {
    let isToken = field.location == .body && kind == .json
    if isToken, field.text.utf8.first != UInt8(ascii: "\"") { return nil }
    // What is percent-encoded is changed as it stands, so that bytes which are no text stay as they are.
    let bytes = Array((isToken ? field.value(in: kind) : field.text).utf8)
    let spans = SecretText.spans(in: bytes)
    if spans.isEmpty { return nil }
    let text = SecretText.replace(spans, in: bytes)
    return (isToken ? JSONText.quote(text) : text, SecretText.isWhole(spans, bytes))
  }

  /// The field's text for a decoded value.
  private static func written(_ value: String, _ field: Field, _ kind: Event.BodyKind) -> String {
    switch field.location {
    case .path: PercentEncoding.encode(value, as: .path)
    case .query: PercentEncoding.encode(value, as: .queryValue)
    case .header: value
    case .body:
      switch kind {
      case .form: PercentEncoding.encode(value, as: .queryValue)
      case .json: JSONText.quote(value)
      case .none, .text, .binary, .unavailable: value
      }
    }
  }

  private static func mayHoldSecret(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { mayHoldSecret($0) }
  }

  /// Whether a value's written form leaves a doubt that it holds something personal.
  static func mayHoldSecret(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 4 else { return false }
    for i in bytes.indices {
      switch bytes[i] {
      case UInt8(ascii: "@"): return true
      case PercentEncoding.percent where i + 2 < bytes.count:
        if bytes[i + 1] == UInt8(ascii: "4") && bytes[i + 2] == UInt8(ascii: "0")
          || bytes[i + 1] == UInt8(ascii: "2") && bytes[i + 2] == UInt8(ascii: "5")
        {
          return true
        }
      case UInt8(ascii: "e") where i + 20 <= bytes.count:
        if bytes[i + 1] == UInt8(ascii: "y"), bytes[i + 2] == UInt8(ascii: "J") { return true }
      default: break
      }
    }
    return KnownSecret.mayBegin(bytes)
  }

  // MARK: Names and paths

  /// Addresses and tokens as names of fields, such as the keys of a JSON object.
  private func redactNames(_ event: inout Event) {
    func redacted(_ name: String) -> String? { Self.mayHoldSecret(name) ? SecretText.redacted(name) : nil }
    var isChanged = false
    for index in event.fields.indices {
      guard let name = redacted(event.fields[index].name) else { continue }
      event.fields[index].name = name
      isChanged = true
    }
    guard isChanged || !event.optionalFields.isEmpty else { return }
    event.optionalFields = Set(
      event.optionalFields.map { FieldReference($0.location, redacted($0.name) ?? $0.name) })
    if isChanged { event.arrange() }
  }

  private func redactPath(_ event: inout Event) {
    guard Self.mayHoldSecret(event.path) else { return }
    var segments = event.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var found: [Field] = []
    for index in segments.indices.dropFirst() {
      let bytes = Array(segments[index].utf8)
      let spans = SecretText.spans(in: bytes)
      if spans.isEmpty { continue }
      if SecretText.isWhole(spans, bytes) || session.keepsRaw {
        found.append(Field(.path, String(index), segments[index], mask: Mask(.redacted, source: .redaction)))
        segments[index] = PathSegment.placeholder
      } else {
        segments[index] = SecretText.replace(spans, in: bytes)
      }
    }
    event.path = segments.joined(separator: "/")
    guard !found.isEmpty else { return }
    event.fields.insert(contentsOf: found, at: 0)
    event.arrange()
  }
}
