import TraceFormat

/// Events of a table that are asked for again and again, each made once where the table does not hold them.
final class EventCache {
  /// So many are kept at a time.
  static let most = 65_536

  let table: EventTable
  private var events: [Int: Event] = [:]

  init(_ table: EventTable) { self.table = table }

  func withEvent<Result>(_ index: Int, _ body: (UnsafePointer<Event>) -> Result) -> Result {
    if table.areHeld { return table.withEvent(index, body) }
    return withUnsafePointer(to: self[index], body)
  }

  subscript(index: Int) -> Event {
    if table.areHeld { return table[index] }
    if let known = events[index] { return known }
    if events.count >= Self.most { events.removeAll(keepingCapacity: true) }
    let event = table[index]
    events[index] = event
    return event
  }
}
