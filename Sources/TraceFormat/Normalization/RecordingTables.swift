/// Reads a recording's file into tables, so that none of its text is held.
///
/// Requests of a shape that was seen before go from bytes to a row; the others are read and normalised as everywhere.
struct RecordingTables {
  private let session: Normalizer.Session
  private let shapes: ShapeReader
  private let shared: TableSession
  private let source: InputSource
  private let kept: RecordedLines
  private var assembler = RecordingAssembler()
  private var scratch = RequestRecord.Scratch()
  /// By the place of their flow; nil where a later attempt has taken its place.
  private var flows: [FlowRows?] = []
  /// The flow that took the last request.
  private var current: (flow: Int, rows: FlowRows)?
  private var first: (error: JSONError, line: Int)?

  /// One flow's rows.
  private final class FlowRows {
    let name: String
    /// Tells the rows from those of the session's other tables.
    let table: Int
    var rows = EventTableBuilder()
    var leftOut = LeftOut()
    /// With so many rows a flow is long enough to make room for what is to come of it.
    var rowsToReserve = 16_384
    /// Where its first request began.
    let start: Int

    init(name: String, table: Int, start: Int) {
      self.name = name
      self.table = table
      self.start = start
    }
  }

  /// The last attempts at the flows of a recording, which itself is given without its requests.
  ///
  /// - Throws: `InputError` where the file cannot be read, is empty or has not one good line.
  static func read(
    _ source: InputSource, _ shared: TableSession
  ) throws(InputError) -> (recording: Recording, traces: [TraceTable]) {
    var tables = RecordingTables(source, shared)
    return try tables.read()
  }

  private init(_ source: InputSource, _ shared: TableSession) {
    self.source = source
    self.shared = shared
    session = shared.session
    shapes = session.shapes
    kept = RecordedLines(of: source, shared.files)
    shapes.makesRows = true
  }

  private mutating func read() throws(InputError) -> (recording: Recording, traces: [TraceTable]) {
    var lines = RecordingLines { [source] in source.read(into: $0) }
    var isEmpty = true
    while lines.nextPlaced({ add($0, number: $1, offset: $2) }) != nil { isEmpty = false }
    shapes.makesRows = false
    let recording = assembler.finish()
    if let failure = source.failure ?? kept.failure { throw InputError(failure, file: source.path) }
    guard recording.recordCount > 0 else {
      throw RecordingSource.refusal(file: source.path, isEmpty: isEmpty && lines.number == 0, first: first)
    }
    return (recording, traces(of: recording))
  }

  private mutating func traces(of recording: Recording) -> [TraceTable] {
    let events = RecordedEvents(kept, shared)
    var last: [String: Int] = [:]
    for (index, flow) in recording.flows.enumerated() { last[flow.name] = index }
    var traces: [TraceTable] = []
    current = nil
    for (index, flow) in recording.flows.enumerated() where last[flow.name] == index {
      let known = flows.indices.contains(index) ? flows[index] : nil
      let rows = known ?? newRows(name: flow.name, start: 0)
      if known != nil { flows[index] = nil }
      traces.append(
        TraceTable(
          TraceBuilder.trace(of: flow, events: [], rows.leftOut, isHAR: false),
          events: rows.rows.finish(events)))
    }
    return traces
  }

  // MARK: Lines

  private mutating func add(_ line: UnsafeBufferPointer<UInt8>, number: Int, offset: Int) {
    if let record = RequestRecord(line), add(record, line, number: number, offset: offset) { return }
    let place = RecordingAssembler.Place(file: source.path, line: number)
    switch RecordingSource.decode(line) {
    case .success(.record(.request(let request))):
      add(request, line, at: place, offset: offset)
    case .success(.record(.note(let note))):
      add(note.request(line: number), line, at: place, offset: offset)
    case .success(let line): assembler.add(line, at: place)
    case .failure(let error):
      if first == nil { first = (error, number) }
      assembler.addTorn(error, at: place)
    }
  }

  /// Takes a request of a known shape; false where nothing has become of it.
  private mutating func add(
    _ record: RequestRecord, _ line: UnsafeBufferPointer<UInt8>, number: Int, offset: Int
  ) -> Bool {
    let leaf = record.withBody(&scratch) { body in
      shapes.leaf(
        record.url, body.flatMap { $0.isEmpty ? nil : $0 }, method: record.method,
        contentType: record.contentType, isHAR: false)
    }
    guard let leaf else { return false }
    let place = RecordingAssembler.Place(file: source.path, line: number)
    guard let (flow, step) = assembler.locateRecord(of: record.time, at: place),
      let rows = rows(ofFlow: flow, offset)
    else { return true }
    if rows.rows.count >= rows.rowsToReserve { reserve(rows, offset) }
    let target = ShapeReader.RowTarget(
      table: rows.table, step: step.map { Int32(truncatingIfNeeded: $0) } ?? -1, time: record.time,
      place: EventPlace(
        offset: leaf.members.isEmpty ? 0 : kept.keep(line, at: offset),
        line: Int32(truncatingIfNeeded: number)))
    if leaf.decision != .tracked { rows.leftOut.count(leaf.decision, host: leaf.host) }
    shapes.addRows(leaf, target, to: &rows.rows, in: session)
    return true
  }

  private mutating func add(
    _ request: Request, _ line: UnsafeBufferPointer<UInt8>, at place: RecordingAssembler.Place, offset: Int
  ) {
    guard let (flow, step) = assembler.locateRecord(of: request.time, at: place),
      let rows = rows(ofFlow: flow, offset)
    else { return }
    var request = request
    request.line = place.line
    let outcome = session.outcome(of: request, index: 0, isHAR: false)
    rows.leftOut.count(outcome, of: request)
    if outcome.events.isEmpty { return }
    var origin = EventPlace(offset: kept.keep(line, at: offset), line: Int32(truncatingIfNeeded: place.line))
    for (member, var event) in outcome.events.enumerated() {
      event.step = step
      origin.member = Int32(truncatingIfNeeded: member)
      rows.rows.add(event, place: origin)
    }
  }

  /// The rows of a flow; nil where another of its name came after it.
  ///
  /// - Parameter offset: Where the request stands that is to be added.
  private mutating func rows(ofFlow flow: Int, _ offset: Int) -> FlowRows? {
    if let current, current.flow == flow { return current.rows }
    if flow >= flows.count {
      let name = assembler.name(ofFlow: flow)
      for index in flows.indices where flows[index]?.name == name { flows[index] = nil }
      // Flows before this one that had no request so far.
      while flows.count < flow {
        flows.append(newRows(name: assembler.name(ofFlow: flows.count), start: offset))
      }
      flows.append(newRows(name: name, start: offset))
    }
    current = flows[flow].map { (flow, $0) }
    return flows[flow]
  }

  private func newRows(name: String, start: Int) -> FlowRows {
    FlowRows(name: name, table: shapes.newTable(), start: start)
  }

  /// Makes room for the rest of a long flow, as if the file went on as it did so far: columns that grow are copied again
  /// and again, and may be twice as large as needed.
  private func reserve(_ rows: FlowRows, _ offset: Int) {
    rows.rowsToReserve = .max
    let rest = max(source.size - offset, 0)
    let expected = Double(rows.rows.count) * Double(rest) / Double(max(offset - rows.start, 1))
    rows.rows.reservePlaces(rows.rows.count + Int(min(expected * 1.125, Double(rest))) + 64)
  }
}
