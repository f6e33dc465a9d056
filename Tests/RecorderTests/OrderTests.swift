import Foundation
import Testing

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct OrderTests {
  @Test func aThousandConcurrentRequestsKeepTheirOrder() async throws {
    let bench = try Bench()
    let session = bench.session()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await withCheckedContinuation { continuation in
          let left = Locked(1000)
          for number in 0..<1000 {
            session.dataTask(with: URL(string: "https://a.example/\(number)")!) { _, _, _ in
              if left.withLock({
                $0 -= 1
                return $0 == 0
              }) {
                continuation.resume()
              }
            }.resume()
          }
        }
      }
    }
    let urls = try bench.lines("request").compactMap { $0["url"] as? String }
    #expect(urls == (0..<1000).map { "https://a.example/\($0)" })
  }

  /// With a cache, requests start in another order than they were issued in.
  @Test func installingSwitchesTheCacheOffAndKeepsOtherProtocols() throws {
    final class Other: URLProtocol {}
    let bench = try Bench()
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    configuration.protocolClasses = [Other.self]
    bench.recorder.install(into: configuration)
    bench.recorder.install(into: configuration)
    #expect(configuration.urlCache == nil)
    let classes = try #require(configuration.protocolClasses)
    #expect(classes.count == 2, "installed twice it is there once")
    #expect(classes.first is RecordingProtocol.Type, "and before all others")
    #expect(classes.last == Other.self)
  }

  /// Four sessions, each fed from a thread of its own: each keeps its order, and all of them that of `startLoading`.
  @Test func sessionsAreRecordedInTheOrderOfTheirStarts() async throws {
    let bench = try Bench(.init(stubs: [Stub("late.example/**", delay: 0.005)]))
    await withTaskGroup(of: Void.self) { group in
      for name in ["a", "b", "c", "late"] {
        let session = bench.session()
        group.addTask {
          await withCheckedContinuation { continuation in
            let left = Locked(100)
            for number in 0..<100 {
              session.dataTask(with: URL(string: "https://\(name).example/\(number)")!) { _, _, _ in
                if left.withLock({
                  $0 -= 1
                  return $0 == 0
                }) {
                  continuation.resume()
                }
              }.resume()
            }
          }
        }
      }
    }
    let lines = try bench.lines("request")
    for name in ["a", "b", "c", "late"] {
      let own = lines.compactMap { $0["url"] as? String }.filter { $0.hasPrefix("https://\(name).") }
      #expect(own == (0..<100).map { "https://\(name).example/\($0)" })
    }
    let times = lines.compactMap { $0["time"] as? Double }
    #expect(times.count == 400)
    #expect(times == times.sorted(), "the order of the lines is the order of the starts")
  }
}
