/// The events of a HAR's flow, made anew from the requests that they were read from.
///
/// The archive and the session are of one thread at a time.
final class ArchivedEvents: EventSource, @unchecked Sendable {
  private let lock = Lock()
  private let archive: HARArchive
  private let flow: Int
  private let session: Normalizer.Session
  /// The request that was read last, whose other events are asked for next.
  private var last: (index: Int, events: [Event]) = (-1, [])
  private var firstFailure: InputError?

  init(_ archive: HARArchive, flow: Int, _ session: Normalizer.Session) {
    self.archive = archive
    self.flow = flow
    self.session = session
  }

  /// The trace of the flow.
  ///
  /// - Throws: `InputError` where the file can no longer be read or is another by now.
  func trace() throws(InputError) -> TraceTable {
    var rows = EventTableBuilder()
    var leftOut = LeftOut()
    for index in 0..<archive.count(of: flow) {
      let request = try archive.request(index, of: flow)
      let outcome = session.outcome(of: request, index: index, isHAR: true)
      leftOut.count(outcome, of: request)
      for member in outcome.events.indices {
        rows.add(
          outcome.events[member],
          place: EventPlace(
            offset: index, line: Int32(truncatingIfNeeded: request.line),
            member: Int32(truncatingIfNeeded: member)))
      }
    }
    return TraceTable(
      TraceBuilder.trace(of: archive.flows[flow], events: [], leftOut, isHAR: true), events: rows.finish(self)
    )
  }

  var failure: InputError? { lock.withLock { firstFailure } }

  func event(at place: EventPlace) -> Event? { lock.withLock { readEvent(at: place) } }

  private func readEvent(at place: EventPlace) -> Event? {
    if last.index != place.offset { last = (place.offset, events(place.offset)) }
    guard last.events.indices.contains(Int(place.member)) else {
      firstFailure = firstFailure ?? archive.changed(at: Int(place.line))
      return nil
    }
    return last.events[Int(place.member)]
  }

  private func events(_ index: Int) -> [Event] {
    do throws(InputError) {
      return session.outcome(of: try archive.request(index, of: flow), index: index, isHAR: true).events
    } catch {
      firstFailure = error
      return []
    }
  }
}
