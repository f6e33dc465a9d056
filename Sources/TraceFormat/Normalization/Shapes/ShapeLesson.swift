/// Learns from one request what becomes of all requests of its shape.
///
/// The request goes through the steps once more, with a mask on every value that says where it stood. What comes
/// out is compared with what the steps made of the request as it was: anything that differs, or that is not
/// known to hold for other values too, and there is no lesson.
struct ShapeLesson {
  let session: Normalizer.Session
  let isHAR: Bool

  struct Result {
    /// The places that were looked at and what stood there.
    var path: [(slot: Int, text: String)]
    /// Further places that only decide what the events are called and mean.
    var naming: [(slot: Int, text: String)]
    var leaf: ShapeLeaf
  }

  func lesson(on request: Request, _ index: Int, expected: Normalizer.Session.Outcome) -> Result? {
    guard var draft = session.unmappedDraft(of: request, index: index) else { return nil }
    // Everything but the query is part of the shape. Its items are numbered as they were written.
    let order = session.queryOrder
    var texts = [String](repeating: "", count: order.count)
    var place = 0
    for position in draft.event.fields.indices where draft.event.fields[position].location == .query {
      guard place < order.count else { return nil }
      draft.event.fields[position].mask = ValueLog.mask(order[place])
      texts[order[place]] = draft.event.fields[position].text
      place += 1
    }
    guard place == order.count, number(&draft.event, request, &texts) else { return nil }
    let log = ValueLog()
    guard let members = ValueLog.keeping(log, { members(of: draft, texts, expected) }) else { return nil }
    let naming = log.naming.filter { !log.slots.contains($0) }
    return Result(
      path: log.slots.map { ($0, texts[$0]) }, naming: naming.map { ($0, texts[$0]) },
      leaf: ShapeLeaf(
        host: expected.host, decision: expected.decision ?? .excluded, members: members))
  }

  /// Numbers the values of a JSON body, after those of the query; false where that cannot be done.
  private func number(_ event: inout Event, _ request: Request, _ texts: inout [String]) -> Bool {
    guard case .bytes(let body) = request.body, !body.isEmpty else { return true }
    guard event.bodyKind == .json, let leaves = JSONFields.numbered(body, from: texts.count) else {
      return false
    }
    let places = event.fields.indices.filter { event.fields[$0].location == .body }
    guard places.count == leaves.count else { return false }
    let first = texts.count
    texts += Array(repeating: "", count: leaves.filter { $0.mask != nil }.count)
    for (place, leaf) in zip(places, leaves) {
      guard event.fields[place].name == leaf.name, event.fields[place].text == leaf.text else { return false }
      event.fields[place].mask = leaf.mask
      guard let slot = ValueLog.slot(of: leaf) else { continue }
      guard texts.indices.contains(slot), slot >= first else { return false }
      texts[slot] = leaf.text
    }
    return true
  }

  private func members(
    of draft: Draft, _ texts: [String], _ expected: Normalizer.Session.Outcome
  ) -> [ShapeLeaf.Member]? {
    var draft = draft
    HostMapping(session: session).apply(to: &draft)
    let decision = Scope(isHAR: isHAR).decision(on: draft)
    guard decision == expected.decision else { return nil }
    guard decision == .tracked else { return [] }
    guard session.wantedHeaders(draft).isEmpty else { return nil }
    let parts = Split(session: session).apply(to: draft)
    guard parts.count == expected.events.count else { return nil }
    var members: [ShapeLeaf.Member] = []
    for (part, event) in zip(parts, expected.events) {
      guard let member = member(part, texts, event) else { return nil }
      members.append(member)
    }
    return members
  }

  private func member(_ part: Draft, _ texts: [String], _ expected: Event) -> ShapeLeaf.Member? {
    var part = part
    // A list with a limit looks at other fields.
    guard part.preset?.hasLimits != true else { return nil }
    ValueLog.naming { Naming().apply(to: &part) }
    guard let identifiers = Naming().identifiers(part) else { return nil }
    var slots: [Int] = []
    for position in part.event.fields.indices {
      let slot = ValueLog.slot(of: part.event.fields[position]) ?? -1
      // A value that somebody wrote anew is no value of the request any more.
      if slot >= 0, texts[slot] != part.event.fields[position].text { return nil }
      slots.append(slot)
      part.event.fields[position].mask = nil
    }
    Naming().identify(&part)
    let before = part.event
    let decisions = part.endpoint.table(for: part.preset).decisions(for: before)
    Masking(session: session).apply(to: &part)
    Redact(session: session).apply(to: &part)
    guard part.event == expected, part.event.fields.count == before.fields.count else { return nil }
    let masking = Masking(session: session)
    var plans: [ShapeLeaf.Plan] = []
    for (position, field) in before.fields.enumerated() {
      let final = expected.fields[position]
      guard final.location == field.location, final.name == field.name else { return nil }
      if slots[position] < 0, !isTimeless(field, decisions[position]) { return nil }
      plans.append(
        ShapeLeaf.Plan(
          field: final, slot: slots[position], decision: decisions[position],
          isNamed: decisions[position].isRedacted || !decisions[position].names.isEmpty,
          mayLink: masking.mayLink(field, decisions[position], part.member, before.isBatched)))
    }
    let found = identifiers.lazy.compactMap { identifier -> String? in
      let field = before.fields[identifier.field]
      return identifier.value(
        field.text, isJSON: field.location == .body && before.bodyKind == .json)
    }.first
    guard found == expected.idempotencyID else { return nil }
    var event = expected
    event.fields = []
    event.idempotencyID = nil
    return ShapeLeaf.Member(event: event, plans: plans, identifiers: identifiers)
  }

  /// Whether a field that is the same in all requests has the same mask in all of them: what looks like a time is
  /// one only near the request's own.
  private func isTimeless(_ field: Field, _ decision: FieldDecision) -> Bool {
    if decision.verdict == .keep || CertainShape.isUUID(field.text) { return true }
    return field.text.utf8.count < 10 || !field.text.utf8.contains { $0 &- 0x30 < 10 }
  }
}
