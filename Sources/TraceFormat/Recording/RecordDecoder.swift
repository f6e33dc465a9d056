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
  /// Unknown fields are ignored, `null` is no value, and of a repeated field the last counts. A field of another type
  /// than it must have makes the line unreadable where the record's meaning hangs on it: a `"settled":"false"` that
  /// counted for nothing would pass for quiet.
  ///
  /// - Parameter line: The line's bytes without its line feed, not blank.
  /// - Throws: `JSONError`, its offset within the line, where the line is no JSON object, or lacks what a record
  ///   of its type must have, or has it in another type.
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
  /// Fields that had a value of another type, as long as it is not known whether this type of record has them.
  private var mistyped: [Mistyped] = []

  private struct Mistyped {
    var field: String
    var expected: String
    var offset: Int
  }

  mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    guard try scanner.peek() == .object else { throw scanner.unexpected("a record, which is a JSON object") }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      try readField(key, &scanner)
    }
  }

  private mutating func readField(_ key: JSONScanner.Token, _ scanner: inout JSONScanner) throws(JSONError) {
    if scanner.matches(key, "url") {
      url = try string(key, &scanner)
    } else if scanner.matches(key, "time") {
      if try holds(.number, key, "a number", &scanner) { time = try RecordFields.number(&scanner) }
    } else if scanner.matches(key, "type") {
      type = try string(key, &scanner)
    } else if scanner.matches(key, "id") {
      id = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "pid") {
      pid = try RecordFields.integer(&scanner)
    } else if scanner.matches(key, "method") {
      method = try string(key, &scanner)
    } else if scanner.matches(key, "headers") {
      if try holds(.object, key, "an object", &scanner) { headers = try RecordFields.headers(&scanner) }
    } else if scanner.matches(key, "body") {
      body = try RecordFields.body(&scanner)
    } else if scanner.matches(key, "v") {
      try readVersion(key, &scanner)
    } else if scanner.matches(key, "name") {
      name = try string(key, &scanner)
    } else if scanner.matches(key, "run") {
      run = try string(key, &scanner)
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
      if try holds(.bool, key, "true or false", &scanner) { isSettled = try scanner.bool() }
    } else if scanner.matches(key, "stubbed") {
      isStubbed = try RecordFields.flag(&scanner)
    } else if scanner.matches(key, "error") {
      error = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "host") {
      host = try string(key, &scanner)
    } else if scanner.matches(key, "code") {
      code = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "message") {
      message = try RecordFields.text(&scanner)
    } else if scanner.matches(key, "fields") {
      if try holds(.object, key, "an object", &scanner) {
        let range = try scanner.valueRange()
        noteFields = Array(scanner.bytes[range])
      }
    } else {
      try scanner.skipValue()
    }
  }

  /// The version; unlike the others it is part of every record, of unknown types too.
  private mutating func readVersion(_ key: JSONScanner.Token, _ scanner: inout JSONScanner) throws(JSONError)
  {
    let isNull = try scanner.peek() == .null
    if let found = try RecordFields.integer(&scanner), found > 0 {
      version = found
    } else if !isNull {
      throw JSONError("expected a whole number from 1 in \"v\"", at: key.start - 1)
    }
  }

  /// Whether a value of this kind comes next. One of another kind is skipped, and noted where it is not `null`.
  private mutating func holds(
    _ kind: JSONScanner.Kind, _ key: JSONScanner.Token, _ expected: StaticString, _ scanner: inout JSONScanner
  ) throws(JSONError) -> Bool {
    let found = try scanner.peek()
    if found == kind { return true }
    if found != .null {
      mistyped.append(
        Mistyped(field: scanner.string(of: key), expected: "\(expected)", offset: key.start - 1))
    }
    try scanner.skipValue()
    return false
  }

  private mutating func string(
    _ key: JSONScanner.Token, _ scanner: inout JSONScanner
  ) throws(JSONError) -> String? {
    try holds(.string, key, "a string", &scanner) ? try scanner.string() : nil
  }

  /// The record that the fields make.
  func line() throws(JSONError) -> RecordDecoder.Line {
    guard let type else { throw JSONError("expected a record with a \"type\"", at: 0) }
    guard version <= RecordEncoder.version else {
      throw JSONError(
        "the record has format version \(version), and this version of trace-diff reads up to "
          + "\(RecordEncoder.version)", at: 0)
    }
    try requireTypes(of: type)
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

  /// Refuses a record in which a field that it has is of another type.
  private func requireTypes(of type: String) throws(JSONError) {
    guard !mistyped.isEmpty else { return }
    let own: Set<String>
    switch type {
    case "request": own = ["time", "url", "method", "headers"]
    case "process", "flow", "step": own = ["time", "name", "run"]
    case "flow-end": own = ["time", "name", "run", "settled"]
    case "outcome", "warning": own = ["time"]
    case "seen": own = ["time", "host"]
    case "note": own = ["time", "name", "fields"]
    default: return
    }
    guard let wrong = mistyped.first(where: { own.contains($0.field) }) else { return }
    throw JSONError("expected \(wrong.expected) in \"\(wrong.field)\"", at: wrong.offset)
  }

  private func missing(_ field: String) -> JSONError {
    JSONError("expected a \"\(field)\" in a record of type \"\(type ?? "")\"", at: 0)
  }
}
