import Foundation

/// What earlier launches of this executable left in the recording.
struct LaunchHistory {
  /// The run of the last `process` record; nil where there is none.
  var run: String?
  /// How many launches of this executable belong to the run.
  var launches = 0

  /// Reads the `process` records of the recording, or of all files of its folder where each process has its own.
  init(environment: LaunchEnvironment, path: String, name: String) {
    var files = [path]
    if environment.recording == nil, environment.recordings != nil {
      let folder = (path as NSString).deletingLastPathComponent
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      files = names.filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(folder)/\($0)" }
    }
    var processes: [(run: String, name: String)] = []
    for file in files { Self.scan(file, into: &processes) }
    run = environment.run ?? processes.last?.run
    launches = processes.count { $0.run == run && $0.name == name }
  }

  private static func scan(_ file: String, into processes: inout [(run: String, name: String)]) {
    // Read, not mapped: another process may truncate the file, and a mapping would be a bus error.
    guard let data = FileManager.default.contents(atPath: file) else { return }
    let needle = Data("\"type\":\"process\"".utf8)
    var start = data.startIndex
    while let found = data.range(of: needle, in: start..<data.endIndex) {
      let lineStart = data[..<found.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? data.startIndex
      let lineEnd = data[found.upperBound...].firstIndex(of: 0x0A) ?? data.endIndex
      start = lineEnd
      // A request's body may hold the same text, but not as a line of its own.
      guard let line = try? JSONSerialization.jsonObject(with: data[lineStart..<lineEnd]) as? [String: Any],
        line["type"] as? String == "process", let run = line["run"] as? String,
        let name = line["name"] as? String
      else { continue }
      processes.append((run, name))
    }
  }
}
