/// Turns recordings, HAR files and traces into canonical events: one a line, or counted by fingerprint.
///
/// A recording of any size needs constant memory: each request is written as it is read, so every attempt at a
/// flow is there, numbered, and values are not linked. A HAR, whose requests may stand in any order, needs 32 bytes a
/// request, or 80 where they are out of order.
public struct CanonicalStream {
  /// An event with its place.
  struct Item {
    var event: Event
    var flow: String
    var attempt = 1
    var step: Step?
    var order: Int
  }

  private let session: Normalizer.Session
  private let pages: HARReader.Pages
  private let flows: [Glob]
  private let name: String?

  /// - Parameters:
  ///   - normalizer: By what rules.
  ///   - pages: Which pages of a HAR.
  ///   - flows: Names of the flows that are meant; empty for all.
  ///   - name: A flow that every request counts as one of, whatever the input's markers say: for logs that have none
  ///     and for parts of a recording. The input may then be empty.
  public init(
    _ normalizer: Normalizer, pages: HARReader.Pages = .all, flows: [Glob] = [], asFlow name: String? = nil
  ) {
    session = normalizer.session()
    self.pages = pages
    self.flows = flows
    self.name = name
  }

  /// Writes the lines of one file.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - sink: Takes each line, without its line feed.
  /// - Returns: What a person should know of the input: torn lines, unfinished flows.
  /// - Throws: `InputError` where the file cannot be read.
  public func write(_ path: String, to sink: @escaping (String) -> Void) throws(InputError) -> [Incident] {
    try forEachItem(of: path) { item in
      sink(
        CanonicalLine.text(
          item.event, flow: item.flow, attempt: item.attempt, step: item.step, order: item.order))
    }
  }

  /// Counts the events of one file.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - counts: What they are added to.
  /// - Returns: What a person should know of the input.
  /// - Throws: `InputError` where the file cannot be read.
  public func count(_ path: String, into counts: FingerprintTally) throws(InputError) -> [Incident] {
    try forEachItem(of: path) { counts.add($0.event, flow: $0.flow) }
  }

  private func forEachItem(
    of path: String, _ body: @escaping (Item) -> Void
  ) throws(InputError) -> [Incident] {
    let source = try InputSource(path)
    switch InputKind(source.peek(InputKind.window)) {
    case .trace: return read(try BaselineReader.read(try source.readAll(), file: path), body)
    case .har: return try readHAR(source, body)
    case .empty where name != nil && source.failure == nil: return []
    case .recording, .empty, .unknown:
      guard let name else { return try readRecording(source, body) }
      guard isMeant(name) else { return [] }
      var order = 0
      return try RecordingReader.requests(of: source) {
        read($0, of: Flow(name: name), step: nil, &order, body)
      }
    }
  }

  private func isMeant(_ flow: String) -> Bool {
    flows.isEmpty || flows.contains { $0.matches(flow) }
  }

  private func read(_ trace: Trace, _ body: (Item) -> Void) -> [Incident] {
    let flow = name ?? trace.flow
    guard isMeant(flow) else { return [] }
    for (order, event) in trace.events.flatMap(session.reread).enumerated() {
      let step = name == nil ? event.step.map { trace.steps[$0] } : nil
      body(Item(event: event, flow: flow, step: step, order: order))
    }
    return trace.incidents
  }

  private func readHAR(_ source: InputSource, _ body: (Item) -> Void) throws(InputError) -> [Incident] {
    let archive = try HARArchive(source, pages: pages)
    var incidents: [Incident] = []
    var order = 0
    for (index, original) in archive.flows.enumerated() {
      var flow = original
      incidents += flow.incidents + flow.warnings
      if let name {
        (flow.name, flow.attempt) = (name, 1)
      } else {
        order = 0
      }
      guard isMeant(flow.name) else { continue }
      try archive.forEachRequest(of: index) { read($0, of: flow, step: nil, &order, body) }
    }
    return incidents
  }

  private func read(
    _ request: Request, of flow: Flow, step: Step?, _ order: inout Int, _ body: (Item) -> Void
  ) {
    for event in session.events(of: request, index: 0, isHAR: flow.isHAR) {
      body(Item(event: event, flow: flow.name, attempt: flow.attempt, step: step, order: order))
      order += 1
    }
  }

  private struct Attempt: Hashable {
    var flow: String
    var number: Int
  }

  private func readRecording(
    _ source: InputSource, _ body: @escaping (Item) -> Void
  ) throws(InputError) -> [Incident] {
    // A late request may belong to the flow before, so the places of several attempts are kept.
    var orders: [Attempt: Int] = [:]
    let recording = try RecordingReader.stream(source) { flow, entry in
      guard isMeant(flow.name) else { return }
      let attempt = Attempt(flow: flow.name, number: flow.attempt)
      let step = entry.step.map { flow.steps[$0] }
      read(entry.request, of: flow, step: step, &orders[attempt, default: 0], body)
    }
    return recording.flows.flatMap { $0.incidents } + recording.warnings
  }
}
