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
}
