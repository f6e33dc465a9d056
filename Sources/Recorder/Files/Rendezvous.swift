import Foundation
import TraceFormat

/// The file by which an app extension, which does not see the launch environment, finds the active recording.
///
/// The driver puts it into the folder that all processes share, and takes it away when it ends. A file whose driver
/// is dead is stale and ignored.
public struct Rendezvous: Sendable, Hashable, Codable {
  /// The absolute path of the file, or of the folder in which each process has its own.
  public var recording: String
  public var isFolder: Bool
  public var run: String
  public var attempt: Int
  public var track: [String]
  /// The driver's process; the calling one by default.
  public var pid: Int32

  public init(
    recording: String, isFolder: Bool = false, run: String, attempt: Int = 1, track: [String] = [],
    pid: Int32? = nil
  ) {
    self.recording = recording
    self.isFolder = isFolder
    self.run = run
    self.attempt = attempt
    self.track = track
    self.pid = pid ?? getpid()
  }

  static let name = "trace-diff-active.json"

  /// True in an app extension.
  static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }

  /// Publishes the recording in a shared folder.
  public func publish(in folder: String) throws {
    let data = try JSONEncoder().encode(self)
    try data.write(to: URL(fileURLWithPath: "\(folder)/\(Self.name)"), options: .atomic)
  }

  /// Takes the file away, if it is still this one.
  public func withdraw(from folder: String) {
    guard Self.read(in: folder) == self else { return }
    try? FileManager.default.removeItem(atPath: "\(folder)/\(Self.name)")
  }

  /// The recording of the driver that is alive, or nil.
  public static func active(in folder: String?) -> Rendezvous? {
    guard let folder, let found = read(in: folder) else { return nil }
    // EPERM means that there is such a process, which belongs to somebody else.
    guard kill(found.pid, 0) == 0 || errno == EPERM else { return nil }
    return found
  }

  private static func read(in folder: String) -> Rendezvous? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return nil }
    return try? JSONDecoder().decode(Rendezvous.self, from: data)
  }

  func applied(to environment: LaunchEnvironment) -> LaunchEnvironment {
    var environment = environment
    environment.recording = isFolder ? nil : recording
    environment.recordings = isFolder ? recording : nil
    environment.run = run
    environment.attempt = attempt
    if environment.track.isEmpty { environment.track = track }
    return environment
  }
}
