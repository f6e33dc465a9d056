/// Why a recording is empty or thin, and what to do about it.
public struct RecordingDiagnosis: Sendable {
  /// One thing that is wrong, or worth knowing.
  public struct Problem: Sendable, Hashable {
    public var what: String
    /// What to do, in a sentence.
    public var remedy: String
  }

  /// What the recording holds, one line each.
  public private(set) var facts: [String] = []
  /// What is wrong with it; empty where it is whole.
  public private(set) var problems: [Problem] = []

  /// - Parameters:
  ///   - input: What was read, before it was normalised.
  ///   - traces: What became of it under the rules.
  ///   - rules: The rules that decided.
  public init(_ input: TraceInput, traces: [Trace], rules: Rules) {
    let requests = input.recordings.reduce(0) { $0 + $1.requestCount }
    for recording in input.recordings {
      for process in recording.processes {
        let launch = process.launch > 1 ? ", launch \(process.launch)" : ""
        facts.append("recorder alive in \(process.name) (process \(process.pid)\(launch))")
      }
    }
    for trace in traces {
      let steps = trace.steps.isEmpty ? "no steps" : Self.count(trace.steps.count, "step")
      facts.append("flow '\(trace.flow)': \(Self.count(trace.events.count, "event")), \(steps)")
    }
    if !input.recordings.isEmpty { diagnose(input, requests) }
    diagnose(traces, rules)
    for warning in input.recordings.flatMap(\.recorderWarnings) {
      add(
        "the recorder warned: \(warning.message)",
        "look at what the app does there; what it could not see is not judged")
    }
  }

  private mutating func diagnose(_ input: TraceInput, _ requests: Int) {
    let torn = input.recordings.reduce(0) { $0 + $1.tornCount }
    if torn > 0 {
      add(
        "\(Self.count(torn, "line")) torn: a process was killed while it wrote, or the disk was full",
        "let the app end by itself, or close the flow before it is killed, and record again")
    }
    if input.recordings.allSatisfy({ $0.processes.isEmpty }) {
      add(
        "no recorder reported: there is no 'process' line",
        "call TraceRecorder.startIfTesting() before any SDK starts, and set the launch environment before launch()"
          + " (xcodebuild passes only variables with the prefix TEST_RUNNER_)")
    }
    var seen: [String: Int] = [:]
    for host in input.recordings.flatMap(\.seen) { seen[host.host, default: 0] += host.count }
    if !seen.isEmpty {
      let busiest = seen.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.prefix(5)
      let list = busiest.map { "\($0.value) to \($0.key)" }.joined(separator: ", ")
      if requests == 0 {
        add(
          "the recorder was alive and no request was tracked; it let pass \(list)",
          "name the hosts that count in \"track\" of trace-diff.json, such as \"\(busiest[0].key)/**\"")
      } else {
        facts.append("let pass unrecorded: \(list)")
      }
    } else if requests == 0, input.recordings.contains(where: { !$0.processes.isEmpty }) {
      add(
        "the recorder was alive and saw no request at all",
        "sessions made before the recorder started, background sessions and web views are not seen: start it"
          + " earlier, or install it into the session's configuration")
    }
    if requests > 0, input.flows.isEmpty {
      add(
        "\(Self.count(requests, "request")), and no flow",
        "mark the flow in the test: TraceSession(flow: \"HomeFeed\", app: app)")
    }
    let outside = input.recordings.reduce(0) { $0 + $1.outsideCount }
    if outside > 0, !input.flows.isEmpty {
      add(
        "\(Self.count(outside, "request")) before the first flow or after the last",
        "begin the flow before the app is launched, and end it once the wire is quiet")
    }
  }

  private mutating func diagnose(_ traces: [Trace], _ rules: Rules) {
    for trace in traces {
      for incident in trace.incidents where incident.code != .torn && incident.code != .noRecorder {
        add("flow '\(trace.flow)': \(incident.message)", Self.remedy(incident.code))
      }
      if trace.events.isEmpty {
        let leftOut = trace.warnings.filter { $0.code == .leftOut }.map(\.message)
        add(
          "flow '\(trace.flow)' has no event"
            + (leftOut.isEmpty ? "" : ": \(leftOut.joined(separator: "; "))"),
          rules.include.isEmpty
            ? "name what counts in \"include\" of trace-diff.json, or see above why nothing was recorded"
            : "compare \"include\" and \"exclude\" of trace-diff.json with what 'trace-diff rules explain' shows"
        )
      }
      let unread = trace.events.count { $0.bodyKind == .unavailable }
      if unread > 0 {
        add(
          "flow '\(trace.flow)': \(unread) of \(trace.events.count) bodies could not be read",
          "upload tasks hide their bodies: install the upload hook, or send those requests as data tasks in tests"
        )
      }
    }
  }

  private static func remedy(_ code: Incident.Code) -> String {
    switch code {
    case .unfinished: "end every flow, also where a test fails; a crash of the app shows in its own log"
    case .unsettled: "wait until the wire is quiet before the flow ends: waitUntilSettled(quiet:timeout:)"
    case .lost: "the recorder could not write: look for a full disk"
    default: "record again"
    }
  }

  private mutating func add(_ what: String, _ remedy: String) {
    problems.append(Problem(what: what, remedy: remedy))
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
