/// Puts the events of a trace into columns, in their order.
package struct EventTableBuilder {
  private var table = EventTable()
  private var places: [EventPlace] = []
  private var formIndex = HashIndex()
  /// The form that was asked for last, and for each form the one that followed it last.
  private var lastForm: Int32 = -1
  private var followers: [Int32] = []
  /// By the name of a link of which only the placeholder is known, its value.
  private var valueOfName: [Int32] = []
  private var hasIDs = false

  package init() {}

  /// Makes room for as many events.
  package mutating func reserveCapacity(_ count: Int) {
    table.formOf.reserveCapacity(count)
    table.digests.reserveCapacity(count)
    table.steps.reserveCapacity(count)
    table.linkEnds.reserveCapacity(count)
    table.ids.reserveCapacity(count)
  }

  /// The number of an event's form.
  package mutating func form(of event: Event) -> Int32 { withUnsafePointer(to: event) { form(of: $0) } }

  private mutating func form(of event: UnsafePointer<Event>) -> Int32 {
    // Events follow each other as they did before, more often than not.
    let guess = lastForm >= 0 ? followers[Int(lastForm)] : -1
    if guess >= 0, table.forms[Int(guess)].isForm(of: event) {
      lastForm = guess
      return guess
    }
    let hash = EventForm.hash(event)
    var form = formIndex.first(hash) { table.forms[Int($0)].isForm(of: event) }
    if form < 0 {
      form = formIndex.add(hash)
      table.forms.append(EventForm(event.pointee))
      followers.append(-1)
    }
    if lastForm >= 0 { followers[Int(lastForm)] = form }
    lastForm = form
    return form
  }

  /// Adds a value that may link the event that is added next.
  @inline(__always)
  package mutating func addLink(position: Int, value: EventDigest) {
    let number = table.linkValues.number(value, in: table.formOf.count)
    table.links.append(EventLink(position: Int32(truncatingIfNeeded: position), value: number))
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
    if event.hasProvisions {
      table.provisions[Int32(places.count)] = .init(count: event.count, unorderedGroup: event.unorderedGroup)
    }
    places.append(place)
    withUnsafePointer(to: event) { add($0) }
  }

  fileprivate mutating func add(_ event: UnsafePointer<Event>) {
    var digest = EventDigest()
    event.pointee.fields.withUnsafeBufferPointer { fields in
      for position in fields.indices {
        if fields[position].mask == nil {
          digest.combine(fields[position].text)
        } else {
          addLink(fields, position, event.pointee.bodyKind)
        }
      }
    }
    if event.pointee.hasProvisions,
      event.pointee.count != 1...1 || event.pointee.unorderedGroup != nil
    {
      table.hasProvisions = true
    }
    add(
      form: form(of: event), digest: digest, step: event.pointee.step.map { Int32($0) } ?? -1,
      id: event.pointee.idempotencyID.map(Self.hash(ofID:)) ?? 0)
  }

  private mutating func addLink(
    _ fields: UnsafeBufferPointer<Field>, _ position: Int, _ kind: Event.BodyKind
  ) {
    var link = EventLink(position: Int32(truncatingIfNeeded: position), value: -1)
    if case .link(let name)? = fields[position].mask?.placeholder {
      link.name = table.linkNames.number(given: name)
      if fields[position].isPlaceholderOnly {
        while valueOfName.count <= Int(link.name) { valueOfName.append(-1) }
        let known = valueOfName[Int(link.name)]
        if known >= 0 {
          link.value = known
          table.links.append(link)
          return
        }
      }
    } else if fields[position].mask?.isLinkable != true || fields[position].text.isEmpty {
      return
    }
    let isPlaceholder = fields[position].isPlaceholderOnly
    if isPlaceholder || !DegenerateValue.matches(fields[position], in: kind) {
      let value = EventDigest(linkValueOf: fields[position], in: kind)
      link.value = table.linkValues.number(value, in: table.formOf.count)
    } else if link.name < 0 {
      return
    }
    if isPlaceholder, link.name >= 0 { valueOfName[Int(link.name)] = link.value }
    table.links.append(link)
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
    if table.links.isEmpty { table.linkEnds = [] }
    table.linkValues.finish()
    table.storage = storage
    return table
  }

  /// Names the values that two events have as ``Linking`` does.
  private mutating func nameLinks() {
    if !table.linkValues.isShared.contains(true) { return }
    var nameOfValue = [Int32](repeating: -1, count: table.linkValues.count)
    var baseOfField: [Int64: Int32] = [:]
    var last: (key: Int64, base: Int32) = (-1, -1)
    var start = 0
    for event in table.formOf.indices {
      let end = Int(table.linkEnds[event])
      let form = table.formOf[event]
      for place in start..<end where table.links[place].name < 0 && table.links[place].value >= 0 {
        let value = Int(table.links[place].value)
        guard table.linkValues.isShared[value] else { continue }
        if nameOfValue[value] < 0 {
          let key = Int64(form) << 32 | Int64(table.links[place].position)
          if last.key != key {
            let base =
              baseOfField[key]
              ?? table.linkNames.base(
                LinkNames.base(table.forms[Int(form)].sample.fields[Int(table.links[place].position)]))
            baseOfField[key] = base
            last = (key, base)
          }
          nameOfValue[value] = table.linkNames.next(base: last.base)
        }
        table.links[place].name = nameOfValue[value]
      }
      start = end
    }
  }
}

extension EventTable {
  init() { storage = .events([]) }

  /// The columns of events that are at hand.
  ///
  /// - Complexity: O(total size of the events).
  package init(_ events: [Event]) {
    var builder = EventTableBuilder()
    builder.reserveCapacity(events.count)
    events.withUnsafeBufferPointer { events in
      guard let first = events.baseAddress else { return }
      for index in events.indices { builder.add(first + index) }
    }
    self = builder.held(events)
  }
}

extension EventTableBuilder {
  fileprivate consuming func held(_ events: [Event]) -> EventTable { finished(.events(events)) }
}
