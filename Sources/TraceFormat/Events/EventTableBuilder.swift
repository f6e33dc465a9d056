/// Puts the events of a trace into columns, in their order.
package struct EventTableBuilder {
  private var table = EventTable()
  private var places = EventPlaces()
  private var formIndex = HashIndex()
  /// The form that was asked for last, and for each form the one that followed it last.
  private var lastForm: Int32 = -1
  private var followers: [Int32] = []
  /// By the name of a link of which only the placeholder is known, its value.
  private var valueOfName: [Int32] = []
  /// Values of the last links, not numbered yet.
  private var waiting: [WaitingLink] = []

  private struct WaitingLink {
    var value: EventDigest
    var link: Int32
    var event: Int32
  }

  /// So many values are numbered at once, as the memory of each is far from that of the last.
  private static let batch = 256
  /// What the first looks for values saw, which nobody asks for.
  private var glances: UInt64 = 0

  package init() {}

  package var count: Int { table.formOf.count }

  /// Makes room for as many events in all, where as many of them as before have values that may link.
  package mutating func reserveCapacity(_ count: Int) {
    let links = self.count == 0 ? 0 : table.links.count * (count / self.count + 1)
    let values = self.count == 0 ? 0 : table.linkValues.count * (count / self.count + 1)
    table.formOf.reserveCapacity(count)
    table.digests.reserveCapacity(count)
    table.steps.reserveCapacity(count)
    table.linkEnds.reserveCapacity(count)
    table.links.reserveCapacity(links)
    table.linkValues.reserveCapacity(values)
  }

  /// The same for events that are made anew from their places.
  package mutating func reservePlaces(_ count: Int) {
    places.reserveCapacity(count)
    reserveCapacity(count)
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
    waiting.append(
      WaitingLink(
        value: value, link: Int32(truncatingIfNeeded: table.links.count),
        event: Int32(truncatingIfNeeded: table.formOf.count)))
    table.links.append(EventLink(position: Int32(truncatingIfNeeded: position), value: -1))
    if waiting.count == Self.batch { numberWaiting() }
  }

  /// Numbers the values of the last links.
  private mutating func numberWaiting() {
    // One pass of looks that do not wait for one another brings all the memory near.
    for link in waiting { glances ^= table.linkValues.glance(link.value) }
    for link in waiting {
      table.links[Int(link.link)].value = table.linkValues.number(link.value, in: link.event)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - form: From ``form(of:)``.
  ///   - digest: Of the literal values.
  ///   - step: -1 before the first.
  ///   - id: The hash of the idempotency id, from ``EventIDs``.
  @inline(__always)
  package mutating func add(form: Int32, digest: EventDigest, step: Int32, id: UInt64?) {
    if let id { table.ids.append(id, of: count) }
    table.formOf.append(form)
    table.digests.append(digest)
    table.steps.append(step)
    table.linkEnds.append(Int32(truncatingIfNeeded: table.links.count))
  }

  /// Adds an event that is made anew from its place.
  @inline(__always)
  package mutating func add(form: Int32, digest: EventDigest, step: Int32, id: UInt64?, place: EventPlace) {
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
          addLink(fields[position], position, event.pointee.bodyKind)
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
      id: event.pointee.idempotencyID.map(EventIDs.hash(of:)))
  }

  private mutating func addLink(_ field: Field, _ position: Int, _ kind: Event.BodyKind) {
    let position = Int32(truncatingIfNeeded: position)
    var name: Int32 = -1
    if case .link(let text)? = field.mask?.placeholder {
      name = table.linkNames.number(given: text)
      if field.isPlaceholderOnly {
        while valueOfName.count <= Int(name) { valueOfName.append(-1) }
        let known = valueOfName[Int(name)]
        if known >= 0 { return add(EventLink(position: position, value: known), name: name) }
      }
    } else if field.mask?.isLinkable != true || field.text.isEmpty {
      return
    }
    var value: Int32 = -1
    if field.isPlaceholderOnly || !DegenerateValue.matches(field, in: kind) {
      value = table.linkValues.number(EventDigest(linkValueOf: field, in: kind), in: Int32(count))
    } else if name < 0 {
      return
    }
    if field.isPlaceholderOnly, name >= 0 { valueOfName[Int(name)] = value }
    add(EventLink(position: position, value: value), name: name)
  }

  private mutating func add(_ link: EventLink, name: Int32) {
    table.links.append(link)
    if name < 0, table.nameOfLink.isEmpty { return }
    while table.nameOfLink.count < table.links.count - 1 { table.nameOfLink.append(-1) }
    table.nameOfLink.append(name)
  }

  /// The table of events that are made anew when they are asked for; nothing stays here.
  ///
  /// - Parameter order: The places of the events in another order than that in which they were added.
  package mutating func finish(_ source: any EventSource, order: [Int]? = nil) -> EventTable {
    numberWaiting()
    if let order { arrange(order) }
    nameLinks()
    return finished(.source(source, places))
  }

  fileprivate mutating func finished(_ storage: EventTable.Storage) -> EventTable {
    if table.links.isEmpty { table.linkEnds = [] }
    // Some links may have come without a name after one that has it.
    while !table.nameOfLink.isEmpty, table.nameOfLink.count < table.links.count {
      table.nameOfLink.append(-1)
    }
    table.linkValues.finish()
    table.storage = storage
    defer { self = EventTableBuilder() }
    return table
  }

  /// Brings the events into another order, in which forms are numbered as they come.
  private mutating func arrange(_ order: [Int]) {
    let old = table
    var numbers = [Int32](repeating: -1, count: old.forms.count)
    table.forms = []
    table.links.removeAll(keepingCapacity: true)
    table.nameOfLink = []
    table.provisions = [:]
    table.ids = EventIDs()
    for (place, event) in order.enumerated() {
      let form = Int(old.formOf[event])
      if numbers[form] < 0 {
        numbers[form] = Int32(table.forms.count)
        table.forms.append(old.forms[form])
      }
      table.formOf[place] = numbers[form]
      for link in old.linkRange(event) {
        add(old.links[link], name: link < old.nameOfLink.count ? old.nameOfLink[link] : -1)
      }
      table.linkEnds[place] = Int32(truncatingIfNeeded: table.links.count)
      if let id = old.ids[event] { table.ids.append(id, of: place) }
      table.provisions[Int32(place)] = old.provisions[Int32(event)]
    }
    table.digests = order.map { old.digests[$0] }
    table.steps = order.map { old.steps[$0] }
    let oldPlaces = places
    places = EventPlaces()
    places.reserveCapacity(order.count)
    for event in order { places.append(oldPlaces[event]) }
  }

  /// Names the values that two events have as ``Linking`` does.
  private mutating func nameLinks() {
    guard table.linkValues.hasShared else { return }
    table.nameOfValue = [Int32](repeating: -1, count: table.linkValues.count)
    var baseOfField: [Int64: Int32] = [:]
    var last: (key: Int64, base: Int32) = (-1, -1)
    var start = 0
    for event in table.formOf.indices {
      let end = Int(table.linkEnds[event])
      let form = table.formOf[event]
      for link in table.links[start..<end] where link.value >= 0 {
        let value = Int(link.value)
        guard table.nameOfValue[value] < 0, table.linkValues.isShared(value) else { continue }
        let key = Int64(form) << 32 | Int64(link.position)
        if last.key != key {
          let base =
            baseOfField[key]
            ?? table.linkNames.base(
              LinkNames.base(table.forms[Int(form)].sample.fields[Int(link.position)]))
          baseOfField[key] = base
          last = (key, base)
        }
        table.nameOfValue[value] = table.linkNames.next(base: last.base)
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
    self = builder.finished(.events(events))
  }
}
