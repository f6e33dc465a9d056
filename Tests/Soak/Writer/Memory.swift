import Dispatch
import Foundation
import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests whose records go nowhere, and prints by how many bytes a request the process grew in the second half.
enum Memory {
  static func run(count: Int) throws {
    let recorder = try TraceRecorder(recording: "/dev/null")
    let configuration = URLSessionConfiguration.default
    recorder.install(into: configuration)
    let session = URLSession(configuration: configuration)
    send(count, session)
    let before = residentBytes()
    send(count, session)
    print((residentBytes() - before) / count)
  }

  private static func send(_ count: Int, _ session: URLSession) {
    let slots = DispatchSemaphore(value: 0)
    for _ in 0..<32 { slots.signal() }
    for number in 0..<count {
      guard let url = URL(string: "https://memory.example/\(number)") else { continue }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = Data(repeating: 0x61, count: 1000)
      slots.wait()
      session.dataTask(with: request) { _, _, _ in slots.signal() }.resume()
    }
    for _ in 0..<32 { slots.wait() }
  }

  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = Int(text.split(separator: " ")[1])
    else { return 0 }
    return pages * 4096
  }
}
