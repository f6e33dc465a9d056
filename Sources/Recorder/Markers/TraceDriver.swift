import Foundation
public import TraceFormat

/// The driving side of a recording: it names the run, launches nothing itself, and writes the markers.
///
/// ```swift
/// let driver = try TraceDriver(recording: "/tmp/home.jsonl")
/// app.launchEnvironment.merge(driver.environment) { $1 }   // before launch
/// try driver.beginFlow("HomeFeed")
/// driver.step("HomeViewController appears")
/// …
/// try await driver.endFlow()
/// ```
public final class TraceDriver: Sendable {
  /// What the launched processes need in their environment.
  public let environment: [String: String]
  public let run: String
  public let attempt: Int
  /// The recording as it grows.
  public let live: LiveRecording

  private let file: RecordingFile
  private let sharedFolder: String?
  private let rendezvous: Rendezvous?
  private let open = Locked<String?>(nil)

  /// - Parameters:
  ///   - recording: the file that every process appends to.
  ///   - run: the run's UUID; that of the environment, else a new one.
  ///   - attempt: from 1; that of the environment by default.
  ///   - track: what the session hook records.
  ///   - sharedFolder: a folder that app extensions see too; that of the simulator by default.
  /// - Throws: `InputError` where the recording cannot be written.
  public convenience init(
    recording: String, run: String? = nil, attempt: Int? = nil, track: [String] = [],
    sharedFolder: String? = nil
  ) throws(InputError) {
    var launch = LaunchEnvironment()
    launch.recording = recording
    launch.recordings = nil
    if let run { launch.run = run }
    if let attempt { launch.attempt = attempt }
    if let sharedFolder { launch.sharedFolder = sharedFolder }
    launch.track += track
    try self.init(launch)
  }

  /// A driver that is itself told where to record, as by `trace-diff record -- COMMAND`.
  /// - Throws: `InputError` where no recording is named or it cannot be written.
  public convenience init(environment: [String: String], track: [String] = []) throws(InputError) {
    var launch = LaunchEnvironment(environment)
    launch.track += track
    try self.init(launch)
  }

  private init(_ launch: LaunchEnvironment) throws(InputError) {
    guard let path = launch.path(processName: "driver", pid: getpid()) else {
      throw InputError("neither TRACE_RECORDING nor TRACE_RECORDINGS is set")
    }
    run = launch.run ?? UUID().uuidString
    attempt = launch.attempt
    file = try RecordingFile(path: path)
    var environment = ["TRACE_RUN": run, "TRACE_ATTEMPT": "\(attempt)"]
    let isFolder = launch.recording == nil
    let shared = isFolder ? (path as NSString).deletingLastPathComponent : path
    environment[isFolder ? LaunchEnvironment.Variable.recordings : LaunchEnvironment.Variable.recording] =
      shared
    if !launch.track.isEmpty { environment["TRACE_TRACK"] = launch.track.joined(separator: ",") }
    self.environment = environment
    live = LiveRecording(path: shared)
    sharedFolder = launch.sharedFolder
    if let folder = launch.sharedFolder {
      let mine = Rendezvous(
        recording: shared, isFolder: isFolder, run: run, attempt: attempt, track: launch.track)
      do { try mine.publish(in: folder) } catch {
        complain("app extensions will not find the recording: \(error)")
      }
      rendezvous = mine
    } else {
      rendezvous = nil
    }
  }

  deinit {
    if let sharedFolder { rendezvous?.withdraw(from: sharedFolder) }
  }

  /// Begins a flow. One that is open stays without its end, and is thereby unfinished.
  public func beginFlow(_ name: String) {
    open.withLock { $0 = name }
    file.append(.flow(marker(name)))
  }

  /// Begins a step of the open flow.
  public func step(_ name: String) { file.append(.step(marker(name))) }

  /// Waits for the wire to be quiet and ends the open flow.
  /// - Returns: whether the wire was quiet.
  @discardableResult
  public func endFlow(quiet: Double = 0.5, timeout: Double = 10) async throws -> Bool {
    let settled = try await live.waitUntilSettled(quiet: quiet, timeout: timeout)
    endFlow(settled: settled)
    return settled
  }

  /// Ends the open flow with what the caller knows of the wire; does nothing where none is open.
  public func endFlow(settled: Bool) {
    guard
      let name = open.withLock({ open in
        defer { open = nil }
        return open
      })
    else { return }
    file.append(
      .flowEnd(.init(time: Clock.now(), name: name, run: run, pid: Int(getpid()), settled: settled)))
  }

  private func marker(_ name: String) -> Record.Marker {
    .init(time: Clock.now(), name: name, run: run, pid: Int(getpid()))
  }
}
