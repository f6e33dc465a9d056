import TraceDiff
import TraceFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The world as a command sees it, so that a test can stand in for it.
struct Console {
  /// Writes to standard output.
  var output: (String) -> Void
  /// Writes to standard error.
  var error: (String) -> Void
  /// Why standard output took not all that was written; nil where it did, or where its reader went away.
  var outputFailure: () -> String? = { nil }
  var environment: [String: String] = [:]
  /// Whether standard output is a terminal, and how wide.
  var terminalWidth: Int?
  /// Standard error where it is a terminal.
  var errorTerminal: OutputDescriptor?
  /// The day, UTC, as `YYYY-MM-DD`.
  var today: String = Console.currentDay()

  /// The process's own streams and environment.
  static var standard: Console {
    standard(output: OutputDescriptor(STDOUT_FILENO), error: OutputDescriptor(STDERR_FILENO))
  }

  private static func standard(output: OutputDescriptor, error: OutputDescriptor) -> Console {
    Console(
      output: output.write, error: error.write, outputFailure: { output.failure },
      environment: ProcessEnvironment.variables(), terminalWidth: isatty(STDOUT_FILENO) == 1 ? width() : nil,
      errorTerminal: isatty(STDERR_FILENO) == 1 ? error : nil)
  }

  /// Writes one line to standard error, as every message of the tool: `trace-diff: what`.
  func complain(_ message: String) { error("trace-diff: \(SafeText.line(message))\n") }

  /// Whether the environment says that this is a CI job, in any spelling of true.
  var isCI: Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no", "off"].contains(value)
  }

  private static func width() -> Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  private static func currentDay() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func padded(_ number: Int32, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
  }
}

/// A descriptor that text is written to, up to the first failure.
final class OutputDescriptor {
  private let descriptor: Int32
  private var isClosed = false
  /// What a write failed with. A reader that went away (`EPIPE`) wants no more and is no failure.
  private(set) var failure: String?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      var offset = 0
      while offset < buffer.count, !isClosed {
        // Not empty: offset < count.
        let written = Self.systemWrite(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if written < 0 {
          if errno == EINTR { continue }
          isClosed = true
          if errno != EPIPE { failure = String(cString: strerror(errno)).lowercased() }
          return
        }
        offset += written
      }
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Glibc.write(descriptor, bytes, count)
    #endif
  }
}
