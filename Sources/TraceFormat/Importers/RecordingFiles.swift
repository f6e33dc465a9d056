/// The recordings of a folder: those of one run are merged, each other is read by itself.
struct RecordingFiles {
  private struct File {
    var path: String
    /// The run as far as the file's beginning tells.
    var run: String?
  }

  private var files: [File] = []

  var isEmpty: Bool { files.isEmpty }

  /// Takes a file, of which only the beginning is looked at for now.
  mutating func add(_ source: InputSource) {
    files.append(File(path: source.path, run: RecordingSource.run(in: source.peek(InputKind.window))))
  }

  /// The recordings with all that they hold, one for each run, in the order of their beginnings.
  ///
  /// - Throws: `InputError` where a file cannot be read, is empty or has not one good line.
  func read() throws(InputError) -> [Recording] { try Self.read(files) }

  /// The recordings without their requests, and the traces of their last attempts, in the order of their beginnings.
  ///
  /// Only what has to be merged is held as a whole.
  ///
  /// - Parameters:
  ///   - read: Reads the only file of a run.
  ///   - trace: Makes of a trace that was put together from several files what is wanted.
  /// - Throws: `InputError` where a file cannot be read, is empty or has not one good line.
  func runs<Side>(
    _ session: Normalizer.Session,
    read: (InputSource) throws(InputError) -> (recording: Recording, traces: [Side]), trace: (Trace) -> Side
  ) throws(InputError) -> [(recording: Recording, traces: [Side])] {
    var runs: [(recording: Recording, traces: [Side])] = []
    for group in groups {
      if group.count == 1 {
        runs.append(try read(try InputSource(group[0].path)))
        continue
      }
      for var recording in try Self.read(group) {
        let traces = recording.lastAttempts.map { trace(session.trace(of: $0)) }
        for index in recording.flows.indices { recording.flows[index].entries = [] }
        runs.append((recording, traces))
      }
    }
    return runs.enumerated().sorted { left, right in
      let first = left.element.recording.startTime ?? .infinity
      let second = right.element.recording.startTime ?? .infinity
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  /// The files that have to be read together, in the order of their first ones.
  private var groups: [[File]] {
    // A file that names no run may belong to the only run there is, or name it later.
    if files.contains(where: { $0.run == nil }) { return [files] }
    var groups: [[File]] = []
    var places: [String: Int] = [:]
    for file in files {
      if let run = file.run, let place = places[run] {
        groups[place].append(file)
      } else {
        if let run = file.run { places[run] = groups.count }
        groups.append([file])
      }
    }
    return groups
  }

  private static func read(_ files: [File]) throws(InputError) -> [Recording] {
    var contents: [(bytes: [UInt8], file: String)] = []
    for file in files { contents.append((try InputSource(file.path).readAll(), file.path)) }
    return try RecordingReader.read(files: contents, keepsOutcomes: true)
  }
}
