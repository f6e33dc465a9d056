/// One line of a recording: what a recorder or a test driver appends to the shared file.
///
/// Every record carries the `time` at which it was made, in epoch seconds. The order of the lines of one
/// process is the order in which things happened there.
public enum Record: Sendable, Hashable {
  /// A recorder is alive in a process.
  case process(Process)
  /// A flow begins.
  case flow(Marker)
  /// A flow ends.
  case flowEnd(FlowEnd)
  /// A step of the open flow begins.
  case step(Marker)
  /// A request started; `time` and `process` are those of the request itself.
  case request(Request)
  /// How a request was answered.
  case outcome(Outcome)
  /// Requests that passed by unrecorded.
  case seen(Seen)
  /// An event that the app reports itself.
  case note(Note)
  /// What the recorder could not see, or lost.
  case warning(Warning)

  /// Written by a recorder alone, so that it proves that one was there.
  public struct Process: Sendable, Hashable {
    public var time: Double
    /// A UUID for the whole run, shared by every process that takes part.
    public var run: String
    /// 1 for the first try of the run, 2 for its repetition, and so on.
    public var attempt: Int
    public var pid: Int
    /// The executable's name.
    public var name: String
    /// 1 for the first launch of this executable within the run, 2 when it is launched again, and so on.
    public var launch: Int

    public init(time: Double, run: String, attempt: Int = 1, pid: Int, name: String, launch: Int = 1) {
      self.time = time
      self.run = run
      self.attempt = attempt
      self.pid = pid
      self.name = name
      self.launch = launch
    }
  }

  /// The beginning of a flow or of a step.
  public struct Marker: Sendable, Hashable {
    public var time: Double
    public var name: String
    public var run: String
    public var pid: Int

    public init(time: Double, name: String, run: String, pid: Int) {
      self.time = time
      self.name = name
      self.run = run
      self.pid = pid
    }
  }

  /// The end of a flow.
  public struct FlowEnd: Sendable, Hashable {
    public var time: Double
    public var name: String
    public var run: String
    public var pid: Int
    /// Whether the wire was quiet before the flow ended.
    public var settled: Bool

    public init(time: Double, name: String, run: String, pid: Int, settled: Bool) {
      self.time = time
      self.name = name
      self.run = run
      self.pid = pid
      self.settled = settled
    }
  }

  /// The answer to the request with the same `id`; `error` is set where there was no response.
  public struct Outcome: Sendable, Hashable {
    public var time: Double
    public var id: String
    public var status: Int?
    public var error: String?
    /// True where a stub answered, false where the network did.
    public var stubbed: Bool

    public init(time: Double, id: String, status: Int? = nil, error: String? = nil, stubbed: Bool) {
      self.time = time
      self.id = id
      self.status = status
      self.error = error
      self.stubbed = stubbed
    }
  }

  /// How many requests to a host passed by unrecorded since the process last said so.
  public struct Seen: Sendable, Hashable {
    public var time: Double
    public var host: String
    public var count: Int
    /// The process that saw them; nil where the recording does not say.
    public var pid: Int?

    public init(time: Double, host: String, count: Int, pid: Int? = nil) {
      self.time = time
      self.host = host
      self.count = count
      self.pid = pid
    }
  }

  /// An event that leaves the app by another way than a URL session.
  public struct Note: Sendable, Hashable {
    public var time: Double
    public var name: String
    /// A JSON object in UTF-8.
    public var fields: [UInt8]
    /// The process that reported it; nil where the recording does not say.
    public var pid: Int?

    public init(time: Double, name: String, fields: [UInt8] = Array("{}".utf8), pid: Int? = nil) {
      self.time = time
      self.name = name
      self.fields = fields
      self.pid = pid
    }
  }

  /// What a recorder could not see or lost, for the verdict (`code`) and for people (`message`).
  public struct Warning: Sendable, Hashable {
    /// The code of a lost record, which makes its flow inconclusive.
    public static let lost = "lost"

    public var time: Double
    public var code: String
    public var message: String
    /// The process that warns; nil where the recording does not say.
    public var pid: Int?

    public init(time: Double, code: String, message: String, pid: Int? = nil) {
      self.time = time
      self.code = code
      self.message = message
      self.pid = pid
    }
  }
}
