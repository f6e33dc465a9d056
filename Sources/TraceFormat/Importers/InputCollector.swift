/// Reads the files of an input and puts together what belongs together.
struct InputCollector {
  /// What becomes of recordings and HAR files.
  enum Target {
    /// Their flows with all requests.
    case flows
    /// Traces that are made as they are read, so that their requests are never held.
    case traces(Normalizer.Session)
    /// The same in columns, so that their events are not held either.
    case tables(TableSession)
  }

  private let pages: HARReader.Pages
  private let target: Target
  private var input = TraceInput()
  private var recordings = RecordingFiles()
  private var passedOver: [String] = []
  /// The HAR files by their flow.
  private var hars: [String: String] = [:]

  init(pages: HARReader.Pages, _ target: Target = .flows) {
    self.pages = pages
    self.target = target
  }

  /// Reads one file that the user named.
  mutating func addFile(_ path: String) throws(InputError) {
    if try !add(path, isNamed: true) { throw InputCollector.refusal(path) }
  }

  /// Reads the files of a folder and of the folders inside it.
  mutating func addFolder(_ path: String) throws(InputError) {
    let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    for name in try InputFolder.names(in: root) {
      let child = root == "/" ? "/\(name)" : "\(root)/\(name)"
      guard InputFolder.isFolder(child) else {
        try addMember(child, name)
        continue
      }
      for name in try InputFolder.names(in: child) where !InputFolder.isFolder("\(child)/\(name)") {
        try addMember("\(child)/\(name)", name)
      }
    }
    guard !input.traces.isEmpty || !hars.isEmpty || !recordings.isEmpty else {
      let found =
        passedOver.isEmpty ? "the folder is empty" : "none of its \(passedOver.count) files is one"
      throw InputError(
        "holds no trace (.http), recording (.jsonl) or HAR: \(found); `trace-diff record --out DIR FILE …` makes "
          + "traces", file: path)
    }
    if !passedOver.isEmpty {
      let names = passedOver.prefix(3).joined(separator: ", ") + (passedOver.count > 3 ? ", …" : "")
      let files = passedOver.count == 1 ? "1 file is" : "\(passedOver.count) files are"
      input.warnings.append(
        Incident(.skipped, "\(files) no trace, recording or HAR and were passed over: \(names)", file: path))
    }
  }

  /// Everything that was read.
  ///
  /// - Throws: `InputError` where a recording has not one good line.
  mutating func finish() throws(InputError) -> TraceInput {
    switch target {
    case .flows: for recording in try recordings.read() { add(recording) }
    case .traces(let session):
      let runs = try recordings.runs(session) { source throws(InputError) in
        try session.traces(ofRecording: source)
      } trace: {
        $0
      }
      input.normalized += lastAttempts(runs, \.flow)
    case .tables(let shared):
      let runs = try recordings.runs(shared.session) { source throws(InputError) in
        try RecordingTables.read(source, shared)
      } trace: {
        TraceTable($0)
      }
      input.tables += lastAttempts(runs, \.flow)
    }
    var recorded = input.flows.filter { !$0.isHAR }.map { ($0.name, $0.file) }
    recorded += input.normalized.map { ($0.flow, $0.file) }
    recorded += input.tables.map { ($0.flow, $0.file) }
    for (flow, file) in recorded {
      if let har = hars[flow], har != file { throw Self.clash(flow, har, file ?? "a recording") }
    }
    return input
  }

  /// Takes runs and gives the last attempts at their flows, each of which is in the run that began last.
  private mutating func lastAttempts<Side>(
    _ runs: [(recording: Recording, traces: [Side])], _ flow: (Side) -> String
  ) -> [Side] {
    var traces: [String: Side] = [:]
    for run in runs {
      for trace in run.traces { traces[flow(trace)] = trace }
      input.warnings += run.recording.warnings
    }
    return Array(traces.values)
  }

  /// Takes a run. Its flows are further attempts at those of the runs before.
  private mutating func add(_ recording: Recording) {
    var attempts: [String: Int] = [:]
    for flow in input.flows where !flow.isHAR { attempts[flow.name, default: 0] += 1 }
    for flow in recording.flows {
      attempts[flow.name, default: 0] += 1
      var flow = flow
      flow.attempt = attempts[flow.name] ?? 1
      input.flows.append(flow)
    }
    input.warnings += recording.warnings
    input.recordings.append(recording)
  }

  private mutating func addMember(_ path: String, _ name: String) throws(InputError) {
    if name == "trace-diff.json" { return }
    if try !add(path, isNamed: false) { passedOver.append(name) }
  }

  /// Reads one file; false where it is nothing that can be read here.
  private mutating func add(_ path: String, isNamed: Bool) throws(InputError) -> Bool {
    let source = try InputSource(path)
    let ending = InputCollector.ending(path)
    let head = source.peek(InputKind.window)
    switch InputKind(head) {
    case .empty:
      if let failure = source.failure { throw InputError(failure, file: path) }
      if isNamed || ending != .unknown { throw InputError("the file is empty", file: path) }
      return false
    case .trace:
      // A folder may hold a README, whose headings look like steps.
      if !isNamed, ending != .trace, !head.contains(subsequence: "# @trace-diff") { return false }
      try addTrace(source)
    case .recording: try addRecording(source, isNamed: isNamed)
    case .har:
      // A folder may hold scripts and other JSON, which look like a wrapped HAR or a Charles session.
      guard isNamed || ending == .har else { return (try? addHAR(source)) != nil }
      try addHAR(source)
    case .unknown:
      // What its name says decides how it is refused.
      switch ending {
      case .trace: try addTrace(source)
      case .har: try addHAR(source)
      case .recording: try addRecording(source, isNamed: isNamed)
      case .empty, .unknown: return false
      }
    }
    return true
  }

  private mutating func addTrace(_ source: InputSource) throws(InputError) {
    let trace = try BaselineReader.read(try source.readAll(), file: source.path)
    if let other = input.traces.first(where: { $0.flow == trace.flow }) {
      throw InputError(
        "flow \"\(trace.flow)\" has a second trace in \(other.file ?? "another file"); remove one of the two",
        file: source.path)
    }
    input.traces.append(trace)
  }

  /// The recordings of a folder are put together at the end, where their runs are known.
  private mutating func addRecording(_ source: InputSource, isNamed: Bool) throws(InputError) {
    guard isNamed else { return recordings.add(source) }
    switch target {
    case .flows: add(try RecordingReader.read(source, keepsOutcomes: true))
    case .traces(let session):
      let (recording, traces) = try session.traces(ofRecording: source)
      input.normalized += traces
      input.warnings += recording.warnings
    case .tables(let shared):
      let (recording, tables) = try RecordingTables.read(source, shared)
      input.tables += tables
      input.warnings += recording.warnings
    }
  }

  private mutating func addHAR(_ source: InputSource) throws(InputError) {
    if case .tables(let shared) = target, pages == .all {
      let table = try ArchivedRows.trace(source, shared)
      try note(har: table.flow, source.path)
      input.tables.append(table)
      return
    }
    let archive = try HARArchive(source, pages: pages)
    let flows = archive.flows
    guard let flow = flows.last else { return }
    try note(har: flow.name, source.path)
    let session: Normalizer.Session
    switch target {
    case .flows:
      input.flows += try archive.wholeFlows()
      return
    case .traces(let own): session = own
    case .tables(let shared): session = shared.session
    }
    // Of several pages the last counts, as of several attempts.
    let builder = TraceBuilder(session, isHAR: true)
    try archive.forEachRequest(of: flows.count - 1) { builder.add(Flow.Entry($0)) }
    let trace = builder.trace(of: flow)
    if case .tables = target {
      input.tables.append(TraceTable(trace))
    } else {
      input.normalized.append(trace)
    }
  }

  /// Remembers a HAR file by its flow.
  private mutating func note(har flow: String, _ path: String) throws(InputError) {
    if let other = hars[flow] { throw Self.clash(flow, path, other) }
    hars[flow] = path
  }

  private static func clash(_ flow: String, _ path: String, _ other: String) -> InputError {
    InputError(
      "flow \"\(flow)\", named after this file, is in \(other) too; rename one of the two", file: path)
  }

  /// What a file's name says that it is.
  private static func ending(_ path: String) -> InputKind {
    let name = path.lowercased()
    let base = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    if base.hasSuffix(".http") || base.hasSuffix(".rest") { return .trace }
    if base.hasSuffix(".jsonl") || base.hasSuffix(".ndjson") { return .recording }
    if base.hasSuffix(".har") || base.hasSuffix(".zhar") || base.hasSuffix(".harp")
      || base.hasSuffix(".chlsj")
    {
      return .har
    }
    return .unknown
  }

  private static func refusal(_ path: String) -> InputError {
    InputError(
      "is neither a trace (.http), a recording (.jsonl) nor a HAR; what `trace-diff record` and a browser's "
        + "network panel write can be read", file: path)
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence text: StaticString) -> Bool {
    let needle = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard count >= needle.count else { return false }
    return (0...count - needle.count).contains { self[$0...].starts(with: needle) }
  }
}
