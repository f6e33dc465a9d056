#if canImport(Darwin)
  import Foundation
  import ObjectiveC

  // Not run here: written against the documentation of URLSessionConfiguration and the Objective-C runtime.

  extension TraceRecorder {
    /// Records the tracked requests of all sessions that are made from now on, those of SDKs included.
    ///
    /// What the `track` patterns name is recorded and stubbed; everything else passes by untouched and is counted by
    /// host. Call it right after ``startIfTesting(options:)``: sessions that exist already are not seen. Other than
    /// `install(into:recording:)` it leaves URL caches alone, as they serve the app's content.
    public func recordAllSessions() { SessionHook.install(for: self) }
  }

  /// The getters of the default and the ephemeral configuration, which every session's configuration comes from.
  enum SessionHook {
    private static let state = Locked<(recording: URLProtocol.Type?, isSwapped: Bool)>((nil, false))

    /// The last recorder that asks is the one that records.
    static func install(for recorder: TraceRecorder) {
      let recording = Installation.makeClass(recorder: recorder, scope: .tracked, headers: [:])
      let (previous, mustSwap) = state.withLock { state -> (URLProtocol.Type?, Bool) in
        defer { state = (recording, true) }
        return (state.recording, !state.isSwapped)
      }
      if let previous { URLProtocol.unregisterClass(previous) }
      // The shared session has no configuration of its own.
      URLProtocol.registerClass(recording)
      guard mustSwap else { return }
      swap("defaultSessionConfiguration", #selector(URLSessionConfiguration.traceDiffDefault))
      swap("ephemeralSessionConfiguration", #selector(URLSessionConfiguration.traceDiffEphemeral))
    }

    static func add(to configuration: URLSessionConfiguration) -> URLSessionConfiguration {
      guard let recording = state.withLock({ $0.recording }) else { return configuration }
      let classes = configuration.protocolClasses ?? []
      guard !classes.contains(where: { $0 is RecordingProtocol.Type }) else { return configuration }
      configuration.protocolClasses = [recording] + classes
      return configuration
    }

    private static func swap(_ getter: String, _ replacement: Selector) {
      guard let own = class_getClassMethod(URLSessionConfiguration.self, NSSelectorFromString(getter)),
        let other = class_getClassMethod(URLSessionConfiguration.self, replacement)
      else { return }
      method_exchangeImplementations(own, other)
    }
  }

  extension URLSessionConfiguration {
    // After the exchange each of these names the original getter.
    @objc dynamic fileprivate class func traceDiffDefault() -> URLSessionConfiguration {
      SessionHook.add(to: traceDiffDefault())
    }

    @objc dynamic fileprivate class func traceDiffEphemeral() -> URLSessionConfiguration {
      SessionHook.add(to: traceDiffEphemeral())
    }
  }
#endif
