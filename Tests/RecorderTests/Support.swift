import Foundation
import Testing
import TraceFormat

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A recorder with a file of its own, removed at the end.
final class Bench {
  let folder: String
  let path: String
  let recorder: TraceRecorder

  init(_ options: TraceRecorder.Options = .init()) throws {
    folder = try Bench.makeFolder()
    path = "\(folder)/run.jsonl"
    recorder = try TraceRecorder(recording: path, options: options)
  }

  deinit {
    recorder.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  static func makeFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "trace-diff-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  func session(
    _ scope: TraceRecorder.Scope = .everything, delegate: (any URLSessionDelegate)? = nil,
    _ change: (URLSessionConfiguration) -> Void = { _ in }
  ) -> URLSession {
    let configuration = URLSessionConfiguration.default
    change(configuration)
    recorder.install(into: configuration, recording: scope)
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// The recording's lines, each of which must be whole.
  func lines() throws -> [[String: Any]] { try Bench.lines(path) }

  static func lines(_ path: String) throws -> [[String: Any]] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  func lines(_ type: String) throws -> [[String: Any]] {
    try lines().filter { $0["type"] as? String == type }
  }
}

/// Runs what a suite's tests do ahead of other tests.
///
/// Tests share few threads: a wait of a tenth of a second takes half a minute where thousands of comparisons were queued before
/// its end. What is said about time then no longer holds.
struct AheadOfOthers: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await Task(priority: .high) { try await function() }.value
    }
  }
}

extension Trait where Self == AheadOfOthers {
  static var aheadOfOthers: Self { Self() }
}
