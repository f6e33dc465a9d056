import TraceFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How far the reading of the inputs has come, on a terminal and only for work that takes longer than a second.
///
/// It is one line that is drawn over itself by a thread of its own and erased before anything else is written there.
final class ProgressBar: @unchecked Sendable {
  /// When the first line is drawn, and how long each stands, in microseconds.
  private static let (patience, interval) = (1_000_000, 100_000)
  private static let width = 24

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let terminal: OutputDescriptor
  /// The bytes that are to be read; 0 where it is not known, as for a pipe.
  private let total: Int
  private var isDrawn = false
  private var isOver = false

  /// - Parameters:
  ///   - total: The bytes that are to be read; 0 where it is not known.
  ///   - terminal: Where it is drawn.
  init(total: Int, terminal: OutputDescriptor) {
    self.total = total
    self.terminal = terminal
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Begins to wait for the first second to pass.
  func start() {
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, { ProgressBar.run($0) }, context)
    guard status == 0 else { return Unmanaged<ProgressBar>.fromOpaque(context).release() }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  /// Removes the line; it may come back unless it is for good.
  func erase(forGood: Bool = false) {
    locked {
      if isDrawn { terminal.write("\r\u{1B}[K") }
      isDrawn = false
      if forGood { isOver = true }
    }
  }

  #if canImport(Darwin)
    private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { loop(context) }
  #else
    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      context.flatMap(loop)
    }
  #endif

  private static func loop(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let bar = Unmanaged<ProgressBar>.fromOpaque(context).takeRetainedValue()
    usleep(UInt32(patience))
    while bar.draw() { usleep(UInt32(interval)) }
    return nil
  }

  /// Draws the line; false where there is no more to be drawn.
  private func draw() -> Bool {
    var goesOn = false
    locked {
      goesOn = !isOver
      guard goesOn else { return }
      isDrawn = true
      terminal.write("\r\(Self.line(read: ReadMeter.shared.bytes, total: total))\u{1B}[K")
    }
    return goesOn
  }

  private func locked(_ body: () -> Void) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    body()
  }

  /// The line for so many bytes of so many.
  static func line(read: Int, total: Int) -> String {
    let megabytes = read / 1_000_000
    if total <= 0 { return "reading  \(megabytes) MB" }
    // What is read twice, or grows, does not pass the end.
    let percent = min(read, total) * 100 / total
    if percent == 100 { return "comparing  \(megabytes) MB" }
    let filled = percent * width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "reading  [\(bar)]  \(percent < 10 ? " " : "")\(percent) %  of \(total / 1_000_000) MB"
  }
}

extension ProgressBar {
  /// Runs a command that reads the files of its command line, with a bar where one may be shown: on a terminal, outside
  /// CI and without `--quiet`.
  static func around<Result>(
    _ arguments: ParsedArguments, _ console: Console, _ body: (Console) throws -> Result
  ) rethrows -> Result {
    guard let terminal = console.errorTerminal, !console.isCI, console.environment["TERM"] != "dumb",
      !arguments.has(.quiet), !arguments.operands.isEmpty
    else { return try body(console) }
    let bar = ProgressBar(total: size(of: arguments.operands), terminal: terminal)
    var inner = console
    inner.error = { text in
      bar.erase()
      console.error(text)
    }
    // What a command writes to the same terminal would stand behind the bar.
    if console.terminalWidth != nil {
      inner.output = { text in
        bar.erase(forGood: true)
        console.output(text)
      }
    }
    bar.start()
    defer { bar.erase(forGood: true) }
    return try body(inner)
  }

  /// The bytes of all of them; 0 where those of one cannot be told.
  private static func size(of paths: [String]) -> Int {
    var total = 0
    for path in paths {
      guard path != "-", let size = FileContents.size(path) else { return 0 }
      total += size
    }
    return total
  }
}
