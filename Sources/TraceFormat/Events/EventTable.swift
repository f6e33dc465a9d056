/// The events of one trace in columns, as a comparison asks for them.
///
/// What is asked of every event is at hand; an event as a whole is there, or is made anew from where it was read when
/// somebody asks for it. So a flow of millions of requests is compared without holding their text.
package struct EventTable: Sendable {
  /// Where the events are.
  enum Storage: Sendable {
    case events([Event])
    case source(any EventSource, [EventPlace])
  }

  var storage: Storage
  package internal(set) var forms: [EventForm] = []
  /// Indices into `forms`.
  package internal(set) var formOf: [Int32] = []
  /// Indices into the trace's steps; -1 before the first.
  package internal(set) var steps: [Int32] = []
  /// The literal values, those of a form's unmasked fields in their order.
  package internal(set) var digests: [EventDigest] = []
  /// Hashes of idempotency ids, 0 where there is none; empty where no event has one.
  package internal(set) var ids: [UInt64] = []
  /// The values that may link, in the order of their events and fields.
  var links: [EventLink] = []
  /// Where each event's links end.
  var linkEnds: [Int32] = []
  /// By the number of a value: the link's name where two events have it.
  var linkNames: LinkNumbers

  package var count: Int { formOf.count }
  package var indices: Range<Int> { 0..<formOf.count }

  /// What an event has in common with others: everything but its values.
  package func form(_ index: Int) -> EventForm { forms[Int(formOf[index])] }

  /// The values of an event that may link.
  package func links(_ index: Int) -> ArraySlice<EventLink> {
    links[(index == 0 ? 0 : Int(linkEnds[index - 1]))..<Int(linkEnds[index])]
  }

  /// The name of a link; nil for a value that only one event has.
  package func linkName(_ value: Int32) -> String? { linkNames.name(value) }

  /// An event as a whole.
  ///
  /// - Complexity: That of normalising a request where the trace is not held.
  package subscript(index: Int) -> Event {
    switch storage {
    case .events(let events): return events[index]
    case .source(let source, let places):
      var event = source.event(at: places[index]) ?? form(index).sample
      event.step = steps[index] < 0 ? nil : Int(steps[index])
      for link in links(index) {
        guard let name = linkName(link.value), event.fields.indices.contains(Int(link.position)) else {
          continue
        }
        event.fields[Int(link.position)].mask?.placeholder = .link(name)
      }
      return event
    }
  }

  /// The line that an event was read from; 0 for none.
  package func line(_ index: Int) -> Int {
    switch storage {
    case .events(let events): events[index].line
    case .source(_, let places): Int(places[index].line)
    }
  }

  /// Why an event that was asked for could not be made anew: its file changed meanwhile. What was said of it is worth nothing.
  package var failure: InputError? {
    if case .source(let source, _) = storage { source.failure } else { nil }
  }

  /// How often a baseline allows an event.
  package func allowedCount(_ index: Int) -> ClosedRange<Int> {
    if case .events(let events) = storage { events[index].count } else { 1...1 }
  }

  /// The number of an event's `# @unordered` group.
  package func unorderedGroup(_ index: Int) -> Int? {
    if case .events(let events) = storage { events[index].unorderedGroup } else { nil }
  }
}

/// Makes events anew from where they were read.
package protocol EventSource: Sendable {
  /// The event of a place, before it is linked and without its step; nil where it is not there any more.
  func event(at place: EventPlace) -> Event?
  /// Why an event could not be made anew; nil where all could.
  var failure: InputError? { get }
}

/// Where an event was read.
package struct EventPlace: Sendable {
  /// Of the request's record.
  package var offset: Int
  package var length: Int32
  package var line: Int32
  /// The event's place among the request's.
  package var member: Int32
}

/// A value that may link events.
package struct EventLink: Sendable {
  /// The field's place in the event.
  package var position: Int32
  /// Equal numbers for equal values of one trace.
  package var value: Int32
}

/// What events have in common besides their values.
package final class EventForm: Sendable {
  /// One of the events; the values are its own, and so are its name and role, which values may decide. All else holds
  /// for the form.
  package let sample: Event
  /// Of method, scheme, host, kind of body and the names of the fields.
  package let key: UInt64
  /// Places of the masked fields, ascending, and of those that stand for a point in time.
  package let masked: [Int32]
  package let timestamps: [Int32]
  /// Whether equal literals are all that equal events need: no masked path segment, a body that was read, no optional field.
  package let isPlain: Bool

  package init(_ sample: Event) {
    self.sample = sample
    var key = ByteHash()
    key.combine(sample.method)
    key.combine(sample.scheme)
    key.combine(sample.host)
    key.combine(UInt64(Event.BodyKind.allCases.firstIndex(of: sample.bodyKind) ?? 0))
    for field in sample.fields {
      key.combine(UInt64(Field.Location.allCases.firstIndex(of: field.location) ?? 0))
      key.combine(field.name)
    }
    self.key = key.value
    masked = sample.fields.indices.filter { sample.fields[$0].mask != nil }.map(Int32.init)
    timestamps = sample.fields.indices.filter { sample.fields[$0].mask?.placeholder == .timestamp }.map(
      Int32.init)
    isPlain =
      sample.bodyKind != .unavailable && !sample.path.contains("{{}}") && sample.optionalFields.isEmpty
  }
}

/// The names of links by the numbers of their values.
package struct LinkNumbers: Sendable {
  /// The base of the name and its number; -1 for a value of one event.
  var names: [(base: Int32, number: Int32)] = []
  var bases: [String] = []
  /// Names that a file gave.
  var given: [Int32: String] = [:]

  package func name(_ value: Int32) -> String? {
    if let name = given[value] { return name }
    guard names.indices.contains(Int(value)), names[Int(value)].base >= 0 else { return nil }
    return "\(bases[Int(names[Int(value)].base)])_\(names[Int(value)].number)"
  }
}
