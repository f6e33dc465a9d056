/// How one event of a known shape becomes a row of a table: a member's plan, cut down to what the hot loop looks at.
final class RowPlan {
  /// What is to be done with one field.
  struct Step {
    /// Where its value stands in the request; -1 where it is the same for all.
    var slot: Int32
    var rule: Rule
    var traits: Traits
    /// The text of a constant, or the value that a constant may link by, in ``texts``.
    var start: Int32 = 0
    var count: Int32 = 0
  }

  enum Rule: UInt8 {
    /// A literal, whatever it is.
    case keep
    /// A certain shape masks it.
    case shape
    /// Masked unless it is no value.
    case mask
    /// The steps that every request goes through have to be asked.
    case ask
  }

  struct Traits: OptionSet {
    var rawValue: UInt8
    /// A constant's mask, or the mask that a rule gives, stands for a point in time.
    static let isTimestamp = Traits(rawValue: 1)
    static let mayLink = Traits(rawValue: 2)
    /// A JSON token, whose quotes are not part of the value.
    static let isToken = Traits(rawValue: 4)
    /// A constant is masked.
    static let isMasked = Traits(rawValue: 8)
    /// A constant may link.
    static let isLinkable = Traits(rawValue: 16)
  }

  /// Forms that events of this member had in a table, by which of their fields were masked.
  struct Form {
    var table: Int
    var masked: UInt64
    var timestamps: UInt64
    var number: Int32
  }

  /// A row's masks are bits of a word.
  static let limit = 64

  let steps: [Step]
  /// Whether the event may have an idempotency id.
  let hasIdentifiers: Bool
  let texts: [UInt8]
  private var forms: [Form] = []

  init(_ member: ShapeLeaf.Member) {
    var steps: [Step] = []
    var texts: [UInt8] = []
    let kind = member.event.bodyKind
    hasIdentifiers = !member.identifiers.isEmpty
    for plan in member.plans {
      var step = Step(slot: Int32(plan.slot), rule: .ask, traits: [])
      if plan.field.location == .body, kind == .json { step.traits.insert(.isToken) }
      if plan.mayLink { step.traits.insert(.mayLink) }
      if plan.slot < 0 {
        var text = plan.field.text
        if let mask = plan.field.mask {
          step.traits.insert(.isMasked)
          if mask.placeholder == .timestamp { step.traits.insert(.isTimestamp) }
          if mask.isLinkable, !text.isEmpty {
            step.traits.insert(.isLinkable)
            text = plan.field.value(in: kind)
          }
        }
        step.start = Int32(texts.count)
        step.count = Int32(text.utf8.count)
        texts += text.utf8
      } else if !plan.isNamed {
        switch plan.decision.verdict {
        case .keep: step.rule = .keep
        case .shape: step.rule = .shape
        case .mask(let placeholder, let source):
          if source != .learned { step.rule = .mask }
          if placeholder == .timestamp { step.traits.insert(.isTimestamp) }
          if placeholder == .timestamp || placeholder == .isoTimestamp { step.traits.remove(.mayLink) }
        }
      }
      steps.append(step)
    }
    self.steps = steps
    self.texts = texts
  }

  /// The number of a form that was noted; -1 where there is none.
  @inline(__always)
  func form(_ table: Int, _ masked: UInt64, _ timestamps: UInt64) -> Int32 {
    forms.withUnsafeBufferPointer { forms in
      for index in forms.indices
      where forms[index].masked == masked && forms[index].timestamps == timestamps
        && forms[index].table == table
      {
        return forms[index].number
      }
      return -1
    }
  }

  func note(_ form: Form) {
    if forms.count >= 32 { forms.removeAll() }
    forms.append(form)
  }
}

/// Judges a value of a request where it stands, without making a field of it.
struct SlotJudge {
  enum Verdict {
    case literal
    case masked(isTimestamp: Bool, isLinkable: Bool)
    /// A field has to be made of it.
    case unclear
  }

  let time: Double?

  @inline(__always)
  func verdict(_ step: RowPlan.Step, _ slot: SlotText) -> Verdict {
    if step.rule == .ask || FieldMaker.mayHoldSecret(slot) && Redact.mayHoldSecret(slot.bytes) {
      return .unclear
    }
    var value = slot.bytes
    if step.traits.contains(.isToken), value.first == UInt8(ascii: "\"") {
      value = UnsafeBufferPointer(rebasing: value[1..<(value.count &- 1)])
    }
    switch step.rule {
    case .keep: return .literal
    case .shape: return shape(step, slot, value)
    case .mask:
      guard value.count > 0, !slot.marks.contains(.escaped) else { return .unclear }
      if value.count == 1, value[0] == UInt8(ascii: "0") {
        return step.traits.contains(.isTimestamp) ? .literal : .masked(isTimestamp: false, isLinkable: false)
      }
      if Self.mayBeDegenerate(value) { return .unclear }
      return .masked(
        isTimestamp: step.traits.contains(.isTimestamp),
        isLinkable: value.count >= 16 && step.traits.contains(.mayLink) && CertainShape.isLinkable(value))
    case .ask: return .unclear
    }
  }

  /// Whether a value that is not empty may be none.
  @inline(__always)
  private static func mayBeDegenerate(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard FieldMaker.mayBeDegenerate(value[0]) else { return false }
    switch value[0] {
    // `0.0` or the nil UUID; `false`.
    case UInt8(ascii: "0"): return value.count <= 3 || value.count == 36 && beginsWithZeros(value)
    case UInt8(ascii: "f"): return value.count == 5
    default: return true
    }
  }

  /// Whether the first eight bytes are zeros, as those of the nil UUID are.
  private static func beginsWithZeros(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    value.prefix(8).allSatisfy { $0 == UInt8(ascii: "0") }
  }

  @inline(__always)
  private func shape(
    _ step: RowPlan.Step, _ slot: SlotText, _ value: UnsafeBufferPointer<UInt8>
  ) -> Verdict {
    // A certain shape has ten bytes or more, and begins with a digit unless it is a UUID or a token.
    guard value.count >= 10,
      value[0] &- 0x30 < 10 || value.count == 36 || value[0] == UInt8(ascii: "e")
    else { return .literal }
    guard let placeholder = Masking.certain(value, time) else { return .literal }
    switch placeholder {
    case .uuid: return .masked(isTimestamp: false, isLinkable: step.traits.contains(.mayLink))
    case .timestamp: return .masked(isTimestamp: true, isLinkable: false)
    case .isoTimestamp: return .masked(isTimestamp: false, isLinkable: false)
    default: return .unclear
    }
  }
}
