#if canImport(Darwin) && canImport(XCTest) && !os(watchOS)
  public import XCTest

  // Not run here: written against the documentation of XCUIApplication and XCTAttachment.

  extension XCUIApplication: LaunchableApp {
    public var isRunning: Bool { state != .notRunning && state != .unknown }
  }

  extension TraceSession {
    /// Keeps the recording with the test's results, from which it is exported even where the simulator is a clone that
    /// is gone by then.
    public func attach(to activity: any XCTActivity) {
      let attachment = XCTAttachment(contentsOfFile: URL(fileURLWithPath: recording))
      attachment.name = "\(flow).jsonl"
      attachment.lifetime = .keepAlways
      activity.add(attachment)
    }
  }
#endif
