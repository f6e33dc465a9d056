#if canImport(Darwin)
  import Foundation
  import ObjectiveC

  // Not run here: written against the documentation of URLSession and the Objective-C runtime.

  /// Says what a recorder in the app's process cannot see.
  enum BlindSpots {
    private static let recorder = Locked<TraceRecorder?>(nil)
    private nonisolated(unsafe) static var counted: UInt8 = 0

    /// Watches the making of sessions from now on, and names what the process holds that sends by other ways.
    static func watch(for new: TraceRecorder) {
      let isFirst = recorder.withLock { recorder -> Bool in
        defer { recorder = new }
        return recorder == nil
      }
      if NSClassFromString("WKWebView") != nil {
        new.warn(
          "web-view", "WebKit is loaded: what web views send is not recorded; use a proxy and a HAR for it")
      }
      if NSClassFromString("SKAdNetwork") != nil {
        new.warn("system-postback", "StoreKit is loaded: install postbacks are sent by the system, later")
      }
      guard isFirst else { return }
      hook("sessionWithConfiguration:") { original, selector in
        typealias Original = @convention(c) (AnyClass, Selector, URLSessionConfiguration) -> URLSession
        let make = unsafeBitCast(original, to: Original.self)
        let replacement: @convention(block) (AnyClass, URLSessionConfiguration) -> URLSession = {
          check($1)
          return make($0, selector, $1)
        }
        return imp_implementationWithBlock(replacement)
      }
      hook("sessionWithConfiguration:delegate:delegateQueue:") { original, selector in
        typealias Original =
          @convention(c) (
            AnyClass, Selector, URLSessionConfiguration, AnyObject?, AnyObject?
          ) -> URLSession
        let make = unsafeBitCast(original, to: Original.self)
        let replacement:
          @convention(block) (AnyClass, URLSessionConfiguration, AnyObject?, AnyObject?) -> URLSession = {
            check($1)
            return make($0, selector, $1, $2, $3)
          }
        return imp_implementationWithBlock(replacement)
      }
    }

    private static func check(_ configuration: URLSessionConfiguration) {
      guard let recorder = recorder.withLock({ $0 }), !Passthrough.isMakingSession else { return }
      if let identifier = configuration.identifier {
        recorder.warn("background-session", "the background session \"\(identifier)\" cannot be recorded")
      } else if !(configuration.protocolClasses ?? []).contains(where: { $0 is RecordingProtocol.Type }) {
        recorder.warn(
          "unrecorded-session",
          "a session was made without the recorder: it was not installed, or protocolClasses was assigned after it"
        )
      }
    }

    private static func hook(_ name: String, _ replacement: (IMP, Selector) -> IMP) {
      let selector = NSSelectorFromString(name)
      guard let method = class_getClassMethod(URLSession.self, selector) else { return }
      method_setImplementation(method, replacement(method_getImplementation(method), selector))
    }

    /// Whether a task is asked about for the first time; Foundation asks several times.
    static func isFirstSight(of task: URLSessionTask) -> Bool {
      guard objc_getAssociatedObject(task, &counted) == nil else { return false }
      objc_setAssociatedObject(task, &counted, true, .OBJC_ASSOCIATION_RETAIN)
      return true
    }
  }
#endif
