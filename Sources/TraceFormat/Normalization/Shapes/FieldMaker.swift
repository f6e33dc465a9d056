/// Makes an event's fields from the values of a request whose shape is known.
///
/// Each value is looked at once. Only where its first bytes or its length leave a doubt are the steps asked that
/// every request without a known shape goes through.
struct FieldMaker {
  let masking: Masking
  let redact: Redact
  let kind: Event.BodyKind
  let time: Double?

  @inline(__always)
  func field(_ plan: ShapeLeaf.Plan, _ slot: SlotText, _ text: String) -> Field {
    var field = Field(plan.field.location, plan.field.name, text)
    field.mask = mask(plan, slot, field)
    if plan.isNamed || Self.mayHoldSecret(slot) {
      redact.apply(to: &field, plan.decision, kind)
    }
    return field
  }

  @inline(__always)
  private func mask(_ plan: ShapeLeaf.Plan, _ slot: SlotText, _ field: Field) -> Mask? {
    switch plan.decision.verdict {
    case .keep: return nil
    case .shape:
      // A certain shape has ten bytes or more, and begins with a digit unless it is a UUID or a token.
      let (first, count) = lead(slot)
      guard count >= 10, first &- 0x30 < 10 || count == 36 || first == UInt8(ascii: "e") else { return nil }
      return exactly(plan, field)
    case .mask(let placeholder, let source):
      let (first, count) = lead(slot)
      guard source != .learned, count > 0, count < 16, !slot.marks.contains(.escaped),
        !Self.mayBeDegenerate(first)
      else { return exactly(plan, field) }
      return Mask(placeholder, source: source)
    }
  }

  /// The value's first byte and its length, without the quotes of a JSON string.
  @inline(__always)
  private func lead(_ slot: SlotText) -> (first: UInt8, count: Int) {
    guard slot.count > 0 else { return (0, 0) }
    if kind == .json, slot.base[0] == UInt8(ascii: "\"") { return (slot.base[1], slot.count &- 2) }
    return (slot.base[0], slot.count)
  }

  private func exactly(_ plan: ShapeLeaf.Plan, _ field: Field) -> Mask? {
    guard var mask = masking.mask(field, plan.decision, kind, time) else { return nil }
    mask.isLinkable = mask.isLinkable && plan.mayLink
    return mask
  }

  /// Whether a value that is none may begin with this byte.
  @inline(__always)
  static func mayBeDegenerate(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "("), UInt8(ascii: "u"), UInt8(ascii: "N"), UInt8(ascii: "["),
      UInt8(ascii: "0"), UInt8(ascii: "O"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "{"),
      UInt8(ascii: "_"), UInt8(ascii: "f"):
      true
    default: false
    }
  }

  /// Whether `Redact` would look into a value for what is personal.
  @inline(__always)
  static func mayHoldSecret(_ slot: SlotText) -> Bool {
    if slot.count < 5 { return false }
    if !slot.marks.isDisjoint(with: [.suspicious, .escaped]) { return true }
    guard slot.count >= 14 else { return false }
    switch slot.base[slot.base[0] == UInt8(ascii: "\"") ? 1 : 0] {
    case UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "A"), UInt8(ascii: "g"), UInt8(ascii: "x"),
      UInt8(ascii: "-"), UInt8(ascii: "B"):
      return true
    default: return false
    }
  }
}
