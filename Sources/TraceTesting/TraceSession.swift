import Foundation
public import Recorder
import TraceFormat

/// An app that a UI test can launch: `XCUIApplication`, or a process on other platforms.
///
/// It belongs to the main actor, as `XCUIApplication` does.
@MainActor
public protocol LaunchableApp: AnyObject {
  var launchEnvironment: [String: String] { get set }
  /// Whether it was launched already, so that its environment can no longer be set.
  var isRunning: Bool { get }
}

/// Why a session could not begin.
public enum TraceSessionError: Error, Hashable, CustomStringConvertible {
  /// The app runs already.
  case launchedAlready(flow: String)

  public var description: String {
    switch self {
    case .launchedAlready(let flow):
      "the session of the flow '\(flow)' begins after launch(), when the app's environment can no longer be set: make it "
        + "before, or terminate the app first"
    }
  }
}

/// Records one flow of an app from a UI test.
///
/// ```swift
/// let app = XCUIApplication()
/// let session = try TraceSession(flow: "HomeFeed", app: app)   // sets the environment, so before launch()
/// session.step("HomeViewController appears")
/// app.launch()
/// try await session.live.expect(1, of: "ads.example.com/v1/impression")
/// XCUIDevice.shared.press(.home)                               // SDKs flush when the app leaves the foreground
/// try await session.end()
/// assertTrace(session.recording, flow: "HomeFeed")
/// ```
@MainActor
public final class TraceSession {
  public let flow: String
  /// The file or folder that is recorded to.
  public let recording: String
  /// The recording as it grows.
  public var live: LiveRecording { driver.live }
  private let driver: TraceDriver

  /// Begins the flow, and tells the app where to record.
  ///
  /// - Parameters:
  ///   - flow: the flow's name.
  ///   - app: the app to be launched afterwards.
  ///   - track: what the session hook records; the rules' `track`.
  ///   - environment: nil for this process's own.
  /// - Throws: ``TraceSessionError/launchedAlready(flow:)``; `InputError` where the recording cannot be written.
  public init(
    flow: String, app: some LaunchableApp, track: [String] = [], environment: [String: String]? = nil
  ) throws {
    guard !app.isRunning else { throw TraceSessionError.launchedAlready(flow: flow) }
    var environment = environment ?? ProcessInfo.processInfo.environment
    environment[LaunchEnvironment.Variable.recording] = Self.place(of: flow, environment)
    driver = try TraceDriver(environment: environment, track: track)
    self.flow = flow
    recording = driver.live.path
    app.launchEnvironment.merge(driver.environment) { $1 }
    driver.beginFlow(flow)
  }

  /// One file a session, as sessions of parallel tests would mix their markers in one.
  private static func place(of flow: String, _ environment: [String: String]) -> String {
    let name = "\(FlowFile.name(ofFlow: flow).dropLast(".http".count))-\(UUID().uuidString).jsonl"
    if let folder = environment[LaunchEnvironment.Variable.recordings], !folder.isEmpty {
      return "\(folder)/\(name)"
    }
    if let file = environment[LaunchEnvironment.Variable.recording], !file.isEmpty { return file }
    if let shared = environment[LaunchEnvironment.Variable.sharedFolder], !shared.isEmpty {
      return "\(shared)/trace-diff/\(name)"
    }
    return NSTemporaryDirectory() + "trace-diff/\(name)"
  }

  /// Begins a step.
  public func step(_ name: String) { driver.step(name) }

  /// Waits for the wire to be quiet and ends the flow.
  ///
  /// Send the app to the background before: SDKs that flush on a timer hold events while the wire is quiet.
  /// - Returns: whether it was quiet; if not, a comparison is inconclusive.
  @discardableResult
  public func end(quiet: Double = 1, timeout: Double = 10) async throws -> Bool {
    try await driver.endFlow(quiet: quiet, timeout: timeout)
  }
}
