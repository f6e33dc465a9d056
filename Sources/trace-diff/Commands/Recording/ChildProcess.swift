#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command that runs in the foreground of this terminal, as if the shell had started it.
///
/// The child stays in this process group, so that it may read the terminal and Ctrl-C reaches it; signals that are
/// sent to this process alone are forwarded. (`Foundation.Process` makes a group of its own, in which a child that
/// reads the terminal is stopped, and adds 30 ms to waiting.)
struct ChildProcess {
  /// How the command ended.
  enum Ending: Sendable, Hashable {
    case exited(Int32)
    case killed(signal: Int32)

    /// The status as a shell would give it: the command's own, or 128 + n after signal n.
    var status: Int32 {
      switch self {
      case .exited(let status): status
      case .killed(let signal): 128 + signal
      }
    }
  }

  struct Outcome: Sendable, Hashable {
    var ending: Ending
    /// True where the time was up and the command was told to end.
    var timedOut: Bool

    /// The command's own status; a command that was cut short has not succeeded, whatever it says.
    var status: Int32 { timedOut && ending.status == 0 ? ExitStatus.recorderFailure : ending.status }
  }

  /// The statuses that are this tool's own.
  enum ExitStatus {
    static let recorderFailure: Int32 = 125
  }

  /// Why the command could not be started.
  struct LaunchError: Error, Hashable, CustomStringConvertible {
    var command: String
    var code: Int32

    var description: String { "cannot run \"\(command)\": \(String(cString: strerror(code)))" }
  }

  /// How long a command has between SIGTERM and SIGKILL, in seconds.
  var grace = 5.0

  /// Runs the command and waits for its end.
  ///
  /// - Parameters:
  ///   - command: the program, looked up in `PATH`, and its arguments.
  ///   - environment: all of the child's environment.
  ///   - timeout: seconds after which the command and its descendants get SIGTERM, and SIGKILL after the grace; nil
  ///     for never.
  func run(
    _ command: [String], environment: [String: String], timeout: Double? = nil
  ) throws(LaunchError) -> Outcome {
    let forwarding = SignalForwarding()
    defer { forwarding.stop() }
    let child = try spawn(command, environment)
    forwarding.start(to: child)
    guard let timeout else { return Outcome(ending: Self.wait(for: child), timedOut: false) }
    if let ending = Self.wait(for: child, seconds: timeout) {
      return Outcome(ending: ending, timedOut: false)
    }
    return Outcome(ending: stop(child), timedOut: true)
  }

  /// Ends the command and what it has started: a shell that is ended alone leaves its commands running.
  private func stop(_ child: pid_t) -> Ending {
    // From the top down, so that no shell goes on to its next command.
    let others = ProcessTree.descendants(of: child)
    for id in [child] + others.map(\.id) {
      kill(id, SIGTERM)
      // A process that is stopped would never see it.
      kill(id, SIGCONT)
    }
    let deadline = Self.now() + grace
    let ending = Self.wait(for: child, seconds: grace)
    // What it started while it should have ended has no grace of its own.
    let late = ending == nil ? ProcessTree.descendants(of: child).filter { !others.contains($0) } : []
    while Self.now() < deadline, !ProcessTree.survivors(of: others).isEmpty { usleep(5000) }
    if ending == nil { kill(child, SIGKILL) }
    for member in ProcessTree.survivors(of: others + late) { kill(member.id, SIGKILL) }
    return ending ?? Self.wait(for: child)
  }

  private func spawn(_ command: [String], _ environment: [String: String]) throws(LaunchError) -> pid_t {
    guard let program = command.first else { throw LaunchError(command: "", code: ENOENT) }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in SignalForwarding.signals where !SignalForwarding.isIgnored(signal) {
      sigaddset(&defaults, signal)
    }
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let arguments = Self.cStrings(command)
    let variables = Self.cStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, program, nil, &attributes, arguments, variables)
    guard code == 0 else { throw LaunchError(command: program, code: code) }
    return child
  }

  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func wait(for child: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return .exited(ExitStatus.recorderFailure) }
    }
    return ending(status)
  }

  /// nil where the child goes on.
  private static func wait(for child: pid_t, seconds: Double) -> Ending? {
    let deadline = now() + seconds
    var pause: UInt32 = 200
    while true {
      var status: Int32 = 0
      let found = waitpid(child, &status, WNOHANG)
      if found == child { return ending(status) }
      if found < 0, errno != EINTR { return .exited(ExitStatus.recorderFailure) }
      if now() >= deadline { return nil }
      usleep(pause)
      pause = min(pause * 2, 5000)
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The macros of `<sys/wait.h>`, which Swift does not import.
  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }
}
