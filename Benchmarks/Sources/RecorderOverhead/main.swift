import Dispatch
import Foundation
import Recorder
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// `swift run -c release RecorderOverhead [throughput] [append] [memory]`: what recording costs.
//
// - throughput: requests a second through the recorder and through an empty stub protocol, in the same process and by
//   turns; the goal is a ratio of 0.9.
// - append: the time to append a request of 1 KB; the goal is 5 us at the median.
// - memory: resident memory over 1,000,000 requests; the goal is that it stays flat.
//
// The exit status is 1 where a goal is missed.

let folder = NSTemporaryDirectory() + "recorder-overhead-\(UUID().uuidString)"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
nonisolated(unsafe) var failed = false

func goal(_ name: String, _ value: String, _ isMet: Bool) {
  print("\(isMet ? "ok  " : "MISS") \(name): \(value)")
  if !isMet { failed = true }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

/// Sends requests, at most 64 at a time; seconds for all of them.
func send(_ count: Int, _ session: URLSession) -> Double {
  // A semaphore must not go with fewer than it was made with, so it begins with none.
  let slots = DispatchSemaphore(value: 0)
  for _ in 0..<64 { slots.signal() }
  let body = Data(repeating: 0x61, count: 700)
  let start = now()
  for number in 0..<count {
    guard let url = URL(string: "https://ads.example.com/v1/impression?unit=home_top&n=\(number)") else {
      continue
    }
    var request = URLRequest(url: url)
    if number % 2 == 0 {
      request.httpMethod = "POST"
      request.httpBody = body
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    slots.wait()
    session.dataTask(with: request) { _, _, _ in slots.signal() }.resume()
  }
  for _ in 0..<64 { slots.wait() }
  return now() - start
}

func recordedSession(_ name: String) throws -> URLSession {
  let recorder = try TraceRecorder(recording: "\(folder)/\(name).jsonl")
  let configuration = URLSessionConfiguration.default
  recorder.install(into: configuration)
  return URLSession(configuration: configuration)
}

/// Many short rounds, so that whatever else the machine does falls on both sides alike, and the median of their ratios.
func throughput() throws {
  let configuration = URLSessionConfiguration.default
  configuration.protocolClasses = [EmptyProtocol.self]
  configuration.urlCache = nil
  let empty = URLSession(configuration: configuration)
  let recorded = try recordedSession("throughput")
  _ = send(2000, empty) + send(2000, recorded)
  var ratios: [Double] = []
  var bases: [Double] = []
  var ours: [Double] = []
  for round in 0..<201 {
    // As large as the recording of a test, not as large as a log of all rounds: for a file that only grows the kernel
    // must find new memory, which in a virtual machine costs several times what it does elsewhere.
    truncate("\(folder)/throughput.jsonl", 0)
    // By turns first, so that neither has the warmer caches.
    let first = send(400, round % 2 == 0 ? empty : recorded)
    let second = send(400, round % 2 == 0 ? recorded : empty)
    let (base, own) = round % 2 == 0 ? (first, second) : (second, first)
    ratios.append(base / own)
    bases.append(base / 400 * 1e6)
    ours.append(own / 400 * 1e6)
  }
  let ratio = median(ratios)
  func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
  goal(
    "throughput",
    "\((ratio * 1000).rounded() / 1000) of an empty stub's; a request takes \(tenths(median(ours))) us, "
      + "with the empty stub \(tenths(median(bases))) us",
    ratio >= 0.9)
}

func append() throws {
  let file = try RecordingFile(path: "\(folder)/append.jsonl")
  let body = Array(String(repeating: "x\"é", count: 200).utf8)
  let request = TraceFormat.Request(
    id: "4242-abcdef-1", process: 4242, time: 1_796_062_720.25, method: "POST",
    url: "https://ads.example.com/v1/impression?unit=home_top",
    headers: [.init(name: "Content-Type", value: "application/json")], body: .bytes(body))
  var times: [Double] = []
  for _ in 0..<200_000 {
    let start = DispatchTime.now().uptimeNanoseconds
    file.append(.request(request))
    times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
  }
  times.sort()
  let size = RecordEncoder.line(.request(request)).count
  goal(
    "append of \(size) B",
    "\((times[100_000] * 100).rounded() / 100) us at the median, \((times[198_000] * 100).rounded() / 100) us at the 99th percentile",
    times[100_000] <= 5)
}

func residentMegabytes() -> Double {
  #if os(Linux)
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = Double(text.split(separator: " ")[1])
    else { return 0 }
    return pages * 4096 / 1_048_576
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
  #endif
}

func memory() throws {
  // The recording itself would fill the disk with what is not measured here.
  let recorder = try TraceRecorder(recording: "/dev/null")
  let configuration = URLSessionConfiguration.default
  recorder.install(into: configuration)
  let session = URLSession(configuration: configuration)
  var marks: [Double] = []
  for part in 1...10 {
    _ = send(100_000, session)
    marks.append(residentMegabytes())
    print("     \(part)00,000 requests: \(Int(marks[part - 1])) MB")
  }
  // The first part fills the pools of the allocator.
  let growth = marks[9] - marks[1]
  goal("memory", "\(Int(growth)) MB more after 1,000,000 requests than after 200,000", growth < 16)
}

let parts = CommandLine.arguments.dropFirst()
if parts.isEmpty || parts.contains("throughput") { try throughput() }
if parts.isEmpty || parts.contains("append") { try append() }
if parts.isEmpty || parts.contains("memory") { try memory() }
exit(failed ? 1 : 0)
