#if canImport(Testing)
  import Foundation
  public import Recorder
  public import Testing

  /// A test that records what it sends and is judged by the flow's baseline.
  ///
  /// ```swift
  /// @Test(.trace("HomeFeed")) func homeFeed() async throws {
  ///   let trace = try #require(TraceTest.current)
  ///   let configuration = URLSessionConfiguration.default
  ///   trace.recorder.install(into: configuration)
  ///   let feed = HomeFeed(session: URLSession(configuration: configuration))
  ///   trace.driver.step("feed appears")
  ///   await feed.appear()
  /// }
  /// ```
  ///
  /// Each test has a recorder of its own, so that tests may run side by side.
  public struct TraceTrait: TestTrait, TestScoping {
    let flow: String
    let stubs: [Stub]
    let mode: RecordMode?
    let source: String
    let location: SourceLocation
    /// Seconds without a request before the flow is over.
    let quiet: Double

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let folder = NSTemporaryDirectory() + "trace-diff-\(UUID().uuidString)"
      let path = "\(folder)/recording.jsonl"
      let driver = try TraceDriver(recording: path)
      let recorder = try TraceRecorder(recording: path, options: .init(stubs: stubs))
      driver.beginFlow(flow)
      try await TraceTest.$current.withValue(TraceTest(recorder: recorder, driver: driver)) {
        try await function()
      }
      try await driver.endFlow(quiet: quiet)
      recorder.stop()
      let judge = TraceJudge(source: source, mode: mode)
      if let failure = judge.failure(recording: path, flow: flow) {
        // The recording stays, as the failure names it.
        Issue.record(Comment(rawValue: failure), sourceLocation: location)
      } else {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
  }

  /// The recording of the test that is running.
  public struct TraceTest: Sendable {
    /// nil outside of a test with ``TraceTrait``.
    @TaskLocal public static var current: TraceTest?

    public let recorder: TraceRecorder
    public let driver: TraceDriver
  }

  extension Trait where Self == TraceTrait {
    /// Records what the test sends, and compares it with the flow's baseline when the test is over.
    ///
    /// - Parameters:
    ///   - flow: the flow's name.
    ///   - stubs: how requests are answered; 200 without a body where none matches.
    ///   - quiet: seconds without a request before the flow is over.
    ///   - record: nil for what the environment says.
    ///   - filePath: the test's source, beside or above which baselines are looked for.
    ///   - sourceLocation: where a failure is shown.
    public static func trace(
      _ flow: String, stubs: [Stub] = [], quiet: Double = 0.2, record: RecordMode? = nil,
      filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
      TraceTrait(
        flow: flow, stubs: stubs, mode: record, source: filePath, location: sourceLocation, quiet: quiet)
    }
  }
#endif
