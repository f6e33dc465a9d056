import TraceFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Work on two cores at once, without Foundation.
enum Concurrently {
  /// Does both, the first on a thread of its own.
  ///
  /// - Parameter condition: False where one after the other is better.
  /// - Returns: What both gave.
  /// - Throws: What the first threw, else what the second did.
  static func both<First, Second>(
    if condition: Bool, _ first: @Sendable () throws -> First, _ second: @Sendable () throws -> Second
  ) throws -> (First, Second) {
    guard condition else {
      let one = try first()
      return (one, try second())
    }
    return try withoutActuallyEscaping(first) { first in
      let worker = Worker(first)
      guard let thread = worker.start() else { return (try first(), try second()) }
      let two = Result { try second() }
      thread.join()
      // There is a result: the thread has ended.
      return (try worker.result!.get(), try two.get())
    }
  }
}

extension Concurrently {
  /// Does some work for each number from 0 on, on as many cores as there are.
  static func forEach(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let next = Counter()
    let run: @Sendable () -> Void = {
      while let index = next.take(below: count) { work(index) }
    }
    let threads = (1..<max(1, min(cores, count))).compactMap { _ in WorkerThread(run) }
    run()
    for thread in threads { thread.join() }
  }

  private static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// Gives out numbers from 0, each once.
private final class Counter: @unchecked Sendable {
  private let lock = Lock()
  private var next = 0

  func take(below limit: Int) -> Int? {
    lock.withLock {
      guard next < limit else { return nil }
      next += 1
      return next - 1
    }
  }
}

/// What a thread does, and what came of it.
private final class Worker<Value>: @unchecked Sendable {
  private let work: @Sendable () throws -> Value
  /// Written by the thread and read after it has ended.
  var result: Result<Value, any Error>?

  init(_ work: @escaping @Sendable () throws -> Value) { self.work = work }

  /// nil where there can be no thread.
  func start() -> WorkerThread? { WorkerThread { self.result = Result { try self.work() } } }
}
