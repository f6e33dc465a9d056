extension ShapeReader {
  /// Where a row belongs.
  struct RowTarget {
    /// Tells one table of a session from the next.
    var table: Int
    var step: Int32
    var time: Double?
    var place: EventPlace
  }

  /// Adds the events of a request whose values were read last to a table.
  func addRows(
    _ leaf: ShapeLeaf, _ target: RowTarget, to table: inout EventTableBuilder, in session: Normalizer.Session
  ) {
    for member in leaf.members.indices { addRow(leaf, member, target, to: &table, in: session) }
  }

  private func addRow(
    _ leaf: ShapeLeaf, _ member: Int, _ target: RowTarget, to table: inout EventTableBuilder,
    in session: Normalizer.Session
  ) {
    var place = target.place
    place.member = Int32(truncatingIfNeeded: member)
    let plan = leaf.rowPlans[member]
    guard plan.steps.count <= RowPlan.limit else {
      var event = event(leaf, member, time: target.time, in: session)
      event.step = target.step < 0 ? nil : Int(target.step)
      table.add(event, place: place)
      return
    }
    var digest = EventDigest()
    var masked: UInt64 = 0
    var timestamps: UInt64 = 0
    let judge = SlotJudge(time: target.time)
    let slots = values.pointee.slots
    plan.steps.withUnsafeBufferPointer { steps in
      plan.texts.withUnsafeBufferPointer { texts in
        for position in steps.indices {
          let step = steps[position]
          let bit = 1 as UInt64 &<< UInt64(position)
          guard step.slot >= 0 else {
            let text = UnsafeBufferPointer(
              start: texts.baseAddress.map { $0 + Int(step.start) }, count: Int(step.count))
            guard step.traits.contains(.isMasked) else {
              digest.combine(text)
              continue
            }
            masked |= bit
            if step.traits.contains(.isTimestamp) { timestamps |= bit }
            if step.traits.contains(.isLinkable) {
              table.addLink(position: position, value: Self.digest(text))
            }
            continue
          }
          let slot = slots[Int(step.slot)]
          switch judge.verdict(step, slot) {
          case .literal: digest.combine(slot.bytes)
          case .masked(let isTimestamp, let isLinkable):
            masked |= bit
            if isTimestamp { timestamps |= bit }
            if isLinkable {
              var value = slot.bytes
              if step.traits.contains(.isToken), value.first == UInt8(ascii: "\"") {
                value = UnsafeBufferPointer(rebasing: value[1..<(value.count &- 1)])
              }
              table.addLink(position: position, value: Self.digest(value))
            }
          case .unclear:
            let field = field(leaf, member, position, target.time, in: session)
            guard let mask = field.mask else {
              digest.combine(field.text)
              continue
            }
            masked |= bit
            if mask.placeholder == .timestamp { timestamps |= bit }
            if mask.isLinkable, !field.text.isEmpty {
              var value = EventDigest()
              value.combine(field.value(in: leaf.members[member].event.bodyKind))
              table.addLink(position: position, value: value)
            }
          }
        }
      }
    }
    var form = plan.form(target.table, masked, timestamps)
    if form < 0 {
      form = table.form(of: event(leaf, member, time: target.time, in: session))
      plan.note(.init(table: target.table, masked: masked, timestamps: timestamps, number: form))
    }
    var id: UInt64?
    if plan.hasIdentifiers {
      id = leaf.members.withUnsafeBufferPointer { identifier($0, member) }.map(EventIDs.hash(of:))
    }
    table.add(form: form, digest: digest, step: target.step, id: id, place: place)
  }

  private static func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> EventDigest {
    var digest = EventDigest()
    digest.combine(bytes)
    return digest
  }

  /// One field, made as for an event.
  private func field(
    _ leaf: ShapeLeaf, _ member: Int, _ position: Int, _ time: Double?, in session: Normalizer.Session
  ) -> Field {
    let plan = leaf.members[member].plans[position]
    let maker = FieldMaker(
      masking: Masking(session: session), redact: Redact(session: session),
      kind: leaf.members[member].event.bodyKind, time: time)
    let slot = values.pointee.slots[plan.slot]
    return maker.field(plan, slot, pool.string(slot.bytes))
  }
}
