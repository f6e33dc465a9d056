import TraceFormat

extension Checkup {
  /// Where the environment gets lost on its way from the command line to the app.
  private static let environmentRemedies = [
    "set the app's launch environment before launch(): TraceSession does, and says so where it comes too late",
    "xcodebuild hands on only variables that begin with TEST_RUNNER_, and strips that: `trace-diff record -- xcodebuild …` "
      + "sets both, a script of your own must export TEST_RUNNER_TRACE_RECORDINGS",
    "on a device app and runner have folders of their own: collect both files after the run, or use a simulator",
  ]

  static func noFile(_ file: String) -> Advice {
    Advice(
      .problem, "no-file", "\(file) does not exist: neither the test nor the app opened it",
      ["check that TRACE_RECORDING names this path in the process that should write it"] + environmentRemedies
    )
  }

  static func emptyFile(_ file: String) -> Advice {
    Advice(
      .problem, "empty", "\(file) was created, and no whole record was written to it",
      [
        "the process that opened it was ended before its first record: look for a crash at launch (an app that links XCTest "
          + "crashes there)",
        "the disk was full, which the app said on its standard error",
      ])
  }

  static func noRecorder(_ recording: Recording) -> Advice {
    let markers = recording.flows.isEmpty ? "nothing" : "the test's markers"
    return Advice(
      .problem, "no-recorder",
      "no recorder has reported: there is \(markers) and no `process` record of an app",
      [
        "call TraceRecorder.startIfTesting() first thing in the app, before any SDK starts",
        "check that the build under test links Recorder: `trace-diff verify-release` should find it there",
      ] + environmentRemedies)
  }

  static func nothingTracked(_ recording: Recording) -> Advice {
    let names = recording.processes.map(\.name)
    let hosts = passedBy(recording)
    var remedies: [String] = []
    if !hosts.isEmpty {
      let shown = hosts.prefix(3).map { "\"\($0.host)/**\"" }.joined(separator: ", ")
      remedies.append("add what is tracking to \"track\" in trace-diff.json, such as \(shown)")
    }
    remedies += [
      "install the recorder before an SDK makes its session: sessions that exist already are not seen",
      "an SDK that assigns protocolClasses itself drops the recorder: install it last, on the configuration it uses",
      "background sessions, web views and the system's own postbacks are never seen: declare their hosts \"blind\"",
    ]
    let passed =
      hosts.isEmpty
      ? ""
      : ", and saw \(hosts.prefix(5).map { "\($0.count) to \($0.host)" }.joined(separator: ", ")) pass by"
    return Advice(
      .problem, "nothing-tracked", "the recorder in \(names[0]) was alive, recorded no request\(passed)",
      remedies)
  }

  private static func passedBy(_ recording: Recording) -> [(host: String, count: Int)] {
    var counts: [String: Int] = [:]
    for seen in recording.seen { counts[seen.host, default: 0].addSaturated(seen.count) }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Requests that the rules leave out.
  static func scope(_ recording: Recording, _ rules: Rules) -> [Advice] {
    guard !rules.include.isEmpty, recording.requestCount > 0 else { return [] }
    var left: [String: Int] = [:]
    var kept = 0
    for entry in recording.flows.flatMap(\.entries) {
      guard let url = CanonicalURL(entry.request.url) else { continue }
      if rules.include.contains(where: { $0.matches(host: url.host, path: url.path) }) {
        kept += 1
      } else {
        left[url.host, default: 0] += 1
      }
    }
    guard !left.isEmpty else { return [] }
    let hosts = left.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    let list = hosts.map { "\($0.value) to \($0.key)" }.joined(separator: ", ")
    return [
      Advice(
        kept == 0 ? .problem : .hint, "not-included",
        kept == 0
          ? "\"include\" of the rules matches none of the recorded requests: \(list)"
          : "\"include\" of the rules leaves requests out: \(list)",
        ["add the hosts that are tracking to \"include\" (host names after \"hosts\" was applied)"])
    ]
  }

  static func markers(_ recording: Recording, _ flows: [Flow]) -> [Advice] {
    var advice: [Advice] = []
    if flows.isEmpty {
      advice.append(
        Advice(
          .problem, "no-flow", "there is no flow marker, so that nothing can be compared",
          ["begin a flow in the test: TraceSession(flow:app:), or TraceDriver.beginFlow(_:)"]))
    } else if recording.outsideCount > 0 {
      advice.append(
        Advice(
          .hint, "outside-flow",
          "\(count(recording.outsideCount, "request belongs", "requests belong")) to no flow and will not be compared",
          ["begin the flow before the app is launched, and end it after the app went to the background"]))
    }
    for flow in flows where flow.entries.isEmpty && !recording.processes.isEmpty && recording.requestCount > 0
    {
      advice.append(
        Advice(
          .problem, "empty-flow", "the flow '\(flow.name)' has no request",
          ["wait for what the flow should send: SDKs send on timers, and when the app goes to the background"]
        ))
    }
    for flow in flows where flow.steps.isEmpty && flow.entries.count > 1 {
      advice.append(
        Advice(
          .hint, "no-steps",
          "the flow '\(flow.name)' has no steps, so that no event can be said to have left its step",
          ["mark the steps in the test: session.step(\"HomeViewController appears\")"]))
    }
    return advice
  }

  /// What makes flows inconclusive.
  static func losses(_ recording: Recording, _ flows: [Flow]) -> [Advice] {
    let remedies: [Incident.Code: [String]] = [
      .torn: ["a process was killed while it wrote; run the flow again"],
      .lost: ["look for a full disk on the machine that ran the test"],
      .unfinished: [
        "the test ended before the flow did: look for its failure or crash first",
        "end the flow (TraceSession.end()) before the test's process exits",
      ],
      .unsettled: [
        "give the flow more time to become quiet, or send the app to the background before its end"
      ],
    ]
    var advice: [Advice] = []
    for flow in flows {
      for incident in flow.incidents {
        guard let remedies = remedies[incident.code] else { continue }
        // Of a torn line the message says which it is.
        let place = incident.code == .torn ? "" : incident.line.map { "line \($0): " } ?? ""
        advice.append(
          Advice(
            .problem, incident.code.rawValue,
            "the flow '\(flow.name)' is inconclusive: \(place)\(incident.message)",
            remedies))
      }
    }
    return advice
  }

  static func remarks(_ recording: Recording, _ flows: [Flow]) -> [Advice] {
    var advice: [Advice] = []
    var reasons: [String: Int] = [:]
    for entry in flows.flatMap(\.entries) {
      if case .unavailable(let reason) = entry.request.body { reasons[reason, default: 0] += 1 }
    }
    for (reason, number) in reasons.sorted(by: { $0.key < $1.key }) {
      advice.append(
        Advice(
          .problem, "body-unavailable",
          "\(count(number, "body", "bodies")) could not be read, which matches any body: \(reason)",
          ["start the recorder before the SDK makes its session, so that upload tasks are seen in the making"]
        ))
    }
    var said: Set<String> = []
    for warning in recording.recorderWarnings where warning.code != Record.Warning.lost {
      guard said.insert(warning.code + warning.message).inserted else { continue }
      advice.append(Advice(.hint, warning.code, "the recorder says: \(warning.message)"))
    }
    return advice
  }
}
