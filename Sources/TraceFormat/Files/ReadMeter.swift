/// How many bytes this process has read from input files, for who shows progress.
public final class ReadMeter: @unchecked Sendable {
  /// The one of the process.
  public static let shared = ReadMeter()

  private let lock = Lock()
  private var count = 0

  /// The bytes so far.
  public var bytes: Int { lock.withLock { count } }

  /// Counts a read, of which there is one for many kilobytes.
  func add(_ bytes: Int) { lock.withLock { count += bytes } }
}
