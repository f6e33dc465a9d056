#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Hands signals on to a child while it runs, and restores what was before.
///
/// What the terminal sends (Ctrl-C, Ctrl-\) it sends to the child as well: that is not forwarded, and only kept from
/// ending this process before its child.
struct SignalForwarding {
  static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

  /// A handler can reach nothing but a global; nil where no signal can be handed on, so that each keeps its effect.
  private static let forwarder = SignalForwarder()

  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Installs the handlers.
  init() {
    guard let forwarder = Self.forwarder else { return }
    forwarder.forward(to: nil)
    for signal in Self.signals where !Self.isIgnored(signal) {
      var action = sigaction()
      Self.set(&action) { number, info, _ in
        // A positive code is the kernel's: the terminal's signal went to the whole group.
        guard let info, info.pointee.si_code <= 0 else { return }
        SignalForwarding.forwarder?.send(number)
      }
      action.sa_flags = SA_SIGINFO | Int32(SA_RESTART)
      sigemptyset(&action.sa_mask)
      var old = sigaction()
      sigaction(signal, &action, &old)
      previous.append((signal, old))
    }
  }

  /// Hands on what comes from now on, and what came since the handlers are there.
  func start(to child: pid_t) { Self.forwarder?.forward(to: child) }

  func stop() {
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
    Self.forwarder?.forward(to: nil)
  }

  /// A command under `nohup`, or in the background of a script, is to stay so.
  static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }

  private static func set(
    _ action: inout sigaction,
    _ handler:
      @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  ) {
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = handler
    #else
      action.__sigaction_handler.sa_sigaction = handler
    #endif
  }
}
