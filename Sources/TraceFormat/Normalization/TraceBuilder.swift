/// Makes the trace of a flow whose entries come one at a time and are not held.
final class TraceBuilder {
  private let session: Normalizer.Session
  private let isHAR: Bool
  private var events: [Event] = []
  private var leftOut = LeftOut()
  private var count = 0

  /// - Parameters:
  ///   - session: Which may serve several builders of one thread.
  ///   - isHAR: Whether the scope defaults to what the presets recognise.
  init(_ session: Normalizer.Session, isHAR: Bool) {
    self.session = session
    self.isHAR = isHAR
  }

  /// Takes the next entry.
  func add(_ entry: Flow.Entry) {
    let outcome = session.outcome(of: entry.request, index: count, isHAR: isHAR)
    count += 1
    leftOut.count(outcome, of: entry.request)
    for var event in outcome.events {
      event.step = entry.step
      events.append(event)
    }
  }

  /// The trace of the flow as it turned out; its own entries are not looked at.
  func trace(of flow: Flow) -> Trace {
    var trace = Self.trace(of: flow, events: events, leftOut, isHAR: isHAR)
    // The only owner from here on, so that linking changes the events in place.
    events = []
    Linking().apply(to: &trace.events)
    return trace
  }

  /// A trace with what is to be said of the requests that became no events.
  static func trace(of flow: Flow, events: [Event], _ leftOut: LeftOut, isHAR: Bool) -> Trace {
    var trace = Trace(
      flow: flow.name, isNamedAfterFile: flow.isNamedAfterFile, steps: flow.steps, events: events,
      incidents: flow.incidents, warnings: flow.warnings, file: flow.file)
    trace.warnings += leftOut.warnings(file: flow.file)
    // A HAR holds everything that a browser or proxy saw; a recording only what the app sent.
    if isHAR {
      trace.warnings += leftOut.unreadable(file: flow.file)
    } else {
      trace.warnings += leftOut.inside(file: flow.file)
      trace.incidents += leftOut.lost(file: flow.file)
    }
    return trace
  }
}

extension Normalizer.Session {
  /// The traces of the last attempts at a recording's flows, whose requests are not held.
  ///
  /// - Throws: `InputError` where the file cannot be read, is empty or has not one good line.
  func traces(
    ofRecording source: InputSource
  ) throws(InputError) -> (recording: Recording, traces: [Trace]) {
    // By flow, the last attempt as far as it is known. What comes late for one before is of no matter.
    var builders: [String: (attempt: Int, builder: TraceBuilder)] = [:]
    let recording = try RecordingReader.stream(source) { flow, entry in
      if let known = builders[flow.name], known.attempt >= flow.attempt {
        if known.attempt == flow.attempt { known.builder.add(entry) }
        return
      }
      let builder = TraceBuilder(self, isHAR: false)
      builder.add(entry)
      builders[flow.name] = (flow.attempt, builder)
    }
    let traces = recording.lastAttempts.map { flow in
      // The last attempt may have seen nothing.
      let known = builders[flow.name].flatMap { $0.attempt == flow.attempt ? $0.builder : nil }
      return (known ?? TraceBuilder(self, isHAR: false)).trace(of: flow)
    }
    return (recording, traces)
  }
}
