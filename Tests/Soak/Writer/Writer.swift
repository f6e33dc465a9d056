import Dispatch
import Foundation
import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `recorder-writer --wait FILE COUNT`: a waiting UI test; see `Waiting`.
///
/// `recorder-writer --memory COUNT`: what each request leaves behind; see `Memory`.
///
/// `recorder-writer FILE NAME COUNT SEED [SMALLEST LARGEST]`: a process under test that sends numbered POST requests
/// through a recorded session, up to 64 at a time.
///
/// Each body says its own number and length, so that a reader can tell a whole record from a damaged one. The last line
/// on standard output is the number of requests that were answered.
@main
enum Writer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "--wait" {
      return try await Waiting.run(path: arguments[2], count: Int(arguments[3]) ?? 1)
    }
    if arguments.count == 3, arguments[1] == "--memory" {
      return try Memory.run(count: Int(arguments[2]) ?? 1)
    }
    guard arguments.count >= 5, let count = Int(arguments[3]), let seed = UInt64(arguments[4]) else {
      FileHandle.standardError.write(
        Data("usage: recorder-writer FILE NAME COUNT SEED [SMALLEST LARGEST]\n".utf8))
      exit(2)
    }
    let smallest = arguments.count > 5 ? Double(arguments[5]) ?? 200 : 200
    let largest = arguments.count > 6 ? Double(arguments[6]) ?? 65536 : 65536
    let recorder = try TraceRecorder(recording: arguments[1])
    let configuration = URLSessionConfiguration.default
    recorder.install(into: configuration)
    let session = URLSession(configuration: configuration)

    var state = seed
    // A semaphore must not go with fewer than it was made with, so it begins with none.
    let slots = DispatchSemaphore(value: 0)
    for _ in 0..<64 { slots.signal() }
    let answered = Counter()
    for number in 0..<count {
      // Lengths are spread evenly over the orders of magnitude.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let share = Double(state >> 33) / Double(UInt32.max >> 1)
      let length = Int(smallest * pow(largest / smallest, min(share, 1)))
      guard let url = URL(string: "https://soak.example/\(arguments[2])/\(number)") else { continue }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = body(number: number, length: length)
      slots.wait()
      session.dataTask(with: request) { _, response, _ in
        if (response as? HTTPURLResponse)?.statusCode == 200 { answered.add() }
        slots.signal()
      }.resume()
    }
    for _ in 0..<64 { slots.wait() }
    print(answered.value)
  }

  /// `NUMBER LENGTH xxxx…`, of that length, with what must be escaped in JSON here and there.
  static func body(number: Int, length: Int) -> Data {
    var bytes = Array("\(number) \(length) ".utf8)
    let filling = Array("x\"\n\u{e9}y".utf8)
    while bytes.count + filling.count <= length { bytes += filling }
    while bytes.count < length { bytes.append(UInt8(ascii: "z")) }
    return Data(bytes)
  }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func add() {
    lock.lock()
    count += 1
    lock.unlock()
  }

  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }
}
