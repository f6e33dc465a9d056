/// Makes a table of a HAR's requests as they come, so that none of their text is held.
///
/// Requests of a shape that was seen before go from bytes to a row; the others are read and normalised as everywhere.
final class ArchivedRows {
  private let session: Normalizer.Session
  private let texts: RequestTexts
  private var rows = EventTableBuilder()
  /// Tells the rows from those of the session's other tables.
  private let table: Int
  private var leftOut = LeftOut()
  /// Requests of which nobody can say where they went, by their place among all.
  private var lost: [(place: Int, request: Request)] = []
  /// By request, its start in nanoseconds since 1970 and where its rows end.
  private var starts: [Int] = []
  private var ends: [Int32] = []
  private var scratch = HARRequestRecord.Scratch()

  private init(_ texts: RequestTexts, _ session: Normalizer.Session) {
    self.texts = texts
    self.session = session
    table = session.shapes.newTable()
  }

  /// The trace of all of a HAR's pages.
  ///
  /// - Throws: `InputError` where the file is no HAR.
  static func trace(_ source: InputSource, _ shared: TableSession) throws(InputError) -> TraceTable {
    let texts = RequestTexts(of: source, shared.files)
    let rows = ArchivedRows(texts, shared.session)
    var parser = HARParser(
      JSONScanner(JSONStream { source.read(into: $0) }, options: .nonFiniteNumbers), file: source.path,
      texts: texts, rows: rows)
    shared.session.shapes.makesRows = true
    defer { shared.session.shapes.makesRows = false }
    try parser.parse { source.failure }
    return rows.trace(of: HARPages(parser).flow, ArchivedEvents(texts, file: source.path, shared))
  }

  private func trace(of flow: Flow, _ events: ArchivedEvents) -> TraceTable {
    let order = StartOrder.places(starts)
    if let order {
      var ranks = [Int](repeating: 0, count: order.count)
      for (rank, place) in order.enumerated() { ranks[place] = rank }
      lost.sort { ranks[$0.place] < ranks[$1.place] }
    }
    for (_, request) in lost { leftOut.count(Normalizer.Session.Outcome(), of: request) }
    let table = rows.finish(
      events,
      order: order.map { order in
        order.flatMap { Int($0 == 0 ? 0 : ends[$0 - 1])..<Int(ends[$0]) }
      })
    return TraceTable(TraceBuilder.trace(of: flow, events: [], leftOut, isHAR: true), events: table)
  }

  /// Takes a request of a known shape; false where nothing has become of it.
  ///
  /// - Parameters:
  ///   - text: An object that is known to be valid.
  ///   - offset: Where the entry begins.
  func addKnown(_ text: [UInt8], of entry: HARParser.Entry, at offset: Int) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      guard let record = HARRequestRecord(bytes) else { return false }
      let leaf = record.withBody(&scratch) { body in
        session.shapes.leaf(
          record.url, body, method: record.method, contentType: record.contentType, isHAR: true)
      }
      guard let leaf else { return false }
      if leaf.decision != .tracked { leftOut.count(leaf.decision, host: leaf.host) }
      let target = ShapeReader.RowTarget(
        table: table, step: -1,
        time: entry.start == StartOrder.unknown ? nil : HARDateTime.seconds(entry.start),
        place: Self.place(
          leaf.members.isEmpty ? 0 : texts.keepWhole(text, start: entry.start, at: offset), line: entry.line))
      session.shapes.addRows(leaf, target, to: &rows, in: session)
      close(entry.start)
      return true
    }
  }

  /// Takes any request that could be an event.
  func add(_ text: [UInt8], of entry: HARParser.Entry, at offset: Int) {
    let request = text.withUnsafeBufferPointer {
      try? HARRequest.request($0, start: entry.start, line: entry.line)
    }
    // The text was checked.
    guard let request else { return }
    add(request, start: entry.start) { texts.keepWhole(text, start: entry.start, at: offset) }
  }

  /// Takes a request that is held as it is.
  func add(_ request: Request, start: Int) {
    add(request, start: start) { texts.keepWhole(request) }
  }

  private func add(_ request: Request, start: Int, keep: () -> Int) {
    let outcome = session.outcome(of: request, index: 0, isHAR: true)
    if outcome.decision == nil {
      lost.append((starts.count, request))
    } else {
      leftOut.count(outcome, of: request)
    }
    if !outcome.events.isEmpty {
      var place = Self.place(keep(), line: request.line)
      for (member, event) in outcome.events.enumerated() {
        place.member = Int32(truncatingIfNeeded: member)
        rows.add(event, place: place)
      }
    }
    close(start)
  }

  private static func place(_ offset: Int, line: Int) -> EventPlace {
    EventPlace(offset: offset, line: Int32(clamping: line))
  }

  private func close(_ start: Int) {
    starts.append(start)
    ends.append(Int32(truncatingIfNeeded: rows.count))
  }
}
