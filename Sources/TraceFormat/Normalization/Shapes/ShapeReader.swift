/// The short way from a request to its events, for requests of a shape that was seen before.
///
/// A flow sends a few kinds of requests over and over: the same address and the same names, only the values
/// differ. What the steps decide without looking at values is remembered by the first such requests; the
/// others go from bytes to events in one pass over their values. The events are the same.
final class ShapeReader {
  /// What one request is cut into. It stands in memory of its own, so that nobody asks at each of the many steps of a
  /// request who else is changing it.
  private let tokens = UnsafeMutablePointer<QueryTokens>.allocate(capacity: 1)
  private let skeleton = UnsafeMutablePointer<BodySkeleton>.allocate(capacity: 1)
  let values = UnsafeMutablePointer<SlotBuffer>.allocate(capacity: 1)
  private let table = UnsafeMutablePointer<ShapeTable>.allocate(capacity: 1)
  var pool = StringPool()
  /// How many requests took the short way.
  private(set) var shortCount = 0
  /// Whether rows of tables are wanted, so that it pays to learn what leads to those.
  var makesRows = false
  private var tableCount = 0

  init() {
    tokens.initialize(to: QueryTokens())
    skeleton.initialize(to: BodySkeleton())
    values.initialize(to: SlotBuffer())
    table.initialize(to: ShapeTable())
  }

  deinit {
    tokens.pointee.deallocate()
    skeleton.pointee.deallocate()
    values.pointee.deallocate()
    tokens.deallocate()
    skeleton.deallocate()
    values.deallocate()
    table.deinitialize(count: 1)
    table.deallocate()
  }

  /// A number that tells a table from the others that rows are made for.
  func newTable() -> Int {
    tableCount += 1
    return tableCount
  }

  /// What becomes of a request; every step but linking.
  func outcome(
    of request: Request, index: Int, isHAR: Bool, in session: Normalizer.Session
  ) -> Normalizer.Session.Outcome {
    var url = request.url
    switch request.body {
    case .none: break
    case .bytes(let body):
      if body.isEmpty { break }
      // Whatever is no plain JSON takes the long way.
      guard body[0] == UInt8(ascii: "{") || body[0] == UInt8(ascii: "["),
        request.header("Content-Encoding")?.utf8.isEmpty ?? true
      else { return session.wholeOutcome(of: request, index: index, isHAR: isHAR) }
      return url.withUTF8 { url in
        body.withUnsafeBufferPointer { body in
          outcome(of: request, url, body, index: index, isHAR: isHAR, in: session)
        }
      }
    case .unavailable: return session.wholeOutcome(of: request, index: index, isHAR: isHAR)
    }
    return url.withUTF8 { outcome(of: request, $0, nil, index: index, isHAR: isHAR, in: session) }
  }

  private func outcome(
    of request: Request, _ url: UnsafeBufferPointer<UInt8>, _ body: UnsafeBufferPointer<UInt8>?, index: Int,
    isHAR: Bool, in session: Normalizer.Session
  ) -> Normalizer.Session.Outcome {
    guard let base = url.baseAddress, tokens.pointee.read(url) else {
      return session.wholeOutcome(of: request, index: index, isHAR: isHAR)
    }
    values.pointee.begin(
      queryCount: tokens.pointee.count, queryRoom: url.count * 3, bodyRoom: body?.count ?? 0)
    guard read(body) else { return session.wholeOutcome(of: request, index: index, isHAR: isHAR) }
    let traits = ShapeKey.Traits(
      method: request.method, isHAR: isHAR, contentType: body == nil ? nil : request.header("Content-Type"))
    let hash = tokens.pointee.hash ^ skeleton.pointee.hash
    let program = traits.withBytes { table.pointee.program(hash, tokens.pointee, base, skeleton.pointee, $0) }
    if let program, !program.events.isHopeless {
      values.pointee.addQuery(tokens.pointee, base)
      if let leaf = program.events.leaf(values.pointee.slots) {
        shortCount &+= 1
        return outcome(leaf, request, index, session)
      }
    }
    let whole = session.wholeOutcome(of: request, index: index, isHAR: isHAR)
    if let program {
      if !(makesRows ? program.rows : program.events).isHopeless {
        learn(program, request, index, isHAR, whole, session)
      }
    } else if whole.decision != nil, table.pointee.isSeenAgain(hash) {
      let program = ShapeProgram(ShapeKey(tokens.pointee, url, skeleton.pointee, traits))
      table.pointee.add(program, hash: hash)
      learn(program, request, index, isHAR, whole, session)
    }
    return whole
  }

  /// What becomes of a request whose shape is known, with its values in ``values``; nil where it takes the long way.
  ///
  /// - Parameter body: nil where there is none.
  func leaf(
    _ url: UnsafeBufferPointer<UInt8>, _ body: UnsafeBufferPointer<UInt8>?,
    method: UnsafeBufferPointer<UInt8>, contentType: UnsafeBufferPointer<UInt8>?, isHAR: Bool
  ) -> ShapeLeaf? {
    if let body, body.first != UInt8(ascii: "{"), body.first != UInt8(ascii: "[") { return nil }
    guard let base = url.baseAddress, tokens.pointee.read(url) else { return nil }
    values.pointee.begin(
      queryCount: tokens.pointee.count, queryRoom: url.count * 3, bodyRoom: body?.count ?? 0)
    guard read(body) else { return nil }
    let traits = ShapeKey.RawTraits(
      method: method, isHAR: isHAR, contentType: body == nil ? nil : contentType)
    guard
      let program = table.pointee.program(
        tokens.pointee.hash ^ skeleton.pointee.hash, tokens.pointee, base, skeleton.pointee, traits),
      !program.rows.isHopeless
    else { return nil }
    values.pointee.addQuery(tokens.pointee, base)
    return program.rows.leaf(values.pointee.slots)
  }

  /// One event of a request whose values were read last, but for where it stands.
  func event(_ leaf: ShapeLeaf, _ member: Int, time: Double?, in session: Normalizer.Session) -> Event {
    leaf.members.withUnsafeBufferPointer { members in
      var event = members[member].event
      event.time = time
      event.fields = fields(members, member, time, session)
      if !members[member].identifiers.isEmpty { event.idempotencyID = identifier(members, member) }
      return event
    }
  }

  /// Reads a JSON body; false where it is none.
  private func read(_ body: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let body else {
      skeleton.pointee.clear()
      return true
    }
    return skeleton.pointee.read(body) { values.pointee.add($0, isKept: $1) }
  }

  private func learn(
    _ program: ShapeProgram, _ request: Request, _ index: Int, _ isHAR: Bool,
    _ whole: Normalizer.Session.Outcome, _ session: Normalizer.Session
  ) {
    let lesson = ShapeLesson(session: session, isHAR: isHAR).lesson(on: request, index, expected: whole)
    program.learn(lesson)
    if lesson != nil { table.pointee.countLeaf() }
  }

  private func outcome(
    _ leaf: ShapeLeaf, _ request: Request, _ index: Int, _ session: Normalizer.Session
  ) -> Normalizer.Session.Outcome {
    var events: [Event] = []
    events.reserveCapacity(leaf.members.count)
    leaf.members.withUnsafeBufferPointer { members in
      for place in members.indices {
        var event = members[place].event
        event.line = request.line
        event.requestIndex = index
        event.time = request.time
        event.fields = fields(members, place, request.time, session)
        if !members[place].identifiers.isEmpty { event.idempotencyID = identifier(members, place) }
        events.append(event)
      }
    }
    return Normalizer.Session.Outcome(events: events, host: leaf.host, decision: leaf.decision)
  }

  @inline(__always)
  private func fields(
    _ members: UnsafeBufferPointer<ShapeLeaf.Member>, _ place: Int, _ time: Double?,
    _ session: Normalizer.Session
  ) -> [Field] {
    let maker = FieldMaker(
      masking: Masking(session: session), redact: Redact(session: session),
      kind: members[place].event.bodyKind, time: time)
    let slots = values.pointee.slots
    // The initializer writes its count even into the empty array that all threads share.
    if members[place].plans.isEmpty { return [] }
    return members[place].plans.withUnsafeBufferPointer { plans in
      [Field](unsafeUninitializedCapacity: plans.count) { fields, count in
        guard let target = fields.baseAddress else { return }
        for position in plans.indices {
          let slot = plans[position].slot
          if slot < 0 {
            (target + position).initialize(to: plans[position].field)
          } else {
            let text = pool.string(slots[slot].bytes)
            (target + position).initialize(to: maker.field(plans[position], slots[slot], text))
          }
        }
        count = plans.count
      }
    }
  }

  func identifier(_ members: UnsafeBufferPointer<ShapeLeaf.Member>, _ place: Int) -> String? {
    let kind = members[place].event.bodyKind
    for identifier in members[place].identifiers {
      let plan = members[place].plans[identifier.field]
      let text = plan.slot < 0 ? plan.field.text : pool.string(values.pointee.slots[plan.slot].bytes)
      if let value = identifier.value(text, isJSON: plan.field.location == .body && kind == .json) {
        return value
      }
    }
    return nil
  }
}
