/// The events of a recording's file, made anew from the lines that they were read from.
///
/// Flows of one input share its session, and may be compared by several threads.
final class RecordedEvents: EventSource, @unchecked Sendable {
  private let lines: RecordedLines
  private let shared: TableSession
  /// The request that was read last, whose other events are asked for next.
  private var last: (offset: Int, events: [Event]) = (-1, [])
  /// Why a line could not be read again as it was.
  private var firstFailure: InputError?

  init(_ lines: RecordedLines, _ shared: TableSession) {
    self.lines = lines
    self.shared = shared
  }

  var failure: InputError? { shared.withLock { firstFailure } }

  func event(at place: EventPlace) -> Event? { shared.withLock { readEvent(at: place) } }

  private func readEvent(at place: EventPlace) -> Event? {
    if last.offset != place.offset { last = (place.offset, events(at: place)) }
    let member = Int(place.member)
    guard last.events.indices.contains(member) else {
      firstFailure = InputError(
        "the file changed while it was read", file: lines.path, line: Int(place.line))
      return nil
    }
    var event = last.events[member]
    event.line = Int(place.line)
    return event
  }

  private func events(at place: EventPlace) -> [Event] {
    let decoded = lines.read(at: place.offset, RecordingSource.decode)
    guard case .success(.record(let record))? = decoded else { return [] }
    let request: Request
    switch record {
    case .request(let known): request = known
    case .note(let note): request = note.request(line: 0)
    default: return []
    }
    return shared.session.outcome(of: request, index: 0, isHAR: false).events
  }
}
