/// Last step: personal data and credentials become placeholders, whatever the rules keep.
///
/// The raw value stays in memory for the degenerate and link checks.
struct Redact {
  let session: Normalizer.Session

  func apply(to draft: inout Draft) {
    redactPath(&draft.event)
    let decisions = draft.endpoint.table(for: draft.preset).decisions(for: draft.event)
    for index in draft.event.fields.indices {
      let field = draft.event.fields[index]
      guard !field.isPlaceholderOnly, let kind = kind(field, decisions[index], draft.event),
        kind != .preset
          || !isEmpty(field, draft.event)
      else { continue }
      draft.event.fields[index].mask = mask(field, draft.event)
    }
    Naming().renameByPath(&draft)
    if EmailAddress.occurs(in: draft.event.name) || KnownSecret.occurs(in: draft.event.name) {
      draft.event.name = Placeholder.redacted.text
    }
  }

  /// A link that was found stays: its name tells nothing of the value.
  private func mask(_ field: Field, _ event: Event) -> Mask {
    var placeholder = Placeholder.redacted
    if case .link? = field.mask?.placeholder, let link = field.mask?.placeholder { placeholder = link }
    let isLinkable = field.mask?.isLinkable ?? CertainShape.isLinkable(field.value(in: event.bodyKind))
    return Mask(placeholder, source: .redaction, isLinkable: isLinkable)
  }

  private func isEmpty(_ field: Field, _ event: Event) -> Bool {
    DegenerateValue.matches(field, in: event.bodyKind) || field.text == "{}" || field.text == "[]"
      || field.text == "true" || field.text == "false"
  }

  private func kind(_ field: Field, _ decision: FieldDecision, _ event: Event) -> Redaction.Kind? {
    if decision.isRedacted { return .preset }
    // Most values have no `@` and a name that says nothing: nothing is decoded for them.
    if decision.names.isEmpty, !mayHoldSecret(field.text) { return nil }
    if field.location == .body, event.bodyKind == .binary { return nil }
    let value = field.value(in: event.bodyKind)
    if let kind = Redaction.kind(decision.names, value: value) { return kind }
    guard field.mask == nil, value.utf8.first == UInt8(ascii: "e") else { return nil }
    var copy = value
    return copy.withUTF8 { CertainShape.isJWT($0) } ? .credential : nil
  }

  private func mayHoldSecret(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count > 4 else { return false }
      for i in bytes.indices {
        if bytes[i] == UInt8(ascii: "@") { return true }
        if bytes[i] == PercentEncoding.percent, i + 2 < bytes.count,
          bytes[i + 1] == UInt8(ascii: "4") && bytes[i + 2] == UInt8(ascii: "0")
            || bytes[i + 1] == UInt8(ascii: "2") && bytes[i + 2] == UInt8(ascii: "5")
        {
          return true
        }
      }
      let start = bytes[0] == UInt8(ascii: "\"") ? 1 : 0
      return bytes.count >= 14 && "srAgx-Be".utf8.contains(bytes[start])
    }
  }

  private func redactPath(_ event: inout Event) {
    guard event.path.utf8.contains(UInt8(ascii: "@")) || event.path.holds("%40") else { return }
    let segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
    var found: [Field] = []
    for index in segments.indices.dropFirst()
    where EmailAddress.occurs(in: PercentEncoding.decode(segments[index])) {
      found.append(
        Field(.path, String(index), String(segments[index]), mask: Mask(.redacted, source: .redaction)))
    }
    guard !found.isEmpty else { return }
    for field in found {
      event.path = PathSegment.replace(
        Int(field.name) ?? 0, with: PathSegment.placeholder, in: event.path)
    }
    event.fields.insert(contentsOf: found, at: 0)
    event.arrange()
  }
}
