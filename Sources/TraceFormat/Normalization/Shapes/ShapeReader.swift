/// The short way from a request to its events, for requests of a shape that was seen before.
///
/// A flow sends a few kinds of requests over and over: the same address and the same names, only the values
/// differ. What the steps decide without looking at values is remembered by the first such requests; the
/// others go from bytes to events in one pass over their values. The events are the same.
final class ShapeReader {
  private var tokens = QueryTokens()
  private var table = ShapeTable()
  private var pool = StringPool()
  private var slots: UnsafeMutablePointer<SlotText>
  /// Texts that had to be written anew.
  private var scratch: UnsafeMutablePointer<UInt8>
  private var scratchCapacity = 4096
  /// The marks of every byte.
  private let marks: UnsafeMutablePointer<UInt8>
  /// How many requests took the short way.
  private(set) var shortCount = 0

  init() {
    slots = .allocate(capacity: QueryTokens.limit)
    scratch = .allocate(capacity: scratchCapacity)
    marks = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { marks[Int(byte)] = ByteMarks(of: byte).rawValue }
  }

  deinit {
    marks.deallocate()
    tokens.deallocate()
    slots.deallocate()
    scratch.deallocate()
  }

  /// What becomes of a request; every step but linking.
  func outcome(
    of request: Request, index: Int, isHAR: Bool, in session: Normalizer.Session
  ) -> Normalizer.Session.Outcome {
    guard Self.hasNoBody(request) else {
      return session.wholeOutcome(of: request, index: index, isHAR: isHAR)
    }
    var url = request.url
    return url.withUTF8 { outcome(of: request, $0, index: index, isHAR: isHAR, in: session) }
  }

  private static func hasNoBody(_ request: Request) -> Bool {
    switch request.body {
    case .none: true
    case .bytes(let bytes): bytes.isEmpty
    case .unavailable: false
    }
  }

  private func outcome(
    of request: Request, _ url: UnsafeBufferPointer<UInt8>, index: Int, isHAR: Bool,
    in session: Normalizer.Session
  ) -> Normalizer.Session.Outcome {
    guard let base = url.baseAddress, tokens.read(url) else {
      return session.wholeOutcome(of: request, index: index, isHAR: isHAR)
    }
    let program = table.program(tokens, base, method: request.method, isHAR: isHAR)
    if let program, !program.isHopeless {
      readValues(url)
      if let leaf = program.leaf(slots) {
        shortCount &+= 1
        return outcome(leaf, request, index, session)
      }
    }
    let whole = session.wholeOutcome(of: request, index: index, isHAR: isHAR)
    if let program {
      if !program.isHopeless { learn(program, request, index, isHAR, whole, session) }
    } else if whole.decision != nil, table.isSeenAgain(tokens.hash) {
      let program = ShapeProgram(ShapeKey(tokens, url, method: request.method, isHAR: isHAR))
      table.add(program, hash: tokens.hash)
      learn(program, request, index, isHAR, whole, session)
    }
    return whole
  }

  private func learn(
    _ program: ShapeProgram, _ request: Request, _ index: Int, _ isHAR: Bool,
    _ whole: Normalizer.Session.Outcome, _ session: Normalizer.Session
  ) {
    let lesson = ShapeLesson(session: session, isHAR: isHAR).lesson(on: request, index, expected: whole)
    guard let lesson else { return program.giveUp() }
    program.add(lesson.path, lesson.leaf)
    table.countLeaf()
  }

  /// Finds the canonical text of every value.
  private func readValues(_ url: UnsafeBufferPointer<UInt8>) {
    let base = url.baseAddress!  // there are tokens
    if url.count * 3 > scratchCapacity {
      scratch.deallocate()
      scratchCapacity = url.count * 3
      scratch = .allocate(capacity: scratchCapacity)
    }
    let table = self.marks
    var used = 0
    for index in 0..<tokens.count {
      let item = tokens.items[index]
      let start = base + Int(item.value)
      let count = Int(item.valueCount)
      var marks: UInt8 = 0
      for offset in 0..<count { marks |= table[Int(start[offset])] }
      if marks & ByteMarks.encoded.rawValue == 0 {
        slots[index] = SlotText(base: start, count: count, marks: ByteMarks(rawValue: marks))
        continue
      }
      let target = scratch + used
      let written = PercentEncoding.write(
        UnsafeBufferPointer(start: start, count: count), to: target, as: .queryValue, plusIsSpace: true)
      marks = 0
      for offset in 0..<written { marks |= table[Int(target[offset])] }
      slots[index] = SlotText(base: target, count: written, marks: ByteMarks(rawValue: marks))
      used += written
    }
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

  private func identifier(_ members: UnsafeBufferPointer<ShapeLeaf.Member>, _ place: Int) -> String? {
    let kind = members[place].event.bodyKind
    for identifier in members[place].identifiers {
      let plan = members[place].plans[identifier.field]
      let text = plan.slot < 0 ? plan.field.text : pool.string(slots[plan.slot].bytes)
      if let value = identifier.value(text, isJSON: plan.field.location == .body && kind == .json) {
        return value
      }
    }
    return nil
  }
}
