/// Reads one line of a recording.
public enum RecordDecoder {
  /// What a line holds.
  public enum Line: Sendable, Hashable {
    case record(Record)
    /// A record of a type that this version does not know, to be ignored.
    case unknown(type: String)
  }

  /// The record on a line.
  ///
  /// Unknown fields are ignored, and of a repeated field the last counts.
  ///
  /// - Parameter line: The line's bytes without its line feed, not blank.
  /// - Throws: `JSONError`, its offset within the line, where the line is no JSON object, or lacks what a record
  ///   of its type must have.
  public static func decode(_ line: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Line {
    var scanner = JSONScanner(line)
    var fields = RecordFields()
    try fields.read(&scanner)
    try scanner.finish()
    return try fields.line()
  }
}

/// The fields of all types of records, as far as they stand on a line.
struct RecordFields {
  private var version = RecordEncoder.version
  private var type: String?
  private var time: Double?
  private var id: String?
  private var name: String?
  private var run: String?
  private var pid: Int?
  private var method: String?
  private var url: String?
  private var headers: [Request.Header] = []
  private var body: Request.Body = .none
  private var redirectOf: String?
  private var attempt: Int?
  private var launch: Int?
  private var count: Int?
  private var status: Int?
  private var isSettled: Bool?
  private var isStubbed: Bool?
  private var error: String?
  private var host: String?
  private var code: String?
  private var message: String?
  private var noteFields: [UInt8]?

  mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    guard try scanner.peek() == .object else { throw scanner.unexpected("a record, which is a JSON object") }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      try readField(key, &scanner)
    }
  }

  private mutating func readField(_ key: JSONScanner.Token, _ scanner: inout JSONScanner) throws(JSONError) {
    if scanner.matches(key, "url") {
      url = try scanner.stringIfPresent()
    } else if scanner.matches(key, "time") {
      time = try RecordFields.number(&scanner)
    } else if scanner.matches(key, "type") {
      type = try scanner.stringIfPresent()
    } else if scanner.matches(key, "id") {
      id = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "pid") {
      pid = try RecordFields.integer(&scanner)
    } else if scanner.matches(key, "method") {
      method = try scanner.stringIfPresent()
    } else if scanner.matches(key, "headers") {
      headers = try RecordFields.headers(&scanner)
    } else if scanner.matches(key, "body") {
      body = try RecordFields.body(&scanner)
    } else if scanner.matches(key, "v") {
      version = try RecordFields.integer(&scanner) ?? version
    } else if scanner.matches(key, "name") {
      name = try scanner.stringIfPresent()
    } else if scanner.matches(key, "run") {
      run = try scanner.stringIfPresent()
    } else if scanner.matches(key, "redirectOf") {
      redirectOf = try RecordFields.text(&scanner)
    } else {
      try readRareField(key, &scanner)
    }
  }

  private mutating func readRareField(
    _ key: JSONScanner.Token, _ scanner: inout JSONScanner
  ) throws(JSONError) {
    if scanner.matches(key, "attempt") {
      attempt = try RecordFields.integer(&scanner)
    } else if scanner.matches(key, "launch") {
      launch = try RecordFields.integer(&scanner)
    } else if scanner.matches(key, "count") {
      count = try RecordFields.integer(&scanner)
    } else if scanner.matches(key, "status") {
      status = try RecordFields.integer(&scanner)
    } else if scanner.matches(key, "settled") {
      isSettled = try RecordFields.flag(&scanner)
    } else if scanner.matches(key, "stubbed") {
      isStubbed = try RecordFields.flag(&scanner)
    } else if scanner.matches(key, "error") {
      error = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "host") {
      host = try scanner.stringIfPresent()
    } else if scanner.matches(key, "code") {
      code = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "message") {
      message = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "fields"), try scanner.peek() == .object {
      let range = try scanner.valueRange()
      noteFields = Array(scanner.bytes[range])
    } else {
      try scanner.skipValue()
    }
  }

  /// The record that the fields make.
  func line() throws(JSONError) -> RecordDecoder.Line {
    guard let type else { throw JSONError("expected a record with a \"type\"", at: 0) }
    guard version <= RecordEncoder.version else {
      throw JSONError(
        "the record has format version \(version), and this version of trace-diff reads up to "
          + "\(RecordEncoder.version)", at: 0)
    }
    let time = time ?? .nan
    let run = run ?? ""
    let pid = pid ?? 0
    switch type {
    case "request":
      guard let url else { throw missing("url") }
      return .record(
        .request(
          Request(
            id: id ?? "", process: self.pid, time: self.time, method: method ?? "GET", url: url,
            headers: headers, body: body, redirectOf: redirectOf)))
    case "process":
      return .record(
        .process(
          Record.Process(
            time: time, run: run, attempt: attempt ?? 1, pid: pid, name: name ?? "", launch: launch ?? 1)))
    case "flow", "step", "flow-end":
      guard let name else { throw missing("name") }
      if type == "flow-end" {
        return .record(
          .flowEnd(
            Record.FlowEnd(time: time, name: name, run: run, pid: pid, settled: isSettled ?? true)))
      }
      let marker = Record.Marker(time: time, name: name, run: run, pid: pid)
      return .record(type == "flow" ? .flow(marker) : .step(marker))
    case "outcome":
      return .record(
        .outcome(
          Record.Outcome(
            time: time, id: id ?? "", status: status, error: error, stubbed: isStubbed ?? false)))
    case "seen":
      guard let host else { throw missing("host") }
      return .record(.seen(Record.Seen(time: time, host: host, count: count ?? 1, pid: self.pid)))
    case "note":
      guard let name else { throw missing("name") }
      return .record(
        .note(Record.Note(time: time, name: name, fields: noteFields ?? Array("{}".utf8), pid: self.pid)))
    case "warning":
      return .record(
        .warning(Record.Warning(time: time, code: code ?? "", message: message ?? "", pid: self.pid)))
    default:
      return .unknown(type: type)
    }
  }

  private func missing(_ field: String) -> JSONError {
    JSONError("expected a \"\(field)\" in a record of type \"\(type ?? "")\"", at: 0)
  }
}
