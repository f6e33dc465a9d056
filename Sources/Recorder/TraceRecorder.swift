import Foundation
public import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Records the tracking requests of this process into the recording of the run.
///
/// An app needs one line, before any SDK starts:
///
/// ```swift
/// TraceRecorder.startIfTesting()
/// ```
///
/// It does nothing unless the launch environment names a recording. A session is recorded once its configuration
/// went through `install(into:recording:)`.
public final class TraceRecorder: Sendable {
  /// How requests are recorded and answered.
  public struct Options: Sendable {
    /// Tried in order; the first that matches answers.
    public var stubs: [Stub] = []
    /// The answer to recorded requests that no stub matches.
    public var otherwise: Stub.Answer = .respond()
    /// What the session hook and ``Scope/tracked`` sessions record, beside the launch environment's patterns.
    public var track: [String] = []
    /// What happens to requests that are not tracked.
    public var untracked = Untracked.passthrough
    /// Longer bodies are recorded as unavailable.
    public var bodyLimit = 16 << 20
    /// Headers whose values never reach the disk, beside those that always are credentials.
    public var blankedHeaders: Set<String> = []

    public init() {}

    public init(stubs: [Stub], otherwise: Stub.Answer = .respond()) {
      self.stubs = stubs
      self.otherwise = otherwise
    }
  }

  /// The fate of requests that are not tracked.
  public enum Untracked: Sendable, Hashable {
    /// They go their way untouched and are counted by host.
    case passthrough
    /// They fail with `URLError.resourceUnavailable`, so that nothing leaves the machine, and are counted by host.
    case refuse
  }

  /// What an installation records.
  public enum Scope: Sendable, Hashable {
    case everything
    /// Only what the `track` patterns name.
    case tracked
  }

  /// The text by which `verify-release` finds a recorder in a built app.
  public static let marker = "trace-diff-recorder-marker-7d1f0c52"

  private static let started = Locked<TraceRecorder?>(nil)

  /// The recorder that ``startIfTesting(options:)`` started, or nil.
  public static var shared: TraceRecorder? { started.withLock { $0 } }

  public let options: Options
  public let file: RecordingFile
  /// The run's UUID.
  public let run: String
  /// 1 for the first launch of this executable within the run.
  public let launch: Int

  let stubs: StubTable
  let track: [EndpointPattern]
  let seen: SeenCounter
  /// Lower-case names of the headers whose values are blanked.
  let blanked: Set<String>
  /// This process's id, which is asked for once.
  let pid = Int(getpid())
  private let idPrefix: String
  private let nextID = Locked(0)
  private let warned = Locked<Set<String>>([])

  /// Starts the process's recorder where the launch environment names a recording, and does nothing elsewhere.
  ///
  /// Later calls change nothing. A recording that cannot be written is said on standard error.
  @discardableResult
  public static func startIfTesting(options: Options = Options()) -> TraceRecorder? {
    started.withLock { started in
      if started == nil {
        started = make(LaunchEnvironment(), options: options)
        #if canImport(Darwin)
          if let started {
            UploadHook.install()
            BlindSpots.watch(for: started)
          }
        #endif
      }
      return started
    }
  }

  static func make(_ environment: LaunchEnvironment, options: Options) -> TraceRecorder? {
    var environment = environment
    let name = ProcessInfo.processInfo.processName
    if environment.recording == nil, environment.recordings == nil {
      guard Rendezvous.isExtension, let active = Rendezvous.active(in: environment.sharedFolder) else {
        return nil
      }
      environment = active.applied(to: environment)
    }
    guard let path = environment.path(processName: name, pid: getpid()) else { return nil }
    var options = options
    if let stubs = environment.stubs {
      do { options.stubs = try Stub.read(contentsOf: stubs) + options.stubs } catch {
        complain("the stubs are ignored: \(error)")
      }
    }
    do {
      return try TraceRecorder(path: path, environment: environment, options: options)
    } catch {
      return fallBack(from: error, name: name, environment: environment, options: options)
    }
  }

  /// A sandbox may forbid the driver's path: the process then writes a file of its own, to be merged later.
  private static func fallBack(
    from error: InputError, name: String, environment: LaunchEnvironment, options: Options
  ) -> TraceRecorder? {
    let folder = NSTemporaryDirectory() + "trace-diff"
    let path = "\(folder)/\(name)-\(getpid()).jsonl"
    do {
      let recorder = try TraceRecorder(path: path, environment: environment, options: options)
      complain("\(error); recording to \(path) instead: collect that file after the run")
      return recorder
    } catch {
      complain("nothing is recorded: \(error)")
      return nil
    }
  }

  /// Starts a recorder of one's own, for a test or for an app that decides by itself.
  /// - Throws: `InputError` where the recording cannot be written.
  public convenience init(recording path: String, options: Options = Options()) throws(InputError) {
    var environment = LaunchEnvironment()
    environment.recording = path
    environment.recordings = nil
    try self.init(path: path, environment: environment, options: options)
  }

  init(path: String, environment: LaunchEnvironment, options: Options) throws(InputError) {
    let name = ProcessInfo.processInfo.processName
    let history = LaunchHistory(environment: environment, path: path, name: name)
    self.options = options
    file = try RecordingFile(path: path)
    run = environment.run ?? history.run ?? UUID().uuidString
    launch = history.launches + 1
    stubs = StubTable(options.stubs, fallback: options.otherwise)
    track = (environment.track + options.track).map { EndpointPattern($0) }
    idPrefix = "\(pid)-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))-"
    seen = SeenCounter(file: file)
    blanked = HeaderCapture.credentials.union(options.blankedHeaders.map { $0.lowercased() })
    file.append(
      .process(
        .init(
          time: Clock.now(), run: run, attempt: environment.attempt, pid: pid, name: name,
          launch: launch)))
  }

  /// Reports an event that leaves the app by another way than a URL session.
  public static func note(_ name: String, _ fields: [String: NoteValue] = [:]) {
    shared?.note(name, fields)
  }

  /// Reports an event that leaves the app by another way than a URL session.
  public func note(_ name: String, _ fields: [String: NoteValue] = [:]) {
    file.append(
      .note(.init(time: Clock.now(), name: name, fields: NoteValue.object(fields).json, pid: pid)))
  }

  /// Says in the recording what the recorder cannot see, each message once.
  public func warn(_ code: String, _ message: String) {
    guard warned.withLock({ $0.insert(code + message).inserted }) else { return }
    file.append(.warning(.init(time: Clock.now(), code: code, message: message, pid: pid)))
  }

  /// Ends the recording; requests of installed sessions are still answered, and no longer recorded.
  ///
  /// An app need not call it, as each record is in the file at once. A test with a recorder of its own should.
  public func stop() {
    seen.flush()
    file.close()
  }

  /// An id that no other request of the recording has.
  func makeID() -> RecordID {
    let number = nextID.withLock { next in
      next += 1
      return next
    }
    return RecordID(idPrefix, number)
  }

  func tracks(_ endpoint: Endpoint) -> Bool {
    track.contains { $0.matches(host: endpoint.host, path: endpoint.path) }
  }
}
