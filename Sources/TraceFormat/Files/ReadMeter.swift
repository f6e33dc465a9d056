#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many bytes this process has read from input files, for who shows progress.
public final class ReadMeter: @unchecked Sendable {
  /// The one of the process.
  public static let shared = ReadMeter()

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var count = 0

  init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The bytes so far.
  public var bytes: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return count
  }

  /// Counts a read, of which there is one for many kilobytes.
  func add(_ bytes: Int) {
    pthread_mutex_lock(lock)
    count += bytes
    pthread_mutex_unlock(lock)
  }
}
