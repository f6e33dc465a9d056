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
  var environment: [String: String] = [:]
  /// Whether standard output is a terminal, and how wide.
  var terminalWidth: Int?
  /// The day, UTC, as `YYYY-MM-DD`.
  var today: String = Console.currentDay()

  /// The process's own streams and environment.
  static var standard: Console {
    Console(
      output: { write($0, to: STDOUT_FILENO) }, error: { write($0, to: STDERR_FILENO) },
      environment: ProcessEnvironment.variables(), terminalWidth: isatty(STDOUT_FILENO) == 1 ? width() : nil)
  }

  /// Writes one line to standard error, as every message of the tool: `trace-diff: what`.
  func complain(_ message: String) { error("trace-diff: \(SafeText.line(message))\n") }

  /// Whether the environment says that this is a CI job, in any spelling of true.
  var isCI: Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no", "off"].contains(value)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var offset = 0
      while offset < buffer.count {
        // Not empty: offset < count.
        let written = systemWrite(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if written < 0 {
          if errno == EINTR { continue }
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
