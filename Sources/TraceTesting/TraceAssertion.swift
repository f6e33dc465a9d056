#if canImport(XCTest)
  import Foundation
  public import XCTest

  /// Requires the flows of a recording to be as their baselines say.
  ///
  /// A failure says what is missing, extra, duplicated, changed or moved, and what to do about it:
  ///
  /// ```text
  ///  FAIL  1 finding in 1 of 1 flow
  ///
  /// HomeFeed  fails
  ///   baseline   Tests/Baselines/HomeFeed.http
  ///   candidate  Tests/run.jsonl
  ///
  ///   step HomeViewController appears
  ///
  ///   = DUPLICATED impression  error, id fe00c102a00d
  ///     GET https://ads.example.com/v1/impression?ad_unit=home_top
  ///     expected 1, got 2
  ///     baseline Tests/Baselines/HomeFeed.http:7
  ///     candidate Tests/run.jsonl:8 (and 10)
  ///
  ///  FAIL  1 duplicated, 1 matched
  ///
  /// If a difference is a bug, fix the app, record again and compare again.
  /// If it is meant, take it into the baseline and commit that:
  ///     trace-diff accept Tests/Baselines Tests/run.jsonl --only fe00c102a00d
  /// ```
  ///
  /// A flow without a baseline fails too; on a developer's machine it is recorded first (see ``RecordMode``).
  /// An inconclusive comparison is no pass either.
  ///
  /// - Parameters:
  ///   - recording: a file, or a folder of one run.
  ///   - flow: the flow to judge; nil for all that were recorded.
  ///   - bundle: the test bundle, where baselines are among its resources.
  ///   - mode: nil for what the environment says.
  ///   - file: where the failure is shown.
  ///   - line: where the failure is shown.
  public func assertTrace(
    _ recording: String, flow: String? = nil, bundle: Bundle? = nil, record mode: RecordMode? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let judge = TraceJudge(bundle: bundle, source: "\(file)", mode: mode)
    guard let failure = judge.failure(recording: recording, flow: flow) else { return }
    XCTFail(failure, file: file, line: line)
  }
#endif
