#if canImport(Darwin)
  import Foundation

  // Not run here: written against the documentation of URLProtocol, NSThread and NSObject.

  /// Calls a protocol's client later than `startLoading`, on the thread that called it, as `URLProtocol` asks for.
  struct ClientHop: @unchecked Sendable {
    private let thread = Thread.current
    private let modes: [String]

    /// To be made inside `startLoading`.
    init() {
      var modes = [RunLoop.Mode.default.rawValue]
      if let current = RunLoop.current.currentMode?.rawValue, current != modes[0] { modes.append(current) }
      self.modes = modes
    }

    func perform(_ work: @escaping @Sendable () -> Void) {
      let errand = Errand(work)
      errand.perform(#selector(Errand.run), on: thread, with: nil, waitUntilDone: false, modes: modes)
    }

    private final class Errand: NSObject {
      private let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
      @objc func run() { work() }
    }
  }
#endif
