import TraceFormat

/// A request as it is recorded, in the parts in which Foundation has it: an app waits while it is written, so nothing
/// is put together first that only the line needs.
struct CapturedRequest {
  let id: RecordID
  let process: Int
  /// Epoch seconds.
  let time: Double
  let method: String
  let url: String
  let headers: [TraceFormat.Request.Header]
  let body: BodyCapture.Recorded
  /// The hop before it.
  let redirectOf: RecordID?
}

/// How a captured request was answered.
struct CapturedOutcome {
  let id: RecordID
  /// Epoch seconds.
  let time: Double
  let status: Int?
  let error: String?
  let isStubbed: Bool
}

extension RecordingFile {
  /// Appends a request whose outcome is not known yet.
  func append(_ request: CapturedRequest) { append(1) { $0.add(request) } }

  /// Appends an outcome.
  func append(_ outcome: CapturedOutcome) { append(1) { $0.add(outcome) } }

  /// Appends a request and its outcome at once by a single write, which costs little more than one of them.
  /// - Returns: whether all of it is in the file.
  @discardableResult
  func append(_ request: CapturedRequest, _ outcome: CapturedOutcome) -> Bool {
    append(2, { $0.add(request) }, { $0.add(outcome) })
  }
}

extension RecordLine {
  fileprivate mutating func add(_ captured: CapturedRequest) {
    captured.body.withBytes { body in
      request(
        id: captured.id, process: captured.process, time: captured.time, method: captured.method,
        url: captured.url, headers: captured.headers, body: body, redirectOf: captured.redirectOf)
    }
    end()
  }

  fileprivate mutating func add(_ captured: CapturedOutcome) {
    outcome(
      captured.id, time: captured.time, status: captured.status, error: captured.error,
      isStubbed: captured.isStubbed)
    end()
  }
}
