/// Writes records as the lines of a recording, byte by byte and without Foundation.
///
/// A line is `\n{…}\n`: the leading newline keeps a record whole that follows the fragment of a writer which was
/// killed in mid-write. Readers skip the blank lines that this leaves.
public enum RecordEncoder {
  /// The recording format's version, in every line as `v`.
  public static let version = 1

  /// One record with its leading and trailing newline, ready for a single `write(2)`.
  public static func line(_ record: Record) -> [UInt8] {
    var line = RecordLine()
    append(record, to: &line)
    defer { line.buffer.free() }
    return Array(line.buffer.bytes)
  }

  /// Appends one record with its leading and trailing newline.
  package static func append(_ record: Record, to line: inout RecordLine) {
    switch record {
    case .request(let request): line.request(request)
    case .outcome(let outcome):
      line.outcome(
        RecordID(outcome.id), time: outcome.time, status: outcome.status, error: outcome.error,
        isStubbed: outcome.stubbed)
    case .process(let process):
      line.begin("process", process.time)
      line.field("run", process.run)
      line.field("attempt", process.attempt)
      line.field("pid", process.pid)
      line.field("name", process.name)
      line.field("launch", process.launch)
    case .flow(let marker):
      line.begin("flow", marker.time)
      line.marker(marker.name, run: marker.run, pid: marker.pid)
    case .step(let marker):
      line.begin("step", marker.time)
      line.marker(marker.name, run: marker.run, pid: marker.pid)
    case .flowEnd(let end):
      line.begin("flow-end", end.time)
      line.marker(end.name, run: end.run, pid: end.pid)
      line.field("settled", end.settled)
    case .seen(let seen):
      line.begin("seen", seen.time)
      line.field("host", seen.host)
      line.field("count", seen.count)
      if let pid = seen.pid { line.field("pid", pid) }
    case .note(let note):
      line.begin("note", note.time)
      line.field("name", note.name)
      line.field("fields", json: note.fields)
      if let pid = note.pid { line.field("pid", pid) }
    case .warning(let warning):
      line.begin("warning", warning.time)
      line.field("code", warning.code)
      line.field("message", warning.message)
      if let pid = warning.pid { line.field("pid", pid) }
    }
    line.end()
  }
}
