/// Reads recordings: one file, or the files of one run together.
public enum RecordingReader {
  /// The recording in a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: JSON Lines.
  ///   - file: The file as the user named it.
  ///   - keepsOutcomes: Whether to keep how requests were answered.
  /// - Throws: `InputError` where the file is empty or has not one good line.
  public static func read(
    _ bytes: [UInt8], file: String?, keepsOutcomes: Bool = false
  ) throws(InputError) -> Recording {
    var lines = RecordingLines(bytes)
    var assembler = RecordingAssembler(keepsOutcomes: keepsOutcomes)
    return try assemble(&lines, file: file, &assembler)
  }

  /// The recording in an open file, of which only one part at a time is held besides what it says.
  ///
  /// - Throws: `InputError` where the file cannot be read, is empty or has not one good line.
  public static func read(
    _ source: InputSource, keepsOutcomes: Bool = false
  ) throws(InputError) -> Recording {
    var assembler = RecordingAssembler(keepsOutcomes: keepsOutcomes)
    return try assemble(source, &assembler)
  }

  /// Reads a file line by line in constant memory.
  ///
  /// - Parameters:
  ///   - source: The open file.
  ///   - sink: Takes each request as it comes, with its flow as far as it is known, which holds no requests.
  /// - Returns: The recording without its requests.
  /// - Throws: `InputError` where the file cannot be read, is empty or has not one good line.
  public static func stream(
    _ source: InputSource, sink: @escaping (Flow, Flow.Entry) -> Void
  ) throws(InputError) -> Recording {
    var assembler = RecordingAssembler(sink: sink)
    return try assemble(source, &assembler)
  }

  /// Reads the requests and notes of a file in constant memory, whatever flows they belong to.
  ///
  /// - Parameters:
  ///   - source: The open file, which may be a part of a recording, and empty.
  ///   - sink: Takes each request as it comes.
  /// - Returns: A note of the torn lines.
  /// - Throws: `InputError` where the file cannot be read or none of its lines is a record.
  public static func requests(
    of source: InputSource, sink: (Request) -> Void
  ) throws(InputError) -> [Incident] {
    var lines = RecordingLines { source.read(into: $0) }
    var hasRecord = false
    var torn = 0
    var first: (error: JSONError, line: Int)?
    while let line = lines.next(RecordingSource.decode) {
      switch line {
      case .success(.record(.request(var request))):
        request.line = lines.number
        sink(request)
      case .success(.record(.note(let note))): sink(note.request(line: lines.number))
      case .success: break
      case .failure(let error):
        torn += 1
        if first == nil { first = (error, lines.number) }
        continue
      }
      hasRecord = true
    }
    if let failure = source.failure { throw InputError(failure, file: source.path) }
    guard let first else { return [] }
    guard hasRecord else { throw RecordingSource.refusal(file: source.path, isEmpty: false, first: first) }
    let count = torn == 1 ? "1 line is" : "\(torn) lines are"
    return [
      Incident(
        .torn, "\(count) torn, the first at column \(first.error.offset + 1): \(first.error.message)",
        file: source.path, line: first.line)
    ]
  }

  /// The recordings of several files: those of one run are merged, by time and within one file by order.
  ///
  /// A file that names no run belongs to the only run there is, else it is a run of its own.
  ///
  /// - Parameter files: The files' bytes and names.
  /// - Returns: One recording for each run, in the order of their beginnings.
  /// - Throws: `InputError` where a file is empty or has not one good line.
  public static func read(
    files: [(bytes: [UInt8], file: String)], keepsOutcomes: Bool = false
  ) throws(InputError) -> [Recording] {
    var runs: [(run: String?, sources: [RecordingSource])] = []
    for (bytes, file) in files {
      let source = try RecordingSource(bytes, file: file)
      if let run = source.run, let index = runs.firstIndex(where: { $0.run == run }) {
        runs[index].sources.append(source)
      } else {
        runs.append((source.run, [source]))
      }
    }
    let named = runs.indices.filter { runs[$0].run != nil }
    if named.count == 1 { runs = [(runs[named[0]].run, runs.flatMap(\.sources))] }
    let recordings = runs.map { merge($0.sources, keepsOutcomes: keepsOutcomes) }
    return recordings.enumerated().sorted { left, right in
      let (first, second) = (left.element.startTime ?? .infinity, right.element.startTime ?? .infinity)
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  private static func assemble(
    _ source: InputSource, _ assembler: inout RecordingAssembler
  ) throws(InputError) -> Recording {
    var lines = RecordingLines { source.read(into: $0) }
    let result: Result<Recording, InputError>
    do throws(InputError) {
      result = .success(try assemble(&lines, file: source.path, &assembler))
    } catch {
      result = .failure(error)
    }
    // Where the file could no longer be read, that is what is wrong with it.
    if let failure = source.failure { throw InputError(failure, file: source.path) }
    return try result.get()
  }

  private static func assemble(
    _ lines: inout RecordingLines, file: String?, _ assembler: inout RecordingAssembler
  ) throws(InputError) -> Recording {
    var first: (error: JSONError, line: Int)?
    var isEmpty = true
    while let line = lines.next(RecordingSource.decode) {
      isEmpty = false
      let place = RecordingAssembler.Place(file: file, line: lines.number)
      switch line {
      case .success(let line): assembler.add(line, at: place)
      case .failure(let error):
        if first == nil { first = (error, lines.number) }
        assembler.addTorn(error, at: place)
      }
    }
    let recording = assembler.finish()
    guard recording.recordCount > 0 else {
      throw RecordingSource.refusal(file: file, isEmpty: isEmpty && lines.number == 0, first: first)
    }
    return recording
  }

  private static func merge(_ sources: [RecordingSource], keepsOutcomes: Bool) -> Recording {
    var assembler = RecordingAssembler(keepsOutcomes: keepsOutcomes)
    // All lines with the time up to which their file had come: within one file that never goes back, so the
    // sort keeps each file's order.
    var order: [(time: Double, source: Int, line: Int)] = []
    for (source, lines) in sources.enumerated() {
      for (line, item) in lines.items.enumerated() { order.append((item.time, source, line)) }
    }
    order.sort { ($0.time, $0.source, $0.line) < ($1.time, $1.source, $1.line) }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, order[end].time == order[start].time { end += 1 }
      for (source, line) in simultaneous(order[start..<end], sources) {
        let item = sources[source].items[line]
        let place = RecordingAssembler.Place(file: sources[source].file, line: item.number)
        switch item.content {
        case .success(let content): assembler.add(content, at: place)
        case .failure(let error): assembler.addTorn(error, at: place)
        }
      }
      start = end
    }
    return assembler.finish()
  }

  /// Lines of one time: of the files' next lines, a flow's beginning goes first and its end last.
  private static func simultaneous(
    _ lines: ArraySlice<(time: Double, source: Int, line: Int)>, _ sources: [RecordingSource]
  ) -> [(source: Int, line: Int)] {
    var queues: [ArraySlice<(time: Double, source: Int, line: Int)>] = []
    var rest = lines
    while let source = rest.first?.source {
      let queue = rest.prefix { $0.source == source }
      queues.append(queue)
      rest = rest.dropFirst(queue.count)
    }
    guard queues.count > 1 else { return lines.map { ($0.source, $0.line) } }
    var merged: [(source: Int, line: Int)] = []
    while !queues.isEmpty {
      var best = 0
      var bestRank = Int.max
      for (index, queue) in queues.enumerated() {
        guard let head = queue.first else { continue }
        let rank = sources[head.source].items[head.line].rank
        if rank < bestRank { (best, bestRank) = (index, rank) }
      }
      let head = queues[best].removeFirst()
      merged.append((head.source, head.line))
      if queues[best].isEmpty { queues.remove(at: best) }
    }
    return merged
  }
}

/// The lines of one file, decoded.
struct RecordingSource {
  struct Item {
    var content: Result<RecordDecoder.Line, JSONError>
    /// The line's number.
    var number: Int
    /// The latest time in the file up to this line.
    var time: Double

    /// Which goes first of lines of several files and one time.
    var rank: Int {
      guard case .success(.record(let record)) = content else { return 3 }
      switch record {
      case .process: return 0
      case .flow: return 1
      case .step: return 2
      case .request, .outcome, .seen, .note, .warning: return 3
      case .flowEnd: return 4
      }
    }
  }

  let file: String
  private(set) var items: [Item] = []
  private(set) var run: String?

  init(_ bytes: [UInt8], file: String) throws(InputError) {
    self.file = file
    var lines = RecordingLines(bytes)
    var time = -Double.infinity
    while let content = lines.next(Self.decode) {
      if case .success(.record(let record)) = content {
        if let own = record.time, own > time { time = own }
        if run == nil { run = record.run }
      }
      items.append(Item(content: content, number: lines.number, time: time))
    }
    // Lines before the first time in the file are of that time.
    if let known = items.first(where: { $0.time.isFinite })?.time {
      for index in items.indices {
        guard !items[index].time.isFinite else { break }
        items[index].time = known
      }
    }
    var first: (error: JSONError, line: Int)?
    for item in items {
      guard case .failure(let error) = item.content else { return }
      if first == nil { first = (error, item.number) }
    }
    throw Self.refusal(file: file, isEmpty: bytes.isEmpty, first: first)
  }

  /// The run that the first records of a file name; nil where none of them does.
  static func run(in head: [UInt8]) -> String? {
    var lines = RecordingLines(head)
    while let content = lines.next(decode) {
      if case .success(.record(let record)) = content, let run = record.run { return run }
    }
    return nil
  }

  static func decode(_ line: UnsafeBufferPointer<UInt8>) -> Result<RecordDecoder.Line, JSONError> {
    do throws(JSONError) {
      return .success(try RecordDecoder.decode(line))
    } catch {
      return .failure(error)
    }
  }

  /// Why a file without a good line is no recording.
  static func refusal(file: String?, isEmpty: Bool, first: (error: JSONError, line: Int)?) -> InputError {
    guard let first else {
      return InputError(isEmpty ? "the file is empty" : "the recording holds only blank lines", file: file)
    }
    return InputError(
      "not one line is a whole record; here: \(first.error.message)", file: file, line: first.line,
      column: first.error.offset + 1)
  }
}

extension Record {
  /// The run that the record names.
  fileprivate var run: String? {
    let run =
      switch self {
      case .process(let process): process.run
      case .flow(let marker), .step(let marker): marker.run
      case .flowEnd(let end): end.run
      case .request, .outcome, .seen, .note, .warning: ""
      }
    return run.isEmpty ? nil : run
  }
}
