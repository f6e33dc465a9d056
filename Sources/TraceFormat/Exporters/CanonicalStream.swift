/// Turns recordings, HAR files and traces into canonical lines, one event a line.
///
/// A recording of any size needs constant memory: each request is written as it is read, so every attempt at a
/// flow is there, numbered, and values are not linked. A HAR, whose requests may stand in any order, needs 32 bytes a
/// request, or 80 where they are out of order.
public struct CanonicalStream {
  private let session: Normalizer.Session
  private let pages: HARReader.Pages
  private let flows: [Glob]

  /// - Parameters:
  ///   - normalizer: By what rules.
  ///   - pages: Which pages of a HAR.
  ///   - flows: Names of the flows that are meant; empty for all.
  public init(_ normalizer: Normalizer, pages: HARReader.Pages = .all, flows: [Glob] = []) {
    session = normalizer.session()
    self.pages = pages
    self.flows = flows
  }

  /// Writes the lines of one file.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - sink: Takes each line, without its line feed.
  /// - Returns: What a person should know of the input: torn lines, unfinished flows.
  /// - Throws: `InputError` where the file cannot be read.
  public func write(_ path: String, to sink: @escaping (String) -> Void) throws(InputError) -> [Incident] {
    let source = try InputSource(path)
    switch InputKind(source.peek(InputKind.window)) {
    case .trace: return write(try BaselineReader.read(try source.readAll(), file: path), to: sink)
    case .har:
      let archive = try HARArchive(source, pages: pages)
      let flows = archive.flows
      for (index, flow) in flows.enumerated() where isMeant(flow.name) {
        var order = 0
        try archive.forEachRequest(of: index) { write(Flow.Entry($0), of: flow, &order, to: sink) }
      }
      return flows.flatMap { $0.incidents + $0.warnings }
    case .recording, .empty, .unknown: return try stream(source, to: sink)
    }
  }

  private func isMeant(_ flow: String) -> Bool {
    flows.isEmpty || flows.contains { $0.matches(flow) }
  }

  private func write(_ trace: Trace, to sink: (String) -> Void) -> [Incident] {
    guard isMeant(trace.flow) else { return [] }
    for (order, event) in trace.events.flatMap(session.reread).enumerated() {
      let step = event.step.map { trace.steps[$0] }
      sink(CanonicalLine.text(event, flow: trace.flow, attempt: 1, step: step, order: order))
    }
    return trace.incidents
  }

  private func write(_ entry: Flow.Entry, of flow: Flow, _ order: inout Int, to sink: (String) -> Void) {
    let step = entry.step.map { flow.steps[$0] }
    for event in session.events(of: entry.request, index: 0, isHAR: flow.isHAR) {
      sink(CanonicalLine.text(event, flow: flow.name, attempt: flow.attempt, step: step, order: order))
      order += 1
    }
  }

  private struct Attempt: Hashable {
    var flow: String
    var number: Int
  }

  private func stream(
    _ source: InputSource, to sink: @escaping (String) -> Void
  ) throws(InputError) -> [Incident] {
    // A late request may belong to the flow before, so the places of several attempts are kept.
    var orders: [Attempt: Int] = [:]
    let recording = try RecordingReader.stream(source) { flow, entry in
      guard isMeant(flow.name) else { return }
      write(entry, of: flow, &orders[Attempt(flow: flow.name, number: flow.attempt), default: 0], to: sink)
    }
    return recording.flows.flatMap { $0.incidents } + recording.warnings
  }
}
