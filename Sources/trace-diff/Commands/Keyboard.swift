#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal as a keyboard: keys one by one, and lines. However the process ends, the terminal is as it was.
final class Keyboard {
  enum Key: Equatable {
    case character(Character)
    case interrupt
    case end
  }

  /// nil where standard input is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    TerminalMode.save()
  }

  deinit { TerminalMode.restore() }

  /// The next key, without an echo and without waiting for a line to end.
  func key() -> Key {
    TerminalMode.enterRaw()
    defer { TerminalMode.restore() }
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return .end }
      switch byte {
      case 3: return .interrupt
      case 4: return .end
      default: return .character(Character(Unicode.Scalar(byte)))
      }
    }
  }

  /// A line, edited by the terminal itself; nil at the end of the input.
  func line() -> String? { readLine(strippingNewline: true) }
}

/// The saved mode of the terminal, which a signal handler must reach too.
private enum TerminalMode {
  // Written once before the handlers are set, and read by them.
  nonisolated(unsafe) private static var saved = termios()
  nonisolated(unsafe) private static var isSaved = false
  /// Whether a key is waited for, which a process that was stopped goes on with.
  nonisolated(unsafe) private static var isRaw = false

  static func save() {
    guard !isSaved, tcgetattr(STDIN_FILENO, &saved) == 0 else { return }
    isSaved = true
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        TerminalMode.restore()
        // The default action ends the process as if nobody had looked.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    stopAsOthersDo()
    signal(SIGCONT) { _ in
      TerminalMode.stopAsOthersDo()
      if TerminalMode.isRaw { TerminalMode.setRaw() }
    }
  }

  /// A stopped process leaves the terminal to its shell as it found it.
  private static func stopAsOthersDo() {
    signal(SIGTSTP) { number in
      if TerminalMode.isSaved { tcsetattr(STDIN_FILENO, TCSADRAIN, &TerminalMode.saved) }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  static func enterRaw() {
    guard isSaved else { return }
    isRaw = true
    setRaw()
  }

  private static func setRaw() {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
  }

  static func restore() {
    isRaw = false
    if isSaved { tcsetattr(STDIN_FILENO, TCSADRAIN, &saved) }
  }
}
