import Foundation
public import TraceFormat

/// A recording that is read while the app writes it: one file, or a folder in which each process has its own.
///
/// All waiting is by polling every 20 ms with one `read(2)` that mostly finds nothing, so a request is seen within
/// 100 ms and the waiting process is idle. Nothing here belongs to a test framework: what does not hold is thrown as a
/// ``RecordingMismatch`` whose text says what was seen instead.
public final class LiveRecording: Sendable {
  /// From where on requests count.
  public enum Since: Sendable, Hashable {
    /// The last flow marker, or the beginning where there is none.
    case flow
    /// The last step or flow marker.
    case step
    case beginning
  }

  /// The file or folder.
  public let path: String
  private let state: Locked<LiveState>
  static let interval: UInt64 = 20_000_000

  /// The file need not exist yet.
  public init(path: String) {
    self.path = path
    state = Locked(LiveState(path: path))
  }

  /// The requests so far, in the order of the recording.
  public func requests(matching pattern: RequestPattern = "**", since: Since = .flow) async -> [Request] {
    state.withLock { state in
      state.refresh()
      return state.requests(since: since).filter(pattern.matches)
    }
  }

  /// How many requests match so far.
  public func count(of pattern: RequestPattern, since: Since = .flow) async -> Int {
    await requests(matching: pattern, since: since).count
  }

  /// Waits until exactly `count` requests match.
  ///
  /// It returns as soon as there are so many, so one that comes later is not noticed: where "and no more" matters, ask
  /// ``expect(_:of:since:quiet:timeout:)``.
  /// - Throws: ``RecordingMismatch`` where there are more already, or fewer when the time is up; `CancellationError`.
  @discardableResult
  public func wait(
    for pattern: RequestPattern, count: Int = 1, timeout: Double = 10, since: Since = .flow
  ) async throws -> [Request] {
    let deadline = Deadline(timeout)
    while true {
      let found = await requests(matching: pattern, since: since)
      if found.count == count { return found }
      if found.count > count || deadline.isOver {
        throw mismatch(pattern, count: count, since: since, waited: deadline.elapsed)
      }
      try await Task.sleep(nanoseconds: Self.interval)
    }
  }

  /// Waits until the wire is quiet, then requires exactly `count` requests that match; 0 is a count like any other.
  /// - Throws: ``RecordingMismatch`` where there are more or fewer; `CancellationError`.
  @discardableResult
  public func expect(
    _ count: Int, of pattern: RequestPattern, since: Since = .flow, quiet: Double = 0.3, timeout: Double = 10
  ) async throws -> [Request] {
    let deadline = Deadline(timeout)
    if count > 0 {
      _ = try await wait(for: pattern, atLeast: count, deadline: deadline, since: since)
    }
    _ = try await settle(quiet: quiet, deadline: deadline)
    let found = await requests(matching: pattern, since: since)
    guard found.count == count else {
      throw mismatch(pattern, count: count, since: since, waited: deadline.elapsed)
    }
    return found
  }

  /// Waits until nothing was recorded for `quiet` seconds and no request is unanswered.
  ///
  /// A quiet wire is not a flushed one: SDKs that flush on a timer or in the background may hold events still.
  /// - Returns: false where that did not come about within `timeout` seconds.
  /// - Throws: `CancellationError`.
  public func waitUntilSettled(quiet: Double = 0.5, timeout: Double = 10) async throws -> Bool {
    try await settle(quiet: quiet, deadline: Deadline(timeout))
  }

  /// Whether a recorder has reported, and which processes.
  public func processes() async -> [Record.Process] {
    state.withLock { state in
      state.refresh()
      return state.processes
    }
  }

  private func wait(
    for pattern: RequestPattern, atLeast count: Int, deadline: Deadline, since: Since
  ) async throws -> Bool {
    while await self.count(of: pattern, since: since) < count {
      if deadline.isOver { return false }
      try await Task.sleep(nanoseconds: Self.interval)
    }
    return true
  }

  private func settle(quiet: Double, deadline: Deadline) async throws -> Bool {
    var calm = Deadline(quiet)
    var last = -1
    while true {
      let (changes, inFlight) = state.withLock { state in
        state.refresh()
        return (state.changes, state.inFlight)
      }
      if changes != last || inFlight > 0 {
        last = changes
        calm = Deadline(quiet)
      } else if calm.isOver {
        return true
      }
      if deadline.isOver { return false }
      try await Task.sleep(nanoseconds: Self.interval)
    }
  }

  private func mismatch(
    _ pattern: RequestPattern, count: Int, since: Since, waited: Double
  ) -> RecordingMismatch {
    state.withLock { state in
      RecordingMismatch(
        pattern: pattern, expected: count, seen: state.requests(since: since), place: state.place(since),
        waited: waited, isAlive: !state.processes.isEmpty, passedBy: state.passedBy, path: path)
    }
  }
}

/// A point in time on the clock that no one sets.
struct Deadline: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds
  private let seconds: Double

  init(_ seconds: Double) { self.seconds = seconds }

  var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
  var isOver: Bool { elapsed >= seconds }
}
