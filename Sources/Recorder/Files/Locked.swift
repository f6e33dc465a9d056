import Foundation

/// A value behind a lock. (`Mutex` needs iOS 18.)
///
/// The lock lies beside the value in one allocation, as each request on its way has one. Copies share the value.
struct Locked<Value>: @unchecked Sendable {
  private final class Box: ManagedBuffer<Value, pthread_mutex_t> {
    deinit { _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) } }
  }
  private let box: ManagedBuffer<Value, pthread_mutex_t>

  init(_ value: Value) {
    box = Box.create(minimumCapacity: 1) { _ in value }
    box.withUnsafeMutablePointerToElements { lock in
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    }
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try box.withUnsafeMutablePointers { value, lock in
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
}
