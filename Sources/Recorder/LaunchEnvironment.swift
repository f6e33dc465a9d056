import Foundation
import TraceFormat

/// What the test driver tells the processes it launches, by environment variables.
public struct LaunchEnvironment: Sendable, Hashable {
  /// The variables' names.
  public enum Variable {
    /// The file that every process of the run appends to.
    public static let recording = "TRACE_RECORDING"
    /// A folder in which each process writes a file of its own.
    public static let recordings = "TRACE_RECORDINGS"
    /// The run's UUID.
    public static let run = "TRACE_RUN"
    /// The number of the try, from 1.
    public static let attempt = "TRACE_ATTEMPT"
    /// What the session hook records: patterns over `host/path`, separated by commas or white space.
    public static let track = "TRACE_TRACK"
    /// A file that lists stubs (see `Stub.read(_:)`).
    public static let stubs = "TRACE_STUBS"
    /// The simulator's folder that the app, its extensions and the UI test share; set by the simulator.
    public static let sharedFolder = "SIMULATOR_SHARED_RESOURCES_DIRECTORY"
  }

  public var recording: String?
  public var recordings: String?
  public var run: String?
  public var attempt: Int
  public var track: [String]
  public var stubs: String?
  public var sharedFolder: String?

  /// Reads this process's environment.
  public init() { self.init(ProcessInfo.processInfo.environment) }

  public init(_ environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    recording = value(Variable.recording)
    recordings = value(Variable.recordings)
    run = value(Variable.run)
    attempt = value(Variable.attempt).flatMap { Int($0) } ?? 1
    track = (value(Variable.track) ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
    stubs = value(Variable.stubs)
    sharedFolder = value(Variable.sharedFolder)
  }

  /// The recording that a process of this name writes to, or nil where none is named.
  ///
  /// A relative path lies in the simulator's shared folder where there is one.
  public func path(processName: String, pid: Int32) -> String? {
    if let recording { return absolute(recording) }
    if let recordings { return "\(absolute(recordings))/\(processName)-\(pid).jsonl" }
    return nil
  }

  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let sharedFolder else { return path }
    return "\(sharedFolder)/\(path)"
  }
}
