import Foundation
public import TraceFormat

/// The append-only file that several processes share without a lock.
///
/// Each record, or a request with its outcome where that is known at once, is one `write(2)` on an `O_APPEND`
/// descriptor, which the kernel keeps whole among any number of writers. Records are not synced to the disk one by
/// one: the kernel has them, so a killed process loses at most the line it was writing.
///
/// A record that could not be written, or not as a whole, is counted. The first loss is said on standard
/// error, and as soon as writing works again a `lost` warning is appended, so that a comparison with the recording
/// is inconclusive. Appending never throws: the app under test goes on.
public final class RecordingFile: Sendable {
  /// The path as it was given.
  public let path: String

  private struct State {
    var descriptor: Int32
    /// Records lost since the last warning in the file.
    var pendingLoss = 0
    var lost = 0
    var reason = ""
    var hasComplained = false
    /// Empty between appends.
    var line = RecordLine()
  }
  private let state: Locked<State>
  private let writeBytes: @Sendable (Int32, UnsafeRawBufferPointer) -> Int

  /// Opens the file, and creates it and its folders where they are missing.
  /// - Throws: `InputError` with the reason of the system.
  public convenience init(path: String) throws(InputError) {
    try self.init(path: path) { write($0, $1.baseAddress, $1.count) }
  }

  /// - Parameter write: writes to the descriptor as `write(2)` does; replaced by tests that need failures.
  init(path: String, write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int) throws(InputError) {
    self.path = path
    writeBytes = write
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw InputError(
        "cannot open the recording for appending: \(String(cString: strerror(errno)))", file: path)
    }
    state = Locked(State(descriptor: descriptor))
  }

  deinit {
    close()
    state.withLock { $0.line.buffer.free() }
  }

  /// Says what is still to be said of losses, and closes the file. Records that are appended later go nowhere.
  public func close() {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      repay(&state)
      closeDescriptor(state.descriptor)
      state.descriptor = -1
    }
  }

  /// How many records of this process are lost for good.
  public var lost: Int { state.withLock { $0.lost } }

  /// Appends one record.
  /// - Returns: whether all of it is in the file.
  @discardableResult
  public func append(_ record: Record) -> Bool {
    append(1) { RecordEncoder.append(record, to: &$0) }
  }

  /// Appends one line or two by a single write.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - first: writes the first line, and `second` the other.
  /// - Returns: whether all of it is in the file.
  @discardableResult
  @inline(__always)
  func append(
    _ count: Int, _ first: (inout RecordLine) -> Void, _ second: (inout RecordLine) -> Void = { _ in }
  ) -> Bool {
    state.withLock { state in
      guard state.descriptor >= 0 else { return false }
      if state.pendingLoss > 0, !repay(&state) { return lose(count, &state) }
      first(&state.line)
      let end = state.line.buffer.count
      second(&state.line)
      defer { state.line.buffer.clear() }
      let bytes = UnsafeRawBufferPointer(state.line.buffer.bytes)
      let written = put(bytes, &state)
      return written == bytes.count || lose(written < end ? count : 1, &state)
    }
  }

  /// Writes whole lines at once.
  ///
  /// A short write is not continued: another process may have appended in between, and two halves of a line
  /// apart are worse than one torn line, which readers report.
  ///
  /// - Returns: how many bytes are in the file.
  private func put(_ lines: UnsafeRawBufferPointer, _ state: inout State) -> Int {
    while true {
      let written = writeBytes(state.descriptor, lines)
      if written == lines.count { return written }
      if written >= 0 {
        state.reason = "only \(written) of \(lines.count) bytes could be written"
        return written
      }
      let code = errno
      if code == EINTR { continue }
      state.reason = String(cString: strerror(code))
      return 0
    }
  }

  private func lose(_ count: Int, _ state: inout State) -> Bool {
    state.lost += count
    state.pendingLoss += count
    if !state.hasComplained {
      state.hasComplained = true
      complain(
        "a record was lost: \(state.reason) (\(path)). The app goes on; what follows may be lost as well.")
    }
    return false
  }

  /// Says in the file what could not be written before.
  @discardableResult
  private func repay(_ state: inout State) -> Bool {
    guard state.pendingLoss > 0 else { return true }
    let count = state.pendingLoss == 1 ? "1 record" : "\(state.pendingLoss) records"
    let warning = Record.Warning(
      time: Clock.now(), code: Record.Warning.lost, message: "\(count) lost: \(state.reason)",
      pid: Int(getpid()))
    let line = RecordEncoder.line(.warning(warning))
    guard line.withUnsafeBytes({ put($0, &state) }) == line.count else { return false }
    state.pendingLoss = 0
    return true
  }
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

/// Says something to whoever runs the app, on standard error.
func complain(_ message: String) {
  FileHandle.standardError.write(Data("trace-diff recorder: \(message)\n".utf8))
}

enum Clock {
  /// Epoch seconds.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    // In whole microseconds: finer parts are beyond what the number holds.
    return Double(Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000) / 1e6
  }
}
