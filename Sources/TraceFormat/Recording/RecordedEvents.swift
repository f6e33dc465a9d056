/// The events of a recording's file, made anew from the lines that they were read from.
///
/// Flows of one file share it, and may be compared by several threads.
final class RecordedEvents: EventSource, @unchecked Sendable {
  private let lock = Lock()
  private let source: InputSource
  private let session: Normalizer.Session
  private var line: [UInt8] = []
  /// The request that was read last, whose other events are asked for next.
  private var last: (offset: Int, events: [Event]) = (-1, [])
  /// Why a line could not be read again as it was.
  private var firstFailure: InputError?

  init(_ source: InputSource, _ session: Normalizer.Session) {
    self.source = source
    self.session = session
  }

  var failure: InputError? { lock.withLock { firstFailure } }

  func event(at place: EventPlace) -> Event? { lock.withLock { readEvent(at: place) } }

  private func readEvent(at place: EventPlace) -> Event? {
    if last.offset != place.offset { last = (place.offset, events(at: place)) }
    let member = Int(place.member)
    guard last.events.indices.contains(member) else {
      firstFailure = InputError(
        "the file changed while it was read", file: source.path, line: Int(place.line))
      return nil
    }
    var event = last.events[member]
    event.line = Int(place.line)
    return event
  }

  private func events(at place: EventPlace) -> [Event] {
    guard let length = readLine(at: place.offset) else { return [] }
    let decoded = line.withUnsafeBufferPointer {
      RecordingSource.decode(UnsafeBufferPointer(rebasing: $0[..<length]))
    }
    guard case .success(.record(let record)) = decoded else { return [] }
    let request: Request
    switch record {
    case .request(let known): request = known
    case .note(let note): request = note.request(line: 0)
    default: return []
    }
    return session.outcome(of: request, index: 0, isHAR: false).events
  }

  /// Reads a line into ``line``, without its line feed.
  ///
  /// - Returns: Its length; nil where the file has no such place any more.
  private func readLine(at offset: Int) -> Int? {
    var length = 0
    while true {
      if length == line.count { line += repeatElement(0, count: max(line.count, 4096)) }
      let count = line.withUnsafeMutableBytes {
        source.readAgain(at: offset + length, into: UnsafeMutableRawBufferPointer(rebasing: $0[length...]))
      }
      if let end = line[length..<(length + count)].firstIndex(of: 0x0A) { return end }
      length += count
      if length < line.count { return length > 0 ? length : nil }
    }
  }
}
