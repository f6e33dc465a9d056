/// The events of one trace in columns, as a comparison asks for them.
///
/// What is asked of every event is at hand; an event as a whole is there, or is made anew from where it was read when
/// somebody asks for it. So a flow of millions of requests is compared without holding their text.
package struct EventTable: Sendable {
  /// Where the events are.
  enum Storage: Sendable {
    case events([Event])
    case source(any EventSource, EventPlaces)
  }

  /// What a baseline provides for an event that is made anew.
  struct Provision: Sendable {
    var count: ClosedRange<Int>
    var unorderedGroup: Int?
  }

  var storage: Storage
  package internal(set) var forms: [EventForm] = []
  /// Indices into `forms`.
  package internal(set) var formOf: [Int32] = []
  /// Indices into the trace's steps; -1 before the first.
  package internal(set) var steps: [Int32] = []
  /// The literal values, those of a form's unmasked fields in their order.
  package internal(set) var digests: [EventDigest] = []
  package internal(set) var ids = EventIDs()
  /// The values that may link, in the order of their events and fields.
  package internal(set) var links: [EventLink] = []
  /// Where each event's links end; empty where there are none.
  package internal(set) var linkEnds: [Int32] = []
  package internal(set) var linkNames = LinkNumbers()
  package internal(set) var linkValues = LinkValueTable()
  /// The name of each link, or that of each value where equal values have one name; -1 where it links nothing.
  var nameOfLink: [Int32] = []
  var nameOfValue: [Int32] = []
  /// Whether anything is provided for an event: how often it may come, or in which order.
  package internal(set) var hasProvisions = false
  /// For events that are made anew.
  var provisions: [Int32: Provision] = [:]

  @inlinable package var count: Int { formOf.count }
  @inlinable package var indices: Range<Int> { 0..<formOf.count }

  /// What an event has in common with others: everything but its values.
  package func form(_ index: Int) -> EventForm { forms[Int(formOf[index])] }

  /// Where the values of an event that may link are among `links`.
  @inlinable package func linkRange(_ index: Int) -> Range<Int> {
    if linkEnds.isEmpty { return 0..<0 }
    return (index == 0 ? 0 : Int(linkEnds[index - 1]))..<Int(linkEnds[index])
  }

  /// The number of a link's name; -1 where the value links nothing.
  ///
  /// - Parameter place: One of ``linkRange(_:)``.
  package func nameOfLink(_ place: Int) -> Int32 {
    if !nameOfLink.isEmpty { return nameOfLink[place] }
    let value = links[place].value
    return value < 0 || nameOfValue.isEmpty ? -1 : nameOfValue[Int(value)]
  }

  /// An event's step; nil before the first.
  package func step(_ index: Int) -> Int? { steps[index] < 0 ? nil : Int(steps[index]) }

  /// Whether to ask for an event as a whole costs nothing.
  package var areHeld: Bool { if case .events = storage { true } else { false } }

  /// An event as a whole.
  ///
  /// - Complexity: That of normalising a request where the trace is not held.
  package subscript(index: Int) -> Event {
    switch storage {
    case .events(let events): return events[index]
    case .source(let source, let places):
      var event = source.event(at: places[index]) ?? form(index).sample
      event.step = step(index)
      for place in linkRange(index) {
        let name = nameOfLink(place)
        let position = Int(links[place].position)
        if name < 0 || !event.fields.indices.contains(position) { continue }
        event.fields[position].mask?.placeholder = .link(linkNames.text(name))
      }
      return event
    }
  }

  /// Calls `body` with the address of an event, which is where it is held: to copy one is to retain a dozen parts of
  /// it.
  package func withEvent<Result>(_ index: Int, _ body: (UnsafePointer<Event>) -> Result) -> Result {
    if case .events(let events) = storage {
      return events.withUnsafeBufferPointer { events in
        // The event is there, so it has an address.
        body(events.baseAddress! + index)
      }
    }
    return withUnsafePointer(to: self[index], body)
  }

  /// The line that an event was read from; 0 for none.
  package func line(_ index: Int) -> Int {
    switch storage {
    case .events(let events): events[index].line
    case .source(_, let places): Int(places.line(index))
    }
  }

  /// Why an event that was asked for could not be made anew: its file changed meanwhile, and what was said of it is worth
  /// nothing.
  package var failure: InputError? {
    if case .source(let source, _) = storage { source.failure } else { nil }
  }

  /// How often a baseline allows an event.
  @inlinable package func allowedCount(_ index: Int) -> ClosedRange<Int> {
    hasProvisions ? providedCount(index) : 1...1
  }

  /// The number of an event's `# @unordered` group.
  @inlinable package func unorderedGroup(_ index: Int) -> Int? {
    hasProvisions ? providedGroup(index) : nil
  }

  @usableFromInline package func providedCount(_ index: Int) -> ClosedRange<Int> {
    if case .events(let events) = storage { return events[index].count }
    return provisions[Int32(index)]?.count ?? 1...1
  }

  @usableFromInline package func providedGroup(_ index: Int) -> Int? {
    if case .events(let events) = storage { return events[index].unorderedGroup }
    return provisions[Int32(index)]?.unorderedGroup
  }
}

/// Makes events anew from where they were read.
package protocol EventSource: Sendable {
  /// The event of a place, before it is linked and without its step; nil where it is not there any more.
  func event(at place: EventPlace) -> Event?
  /// Why an event could not be made anew; nil where all could.
  var failure: InputError? { get }
}

/// A value that may link events.
package struct EventLink: Sendable {
  /// The field's place in the event.
  package var position: Int32
  /// Equal numbers for equal values of one trace; -1 for a value that is none.
  package var value: Int32
}
