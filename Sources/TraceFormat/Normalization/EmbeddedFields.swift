/// Expands fields that hold structured data in another encoding.
///
/// Each part becomes a field named `field/pointer` at the same place, so that it is masked and compared by itself.
/// In a query or form a string stands bare unless it would read as another JSON token: `view`, `1`, `%221%22`.
enum EmbeddedFields {
  static func expand(_ embedded: [Preset.Embedded], in event: inout Event) {
    guard !embedded.isEmpty else { return }
    var isChanged = false
    var fields: [Field] = []
    fields.reserveCapacity(event.fields.count)
    for field in event.fields {
      let rule = embedded.first { $0.names(field, event.bodyKind) }
      if let rule, let parts = parts(of: field, rule.encoding, event.bodyKind) {
        fields += parts
        isChanged = true
      } else {
        fields.append(field)
      }
    }
    guard isChanged else { return }
    event.fields = fields
    event.arrange()
  }

  private static func parts(
    of field: Field, _ encoding: Preset.Embedded.Encoding, _ kind: Event.BodyKind
  ) -> [Field]? {
    if field.mask != nil, !ValueLog.note(field) { return nil }
    let isJSONBody = field.location == .body && kind == .json
    if isJSONBody, field.text.utf8.first != UInt8(ascii: "\"") { return nil }
    let value = field.value(in: kind)
    switch encoding {
    case .form: return form(field, value, isJSONBody)
    case .json: return json(field, value, isJSONBody)
    case .base64JSON: return base64(field, value, isJSONBody)
    case .jsonOrBase64: return json(field, value, isJSONBody) ?? base64(field, value, isJSONBody)
    }
  }

  private static func form(_ field: Field, _ value: String, _ isJSONBody: Bool) -> [Field]? {
    let bytes = Array(value.utf8)
    guard bytes.contains(UInt8(ascii: "=")) else { return nil }
    return FormBody.fields(bytes).map { part in
      let name = "\(field.name)/\(Event.pointerToken(part.name))"
      let text = isJSONBody ? JSONText.quote(PercentEncoding.decode(part.text)) : part.text
      return Field(field.location, name, text)
    }
  }

  private static func json(_ field: Field, _ value: String, _ isJSONBody: Bool) -> [Field]? {
    guard let leaves = structure(Array(value.utf8)) else {
      guard value.utf8.contains(PercentEncoding.percent) else { return nil }
      return structure(PercentEncoding.decodedBytes(value)).map { written($0, field, isJSONBody) }
    }
    return written(leaves, field, isJSONBody)
  }

  private static func base64(_ field: Field, _ value: String, _ isJSONBody: Bool) -> [Field]? {
    // A space is a `+` that was decoded as a form's.
    let text = value.utf8.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }
    guard let bytes = Base64.decode(text), let leaves = structure(bytes) else { return nil }
    return written(leaves, field, isJSONBody)
  }

  /// The leaves of an object or array; a scalar is no structure.
  private static func structure(_ bytes: [UInt8]) -> [Field]? {
    let first = bytes.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    return JSONFields.flatten(bytes)
  }

  private static func written(_ leaves: [Field], _ field: Field, _ isJSONBody: Bool) -> [Field] {
    leaves.map { leaf in
      let text = isJSONBody ? leaf.text : PercentEncoding.encode(bare(leaf.text), as: .queryValue)
      return Field(field.location, field.name + leaf.name, text)
    }
  }

  /// A string token without its quotes where it cannot be taken for another token.
  private static func bare(_ token: String) -> String {
    guard token.utf8.first == UInt8(ascii: "\""), let value = JSONText.unquote(token), !value.isEmpty else {
      return token
    }
    return JSONFields.flatten(Array(value.utf8)) == nil ? value : token
  }
}

extension Preset.Embedded {
  func names(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    part.covers(field.location, kind)
      && (part == .any && field.location == .body && kind == .json
        ? "/" + Event.pointerToken(name.pattern) == field.name : name.matches(field.name))
  }
}
