#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of one's own, with as much stack as the main one has.
struct WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: pthread_t

  /// nil where there can be no thread.
  init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { WorkerThread.enter($0) }, body.toOpaque())
      guard status == 0, let thread else {
        body.release()
        return nil
      }
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, { $0.flatMap(WorkerThread.enter) }, body.toOpaque())
      guard status == 0 else {
        body.release()
        return nil
      }
    #endif
    handle = thread
  }

  private static func enter(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }
}
