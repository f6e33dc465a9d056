/// The events of a HAR's flow, made anew from the requests that they were read from.
///
/// Flows of one input share its session, and may be compared by several threads.
final class ArchivedEvents: EventSource, @unchecked Sendable {
  private let texts: RequestTexts
  private let file: String
  private let shared: TableSession
  /// The request that was read last, whose other events are asked for next.
  private var last: (offset: Int, events: [Event]) = (-1, [])
  private var firstFailure: InputError?

  init(_ texts: RequestTexts, file: String, _ shared: TableSession) {
    self.texts = texts
    self.file = file
    self.shared = shared
  }

  var failure: InputError? { shared.withLock { firstFailure } }

  func event(at place: EventPlace) -> Event? { shared.withLock { readEvent(at: place) } }

  private func readEvent(at place: EventPlace) -> Event? {
    if last.offset != place.offset { last = (place.offset, events(at: place)) }
    guard last.events.indices.contains(Int(place.member)) else {
      firstFailure =
        firstFailure ?? RequestTexts.changed(file, line: Int(place.line), "another request is there")
      return nil
    }
    return last.events[Int(place.member)]
  }

  private func events(at place: EventPlace) -> [Event] {
    do throws(JSONError) {
      let request = try texts.request(at: place.offset, line: Int(place.line))
      return shared.session.outcome(of: request, index: 0, isHAR: true).events
    } catch {
      firstFailure = RequestTexts.changed(file, line: Int(place.line), error.message)
      return []
    }
  }
}
