import Foundation
import Recorder

/// Waits for requests one after the other, as a UI test does, in a process that does nothing else.
///
/// Prints the longest time between a request's start and its being seen in milliseconds, and the share of a core that
/// waiting took in per mille.
enum Waiting {
  static func run(path: String, count: Int) async throws {
    let live = LiveRecording(path: path)
    let start = now(CLOCK_REALTIME)
    let used = now(CLOCK_PROCESS_CPUTIME_ID)
    var worst = 0.0
    for number in 0..<count {
      let seen = try await live.wait(for: RequestPattern("a.example/\(number)"), timeout: 30)
      worst = max(worst, now(CLOCK_REALTIME) - (seen.first?.time ?? 0))
    }
    let elapsed = now(CLOCK_REALTIME) - start
    let share = (now(CLOCK_PROCESS_CPUTIME_ID) - used) / elapsed
    print("\(Int(worst * 1000)) \(Int(share * 1000))")
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
