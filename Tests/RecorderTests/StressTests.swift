import Foundation
import Testing

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Thousands of concurrent requests with random cancels. `TRACE_DIFF_SOAK=1` runs them twenty times.
@Suite(.serialized)
struct StressTests {
  static let isLong = ProcessInfo.processInfo.environment["TRACE_DIFF_SOAK"] != nil

  struct Row: Sendable, CustomStringConvertible {
    let name: String
    let stubs: [Stub]
    let count: Int
    var description: String { name }
  }

  static let rows = [
    Row(name: "answered inline", stubs: [], count: 5000),
    Row(name: "answered late", stubs: [Stub("**", delay: 0.002)], count: isLong ? 5000 : 1000),
    Row(
      name: "inline, late and failing",
      stubs: [
        Stub("a.example/*5", .fail(.timedOut)), Stub("a.example/*3", delay: 0.001),
        Stub("a.example/*7", .respond(status: 302, headers: ["Location": "/hop"])),
        Stub("a.example/*", .respond(body: .text("x"))),
      ], count: isLong ? 5000 : 2000),
  ]

  @Test(arguments: rows)
  func cancelsNeitherCrashNorLose(_ row: Row) async throws {
    for run in 0..<(Self.isLong ? 20 : 2) {
      var random = SeededGenerator(seed: UInt64(run) &+ 42)
      let bench = try Bench(.init(stubs: row.stubs))
      let session = bench.session { $0.httpMaximumConnectionsPerHost = 100 }
      let cancelled = Set((0..<row.count).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      let delays = (0..<row.count).map { _ in UInt32.random(in: 0..<20, using: &random) }
      let left = Locked(row.count)
      let done = Waiter()
      let answered = Locked<Set<Int>>([])
      for number in 0..<row.count {
        let url = try #require(URL(string: "https://a.example/\(number)"))
        let task = session.dataTask(with: url) { _, response, error in
          let wasCancelled = (error as? URLError)?.code == .cancelled
          if !wasCancelled { answered.withLock { _ = $0.insert(number) } }
          if left.withLock({
            $0 -= 1
            return $0 == 0
          }) {
            done.finish()
          }
        }
        task.resume()
        if cancelled.contains(number) {
          if delays[number] < 10 {
            task.cancel()
          } else {
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(Int(delays[number]) * 20)) {
              task.cancel()
            }
          }
        }
      }
      await done.wait()
      session.invalidateAndCancel()
      let numbers = try bench.lines("request").filter { $0["redirectOf"] == nil }.compactMap {
        ($0["url"] as? String).flatMap { Int($0.dropFirst("https://a.example/".count)) }
      }
      #expect(numbers == numbers.sorted(), "run \(run): the recorded order is the order of issue")
      #expect(Set(numbers).count == numbers.count, "run \(run): nothing is recorded twice")
      let missing = answered.withLock { $0.subtracting(numbers) }
      #expect(missing.isEmpty, "run \(run): every request that was answered is recorded")
      #expect(answered.withLock { $0.count } >= row.count - cancelled.count)
    }
  }
}

extension StressTests {
  /// Every answer arrives whole, in each form of the API, from sessions that come and go.
  @Test func everyAnswerIsWhole() async throws {
    let bench = try Bench(.init(stubs: [Stub("a.example/**", .respond(body: .text("ad")))]))
    let empty = Locked(0)
    for _ in 0..<(Self.isLong ? 200 : 10) {
      let session = bench.session()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<50 {
          let url = try #require(URL(string: "https://a.example/v1/ad?imp=\(UUID().uuidString)&n=\(number)"))
          group.addTask {
            let (data, _) = try await session.data(from: url)
            if data != Data("ad".utf8) { empty.withLock { $0 += 1 } }
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(empty.withLock { $0 } == 0)
  }
}

/// A small deterministic generator (SplitMix64), so that a run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
