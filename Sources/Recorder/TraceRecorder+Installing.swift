#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension TraceRecorder {
  /// Records every request of the sessions that are made from this configuration from now on.
  ///
  /// Does nothing where no recorder was started, so that an app can call it always. Call it last, just before the
  /// session is made: an SDK that assigns `protocolClasses` afterwards drops the recorder.
  public static func install(
    into configuration: URLSessionConfiguration, recording scope: Scope = .everything
  ) {
    shared?.install(into: configuration, recording: scope)
  }

  /// The same for a configuration in a variable.
  public static func install(
    into configuration: inout URLSessionConfiguration, recording scope: Scope = .everything
  ) {
    shared?.install(into: configuration, recording: scope)
  }

  /// The same for a configuration in a variable.
  public func install(into configuration: inout URLSessionConfiguration, recording scope: Scope = .everything)
  {
    let reference: URLSessionConfiguration = configuration
    install(into: reference, recording: scope)
  }

  /// Records the sessions that are made from this configuration from now on.
  ///
  /// The protocol goes before all others, and the URL cache is switched off: with a cache requests start in another
  /// order than they were issued in, and a cached answer is no request at all.
  public func install(into configuration: URLSessionConfiguration, recording scope: Scope = .everything) {
    if configuration.identifier != nil {
      warn(
        "background-session", "a background session (\(configuration.identifier ?? "")) cannot be recorded")
      return
    }
    let own = (configuration.protocolClasses ?? []).filter { !($0 is RecordingProtocol.Type) }
    #if canImport(Darwin)
      let headers: [String: String]? = SessionHeaders.read(from: configuration)
    #else
      // The session's first task shows them, with what is set between now and then.
      let headers: [String: String]? = nil
    #endif
    let recording = Installation.makeClass(recorder: self, scope: scope, headers: headers)
    configuration.protocolClasses = [recording] + own
    configuration.urlCache = nil
  }
}
