/// Reads the files of an input and puts together what belongs together.
struct InputCollector {
  private let pages: HARReader.Pages
  /// Makes traces of recordings and HAR files as they are read, so that their requests are never held; nil where these
  /// are asked for.
  private let session: Normalizer.Session?
  private var input = TraceInput()
  private var recordings = RecordingFiles()
  private var passedOver: [String] = []
  /// The HAR files by their flow.
  private var hars: [String: String] = [:]

  init(pages: HARReader.Pages, session: Normalizer.Session? = nil) {
    self.pages = pages
    self.session = session
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
    if let session {
      // A flow's last attempt is in the run that began last.
      var traces: [String: Trace] = [:]
      for run in try recordings.traces(session) {
        for trace in run.traces { traces[trace.flow] = trace }
        input.warnings += run.recording.warnings
      }
      input.normalized += traces.values
    } else {
      for recording in try recordings.read() { add(recording) }
    }
    let recorded = input.flows.lazy.filter { !$0.isHAR }.map { ($0.name, $0.file) }
    for (flow, file) in Array(recorded) + input.normalized.map({ ($0.flow, $0.file) }) {
      if let har = hars[flow], har != file { throw Self.clash(flow, har, file ?? "a recording") }
    }
    return input
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
    guard let session else { return add(try RecordingReader.read(source, keepsOutcomes: true)) }
    let (recording, traces) = try session.traces(ofRecording: source)
    input.normalized += traces
    input.warnings += recording.warnings
  }

  private mutating func addHAR(_ source: InputSource) throws(InputError) {
    let archive = try HARArchive(source, pages: pages)
    let flows = archive.flows
    if let flow = flows.first, let file = hars[flow.name] { throw Self.clash(flow.name, source.path, file) }
    if let flow = flows.last { hars[flow.name] = source.path }
    guard let session, let flow = flows.last else {
      input.flows += try archive.wholeFlows()
      return
    }
    let builder = TraceBuilder(session, isHAR: true)
    try archive.forEachRequest(of: flows.count - 1) { builder.add(Flow.Entry($0)) }
    input.normalized.append(builder.trace(of: flow))
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
