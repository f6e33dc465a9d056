import TraceFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The way from a signal's handler to a child.
///
/// A handler interrupts any thread at any place, so it shares no variable and takes no lock: it writes the signal's number to
/// a pipe, from which a thread takes it.
final class SignalForwarder: @unchecked Sendable {
  private let reading: Int32
  private let writing: Int32
  private let lock = Lock()
  private var receiver: pid_t?
  /// Signals that came before there was a child.
  private var waiting: [Int32] = []

  /// Stays for as long as the process does, as a handler may still run while the ones before are restored.
  ///
  /// nil where the system has no descriptors or threads left.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // Not the child's.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
    guard WorkerThread({ while let number = self.receive() { self.take(number) } }) != nil else {
      for end in ends { close(end) }
      return nil
    }
  }

  /// Names who gets the signals, those that wait first; with nobody, what waits is forgotten.
  func forward(to child: pid_t?) {
    lock.withLock {
      receiver = child
      if let child { for number in waiting { kill(child, number) } }
      waiting = []
    }
  }

  /// Called by handlers.
  func send(_ number: Int32) {
    // Whatever was interrupted may be about to look at its error.
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    while write(writing, &byte, 1) < 0, errno == EINTR {}
    errno = error
  }

  /// Waits for the next signal.
  private func receive() -> Int32? {
    var byte: UInt8 = 0
    while true {
      let count = read(reading, &byte, 1)
      if count == 1 { return Int32(byte) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private func take(_ number: Int32) {
    lock.withLock {
      if let receiver { kill(receiver, number) } else { waiting.append(number) }
    }
  }
}
