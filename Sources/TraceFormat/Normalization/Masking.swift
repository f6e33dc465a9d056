/// Sixth step: which values do not count.
///
/// The first that speaks wins: the project's `keep`, its `mask`, what was learned, the vendor preset's names, then
/// a certain shape. Values that are no values are never masked, nor are empty containers.
struct Masking {
  let session: Normalizer.Session

  func apply(to draft: inout Draft) {
    let table = draft.endpoint.table(for: draft.preset)
    if draft.endpoint.namesSegments { liftSegments(&draft, table) }
    let decisions = table.decisions(for: draft.event)
    let isBatched = draft.event.isBatched
    for index in draft.event.fields.indices where draft.event.fields[index].mask == nil {
      let field = draft.event.fields[index]
      guard
        var mask = mask(field, decisions[index], draft.event.bodyKind, draft.event.time)
      else { continue }
      if mask.isLinkable { mask.isLinkable = mayLink(field, decisions[index], draft.member, isBatched) }
      draft.event.fields[index].mask = mask
    }
    draft.event.restoreSegments()
  }

  /// Whether masked values of a field may be linked.
  func mayLink(_ field: Field, _ decision: FieldDecision, _ member: String?, _ isBatched: Bool) -> Bool {
    !decision.isEnvelope && !isEnvelope(field, member, isBatched)
  }

  /// The mask of one field, as far as it can be told without the others.
  func mask(
    _ field: Field, _ decision: FieldDecision, _ kind: Event.BodyKind, _ time: Double?
  ) -> Mask? {
    switch decision.verdict {
    case .keep: return nil
    case .mask(let placeholder, let source):
      if field.location == .body, kind == .json, field.text == "{}" || field.text == "[]" { return nil }
      if DegenerateValue.matches(field, in: kind, expecting: placeholder) { return nil }
      var placeholder = placeholder
      // What was learned says that a value varies; its certain shape still says what it is.
      if source == .learned, let certain = Self.shape(field, kind, time) { placeholder = certain }
      let isTime = placeholder == .timestamp || placeholder == .isoTimestamp
      return Mask(
        placeholder, source: source,
        isLinkable: !isTime && CertainShape.isLinkable(field.value(in: kind)))
    case .shape:
      guard let placeholder = Self.shape(field, kind, time) else { return nil }
      let isLinkable =
        placeholder == .uuid || placeholder == .random && CertainShape.isLinkable(field.value(in: kind))
      return Mask(placeholder, source: .shape, isLinkable: isLinkable)
    }
  }

  /// The certain shape of a field's value.
  static func shape(_ field: Field, _ kind: Event.BodyKind, _ time: Double?) -> Placeholder? {
    var text = field.text
    guard field.location == .body else { return text.withUTF8 { certain($0, time) } }
    switch kind {
    case .binary: return nil
    case .json:
      return text.withUTF8 { token in
        guard token.first == UInt8(ascii: "\"") else { return certain(token, time) }
        return certain(UnsafeBufferPointer(rebasing: token.dropFirst().dropLast()), time)
      }
    case .none, .form, .text, .unavailable: return text.withUTF8 { certain($0, time) }
    }
  }

  /// The nil UUID has a UUID's shape and is no value.
  static func certain(_ bytes: UnsafeBufferPointer<UInt8>, _ time: Double?) -> Placeholder? {
    guard let placeholder = CertainShape.placeholder(bytes, near: time) else { return nil }
    if placeholder == .uuid, bytes.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }) {
      return nil
    }
    return placeholder
  }

  /// Whether a field belongs to the batch and not to its member.
  private func isEnvelope(_ field: Field, _ member: String?, _ isBatched: Bool) -> Bool {
    if let member {
      return field.location != .body || !Event.isPointer(field.name, atOrBelow: member)
    }
    return isBatched && field.location != .body
  }

  // MARK: Path segments

  /// Makes fields of the segments that a rule masks.
  private func liftSegments(_ draft: inout Draft, _ table: FieldTable) {
    let segments = draft.event.path.split(separator: "/", omittingEmptySubsequences: false)
    var lifted: [Field] = []
    for index in segments.indices.dropFirst() {
      let text = String(segments[index])
      if text.isEmpty || text == PathSegment.placeholder { continue }
      let field = Field(.path, String(index), text)
      guard case .mask = table.decision(field, draft.event.bodyKind).verdict else { continue }
      lifted.append(field)
    }
    guard !lifted.isEmpty else { return }
    for field in lifted {
      draft.event.path = PathSegment.replace(
        Int(field.name) ?? 0, with: PathSegment.placeholder, in: draft.event.path)
    }
    draft.event.fields.insert(contentsOf: lifted, at: 0)
    draft.event.arrange()
  }
}

extension Event {
  /// Puts path segments back that nobody masks.
  package mutating func restoreSegments() {
    guard fields.first?.location == .path else { return }
    for field in fields where field.location == .path && field.mask == nil {
      guard let number = Int(field.name), PathSegment.isPlaceholder(number, in: path) else { continue }
      path = PathSegment.replace(number, with: field.text, in: path)
    }
    let path = path
    fields.removeAll { field in
      field.location == .path && field.mask == nil
        && (Int(field.name).map { PathSegment.holds($0, field.text, in: path) } ?? false)
    }
  }
}

extension PathSegment {
  static func isPlaceholder(_ number: Int, in path: String) -> Bool { holds(number, placeholder, in: path) }

  static func holds(_ number: Int, _ text: String, in path: String) -> Bool {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.indices.contains(number) && segments[number] == text
  }
}
