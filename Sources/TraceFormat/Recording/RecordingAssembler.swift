/// Puts records into flows, in the order in which they come.
///
/// Markers apply in that order. A request that started before the open flow's marker, or before the end of the
/// flow that ended last, belongs to the flow before, to its last step: its line was overtaken by the driver's.
public struct RecordingAssembler {
  /// What is known of a flow beyond what the model keeps.
  private struct State {
    var began: Double
    var ended: Double?
    var beganAt: Place
    var visits: [String: Int] = [:]
    var sawRecorder = false
  }

  /// Where a record stood.
  public struct Place: Sendable, Hashable {
    /// The file as the user named it.
    public var file: String?
    public var line: Int

    public init(file: String?, line: Int) {
      self.file = file
      self.line = line
    }
  }

  private var recording = Recording()
  private var states: [State] = []
  private var attempts: [String: Int] = [:]
  private var open: Int?
  /// Incidents outside flows, which belong to the next flow, else to the last.
  private var pending: [Incident] = []
  /// How many requests came after flow N and before the next, by N; -1 before the first.
  private var outside: [Int: (count: Int, place: Place)] = [:]
  private var sawRecorder = false
  private let keepsOutcomes: Bool
  private let sink: ((Flow, Flow.Entry) -> Void)?

  /// - Parameters:
  ///   - keepsOutcomes: Whether to keep how requests were answered.
  ///   - sink: Takes each request as it comes, with its flow; the flows then hold no requests.
  public init(keepsOutcomes: Bool = false, sink: ((Flow, Flow.Entry) -> Void)? = nil) {
    self.keepsOutcomes = keepsOutcomes
    self.sink = sink
  }

  /// Takes the next record.
  public mutating func add(_ line: RecordDecoder.Line, at place: Place) {
    recording.recordCount += 1
    guard case .record(let record) = line else { return }
    if let time = record.time, recording.startTime.map({ time < $0 }) ?? true { recording.startTime = time }
    switch record {
    case .process(let process):
      recording.processes.append(process)
      note(run: process.run)
      sawRecorder = true
    case .flow(let marker): begin(marker, at: place)
    case .flowEnd(let end): self.end(end, at: place)
    case .step(let marker): step(marker)
    case .request(var request):
      request.line = place.line
      add(request, at: place)
    case .note(let note): add(note.request(line: place.line), at: place)
    case .outcome(let outcome):
      sawRecorder = true
      if keepsOutcomes { recording.outcomes.append(outcome) }
    case .seen(let seen):
      sawRecorder = true
      recording.seen.append(seen)
    case .warning(let warning): warn(warning, at: place)
    }
  }

  /// Takes a line that is no whole record.
  public mutating func addTorn(_ error: JSONError, at place: Place) {
    recording.tornCount += 1
    report(
      Incident(
        .torn, "line \(place.line) is torn at column \(error.offset + 1): \(error.message)",
        file: place.file, line: place.line))
  }

  /// Closes what is open and gives the recording.
  public mutating func finish() -> Recording {
    if let open { abandon(open, "the recording ends before the flow does") }
    let sawProcess = !recording.processes.isEmpty
    for index in states.indices where !(sawProcess ? states[index].sawRecorder : sawRecorder) {
      recording.flows[index].incidents.append(
        Incident(
          .noRecorder,
          "no recorder was alive in this flow: is the recorder in the app's build, and was TRACE_RECORDING set "
            + "before the app's launch?", file: states[index].beganAt.file, line: states[index].beganAt.line))
    }
    if recording.flows.isEmpty {
      recording.warnings += pending
    } else {
      recording.flows[recording.flows.count - 1].incidents += pending
    }
    pending = []
    for (after, (count, place)) in outside.sorted(by: { $0.key < $1.key }) {
      let requests = count == 1 ? "1 request belongs" : "\(count) requests belong"
      let incident: (String) -> Incident = {
        Incident(.outsideFlow, "\(requests) to no flow: \($0)", file: place.file, line: place.line)
      }
      if recording.flows.isEmpty {
        recording.warnings.append(incident("the recording has no flow marker"))
      } else if after < 0 {
        let name = recording.flows[0].name
        recording.flows[0].warnings.append(incident("sent before flow \"\(name)\" began"))
      } else {
        let name = recording.flows[after].name
        recording.flows[after].warnings.append(incident("sent after flow \"\(name)\" had ended"))
      }
    }
    return recording
  }

  // MARK: Markers

  private mutating func begin(_ marker: Record.Marker, at place: Place) {
    if let open { abandon(open, "flow \"\(marker.name)\" begins before this flow has ended") }
    note(run: marker.run)
    attempts[marker.name, default: 0] += 1
    var flow = Flow(name: marker.name, attempt: attempts[marker.name] ?? 1, file: place.file)
    flow.incidents = pending
    pending = []
    recording.flows.append(flow)
    states.append(State(began: marker.time, beganAt: place))
    open = states.count - 1
  }

  private mutating func end(_ end: Record.FlowEnd, at place: Place) {
    note(run: end.run)
    guard let index = open, recording.flows[index].name == end.name else { return }
    states[index].ended = end.time
    states[index].sawRecorder = sawRecorder
    open = nil
    guard !end.settled else { return }
    recording.flows[index].incidents.append(
      Incident(
        .unsettled, "requests were still under way when the flow ended", file: place.file,
        line: place.line))
  }

  private mutating func abandon(_ index: Int, _ reason: String) {
    states[index].sawRecorder = sawRecorder
    recording.flows[index].incidents.append(
      Incident(.unfinished, reason, file: states[index].beganAt.file, line: states[index].beganAt.line))
    open = nil
  }

  private mutating func step(_ marker: Record.Marker) {
    guard let open else { return }
    states[open].visits[marker.name, default: 0] += 1
    recording.flows[open].steps.append(
      Step(name: marker.name, visit: states[open].visits[marker.name] ?? 1))
  }

  private mutating func note(run: String) {
    if recording.run == nil, !run.isEmpty { recording.run = run }
  }

  // MARK: Requests and warnings

  private mutating func add(_ request: Request, at place: Place) {
    guard let (flow, step) = locate(request.time, at: place) else { return }
    let entry = Flow.Entry(request, step: step)
    if let sink {
      sink(recording.flows[flow], entry)
    } else {
      recording.flows[flow].entries.append(entry)
    }
  }

  /// Counts a request that is kept elsewhere, beginning with its record.
  ///
  /// - Returns: The places of its flow and of its step there; nil for a request outside of flows.
  mutating func locateRecord(of time: Double?, at place: Place) -> (flow: Int, step: Int?)? {
    recording.recordCount += 1
    if let time, recording.startTime.map({ time < $0 }) ?? true { recording.startTime = time }
    return locate(time, at: place)
  }

  private mutating func locate(_ time: Double?, at place: Place) -> (flow: Int, step: Int?)? {
    recording.requestCount += 1
    sawRecorder = true
    guard let flow = flow(at: time) else {
      recording.outsideCount += 1
      let after = open.map { $0 - 1 } ?? states.count - 1
      outside[after, default: (0, place)].count += 1
      return nil
    }
    let steps = recording.flows[flow].steps.count
    return (flow, steps > 0 ? steps - 1 : nil)
  }

  /// The name of a flow.
  func name(ofFlow flow: Int) -> String { recording.flows[flow].name }

  /// The flow that a request of this time belongs to, as things stand.
  private func flow(at time: Double?) -> Int? {
    guard let time else { return open }
    var index = states.count - 1
    if open == nil {
      guard index >= 0, let ended = states[index].ended, time < ended else { return nil }
    }
    while index >= 0, time < states[index].began { index -= 1 }
    return index >= 0 ? index : nil
  }

  private mutating func warn(_ warning: Record.Warning, at place: Place) {
    recording.recorderWarnings.append(warning)
    if warning.code == Record.Warning.lost {
      let message = warning.message.isEmpty ? "a record was lost" : warning.message
      return report(Incident(.lost, message, file: place.file, line: place.line))
    }
    let message = warning.message.isEmpty ? warning.code : warning.message
    let incident = Incident(.recorder, message, file: place.file, line: place.line)
    if let index = open ?? states.indices.last {
      recording.flows[index].warnings.append(incident)
    } else {
      recording.warnings.append(incident)
    }
  }

  private mutating func report(_ incident: Incident) {
    if let open {
      recording.flows[open].incidents.append(incident)
    } else {
      pending.append(incident)
    }
  }
}

extension Record {
  /// The record's time where it is a number.
  public var time: Double? {
    let time =
      switch self {
      case .process(let process): process.time
      case .flow(let marker), .step(let marker): marker.time
      case .flowEnd(let end): end.time
      case .request(let request): request.time ?? .nan
      case .outcome(let outcome): outcome.time
      case .seen(let seen): seen.time
      case .note(let note): note.time
      case .warning(let warning): warning.time
      }
    return time.isFinite ? time : nil
  }
}

extension Record.Note {
  /// The note as a request, `NOTE note://app/NAME` with the fields as JSON.
  func request(line: Int) -> Request {
    var path = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        path.append(Character(UnicodeScalar(byte)))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        path += hex.utf8.count < 2 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return Request(
      process: pid, time: time.isFinite ? time : nil, method: "NOTE", url: "note://app/\(path)",
      headers: [Request.Header(name: "Content-Type", value: "application/json")], body: .bytes(fields),
      line: line)
  }
}
