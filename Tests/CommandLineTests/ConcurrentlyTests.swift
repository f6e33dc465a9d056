import Foundation
import Testing

@testable import trace_diff

@Suite struct ConcurrentlyTests {
  private struct Failure: Error, Equatable {
    var name: String
  }

  @Test(arguments: [true, false])
  func givesWhatBothGave(_ condition: Bool) throws {
    let (first, second) = try Concurrently.both(if: condition, { "a" }, { 2 })
    #expect(first == "a" && second == 2)
  }

  @Test func bothAreAtWorkAtOnce() throws {
    let (one, two) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (first, second) = try Concurrently.both(
      if: true,
      {
        one.signal()
        return two.wait(timeout: .now() + 30)
      },
      {
        two.signal()
        return one.wait(timeout: .now() + 30)
      })
    #expect(first == .success && second == .success)
  }

  @Test(arguments: [true, false])
  func theFirstFailureIsSaid(_ condition: Bool) {
    #expect(throws: Failure(name: "first")) {
      try Concurrently.both(
        if: condition, { throw Failure(name: "first") }, { throw Failure(name: "second") })
    }
    #expect(throws: Failure(name: "second")) {
      try Concurrently.both(if: condition, { 1 }, { throw Failure(name: "second") })
    }
  }

  @Test(arguments: [0, 1, 2, 1000]) func eachNumberIsGivenOutOnce(_ count: Int) {
    let seen = Seen(count: count)
    Concurrently.forEach(count) { seen.note($0) }
    #expect(seen.counts == [Int](repeating: 1, count: count))
  }

  private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var counts: [Int]

    init(count: Int) { counts = [Int](repeating: 0, count: count) }

    func note(_ index: Int) { lock.withLock { counts[index] += 1 } }
  }
}
