/// Puts the events of a trace into columns, in their order.
package struct EventTableBuilder {
  private var table = EventTable()
  private var places: [EventPlace] = []
  private var formIndex = HashIndex()
  private var values = LinkValueTable()
  private var hasIDs = false

  package init() {}

  /// The number of an event's form.
  package mutating func form(of event: Event) -> Int32 {
    let hash = EventForm.hash(event)
    let known = formIndex.first(hash) { table.forms[Int($0)].isForm(of: event) }
    if known >= 0 { return known }
    table.forms.append(EventForm(event))
    return formIndex.add(hash)
  }

  /// Adds a value that may link the event that is added next.
  @inline(__always)
  package mutating func addLink(position: Int, value: EventDigest) {
    table.links.append(
      EventLink(
        position: Int32(truncatingIfNeeded: position), value: values.number(value, in: table.formOf.count)))
  }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - form: From ``form(of:)``.
  ///   - digest: Of the literal values.
  ///   - step: -1 before the first.
  ///   - id: The hash of the idempotency id; 0 for none.
  @inline(__always)
  package mutating func add(form: Int32, digest: EventDigest, step: Int32, id: UInt64) {
    table.formOf.append(form)
    table.digests.append(digest)
    table.steps.append(step)
    table.linkEnds.append(Int32(truncatingIfNeeded: table.links.count))
    table.ids.append(id)
    if id != 0 { hasIDs = true }
  }

  /// Adds an event that is made anew from its place.
  @inline(__always)
  package mutating func add(form: Int32, digest: EventDigest, step: Int32, id: UInt64, place: EventPlace) {
    places.append(place)
    add(form: form, digest: digest, step: step, id: id)
  }

  /// Adds an event that is at hand now and made anew from its place when it is asked for.
  package mutating func add(_ event: Event, place: EventPlace) {
    places.append(place)
    add(event)
  }

  private mutating func add(_ event: Event) {
    var digest = EventDigest()
    for (position, field) in event.fields.enumerated() {
      guard let mask = field.mask else {
        digest.combine(field.text)
        continue
      }
      var name: String?
      if case .link(let given) = mask.placeholder { name = given }
      var value = EventDigest()
      if field.isPlaceholderOnly {
        guard name != nil else { continue }
        value.combine(field.shown)
      } else {
        guard name != nil || mask.isLinkable && !field.text.isEmpty else { continue }
        value.combine(field.value(in: event.bodyKind))
      }
      addLink(position: position, value: value)
      if let name, let number = table.links.last?.value { table.linkNames.given[number] = name }
    }
    add(
      form: form(of: event), digest: digest, step: event.step.map(Int32.init) ?? -1,
      id: event.idempotencyID.map(Self.hash(ofID:)) ?? 0)
  }

  /// The hash of an idempotency id, never 0.
  package static func hash(ofID id: String) -> UInt64 { max(ByteHash.of(id), 1) }

  /// The table of events that are made anew when they are asked for.
  package consuming func table(_ source: any EventSource) -> EventTable {
    nameLinks()
    return finished(.source(source, places))
  }

  fileprivate consuming func finished(_ storage: EventTable.Storage) -> EventTable {
    var table = table
    if !hasIDs { table.ids = [] }
    table.storage = storage
    return table
  }

  /// Names the values that two events have as ``Linking`` does.
  private mutating func nameLinks() {
    table.linkNames.names = Array(repeating: (-1, 0), count: values.count)
    var bases: [String: Int32] = [:]
    var counts: [Int32] = []
    var baseOfField: [Int64: Int32] = [:]
    var start = 0
    for event in table.formOf.indices {
      let end = Int(table.linkEnds[event])
      for link in table.links[start..<end] {
        let value = Int(link.value)
        guard values.isShared[value], table.linkNames.names[value].base < 0 else { continue }
        let form = table.formOf[event]
        let key = Int64(form) << 32 | Int64(link.position)
        let base =
          baseOfField[key]
          ?? {
            let text = LinkNames.base(table.forms[Int(form)].sample.fields[Int(link.position)])
            let number = bases[text] ?? Int32(counts.count)
            if Int(number) == counts.count {
              bases[text] = number
              counts.append(0)
              table.linkNames.bases.append(text)
            }
            return number
          }()
        baseOfField[key] = base
        counts[Int(base)] += 1
        table.linkNames.names[value] = (base, counts[Int(base)])
      }
      start = end
    }
  }
}

extension EventTable {
  init() {
    storage = .events([])
    linkNames = LinkNumbers()
  }

  /// The columns of events that are at hand.
  ///
  /// - Complexity: O(total size of the events).
  package init(_ events: [Event]) {
    var builder = EventTableBuilder()
    for event in events { builder.addHeld(event) }
    self = builder.held(events)
  }
}

extension EventTableBuilder {
  fileprivate mutating func addHeld(_ event: Event) { add(event) }
  fileprivate consuming func held(_ events: [Event]) -> EventTable { finished(.events(events)) }
}

/// Numbers for the values that may link, and whether two events have them.
private struct LinkValueTable {
  private var index = HashIndex()
  private var high: [UInt64] = []
  private var first: [Int32] = []
  private(set) var isShared: [Bool] = []

  var count: Int { first.count }

  mutating func number(_ value: EventDigest, in event: Int) -> Int32 {
    let known = index.first(value.low) { high[Int($0)] == value.high }
    if known >= 0 {
      if Int(first[Int(known)]) != event { isShared[Int(known)] = true }
      return known
    }
    high.append(value.high)
    first.append(Int32(truncatingIfNeeded: event))
    isShared.append(false)
    return index.add(value.low)
  }
}

extension EventForm {
  /// Of all that events of a form have in common.
  static func hash(_ event: Event) -> UInt64 {
    var hash = ByteHash()
    hash.combine(event.method)
    hash.combine(event.host)
    hash.combine(event.path)
    for field in event.fields {
      hash.combine(field.name)
      hash.combine(field.mask == nil ? 0 : field.mask?.placeholder == .timestamp ? 1 : 2)
    }
    return hash.value
  }

  /// Whether an event has this form.
  func isForm(of event: Event) -> Bool {
    guard event.method == sample.method, event.scheme == sample.scheme, event.bodyKind == sample.bodyKind,
      event.isBatched == sample.isBatched, event.vendor == sample.vendor,
      event.host.hasSameBytes(as: sample.host), event.path.hasSameBytes(as: sample.path),
      event.fields.count == sample.fields.count,
      event.optionalFields == sample.optionalFields
    else { return false }
    return zip(event.fields, sample.fields).allSatisfy { own, known in
      own.location == known.location && own.name.hasSameBytes(as: known.name)
        && (own.mask == nil) == (known.mask == nil)
        && (own.mask?.placeholder == .timestamp) == (known.mask?.placeholder == .timestamp)
    }
  }
}
