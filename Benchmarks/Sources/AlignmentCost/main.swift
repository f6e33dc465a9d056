import Foundation

/// The alignment alone against GNU diff and git on the same files of canonical lines: time and quality.
///
/// `swift run -c release AlignmentCost [LINES]`, 100,000 lines by default; times are medians of five, in one run.

struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum Shape: String, CaseIterable {
  case few = "few differences"
  case half = "half changed"
  case shuffled = "all different, shuffled"
  case rotated = "a block rotated by a tenth"
  case heartbeats = "50 of the heartbeats dropped, 50 added"
  case twenty = "20 distinct lines in random order"

  /// The numbers of the lines of both sides.
  func sides(_ count: Int) -> ([Int], [Int]) {
    var random = Seeded(state: 2)
    let a = (0..<count).map { $0 }
    var b = a
    switch self {
    case .few:
      for difference in 0..<1000 {
        let place = Int.random(in: 0..<b.count, using: &random)
        if difference % 2 == 0 { b[place] = count + difference } else { b.remove(at: place) }
      }
    case .half: for place in b.indices where Bool.random(using: &random) { b[place] += count }
    case .shuffled: b.shuffle(using: &random)
    case .rotated: b = Array(a[(count / 10)...] + a[..<(count / 10)])
    case .heartbeats:
      let beats = a.map { $0 % 10 == 0 ? 0 : $0 }
      let places = stride(from: 0, to: count, by: 10).shuffled(using: &random)
      let dropped = Set(places.prefix(50))
      b = beats.indices.filter { !dropped.contains($0) }.map { beats[$0] }
      for _ in 0..<50 { b.insert(0, at: Int.random(in: 0...b.count, using: &random)) }
      return (beats, b)
    case .twenty:
      return (
        (0..<count).map { _ in Int.random(in: 0..<20, using: &random) },
        (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }
      )
    }
    return (a, b)
  }

  static func line(_ number: Int) -> String {
    var random = Seeded(state: UInt64(number))
    var line = "GET https://ads\(number % 8).example.com/v1/impression?seq=\(number)"
    for field in 0..<16 { line += "&p\(field)=\(String(random.next() % 100_000_000_000, radix: 36))" }
    return line
  }
}

func seconds(_ body: () throws -> Void) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<5 {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
  }
  return times.sorted()[2]
}

func run(_ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alignment-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let left = folder.appendingPathComponent("a.txt").path
let right = folder.appendingPathComponent("b.txt").path
print("| \(count) lines | seconds | GNU diff | git | of diff's time | of git's | deletions | git's | exact |")
print("| --- | --: | --: | --: | --: | --: | --: | --: | --- |")
for shape in Shape.allCases {
  let (a, b) = shape.sides(count)
  for (path, numbers) in [(left, a), (right, b)] {
    let text = numbers.map { Shape.line($0) + "\n" }.joined()
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
  var outcome = (deleted: 0, added: 0, isExact: true)
  let own = try seconds { outcome = try LineFiles(left: left, right: right).compare() }
  let gnu = try seconds { _ = try run(["diff", left, right]) }
  var numbers = ""
  let git = try seconds {
    numbers = try run(["git", "diff", "--no-index", "--histogram", "--numstat", left, right])
  }
  let deletions = numbers.split(separator: "\t").dropFirst().first.map(String.init) ?? "0"
  func figure(_ value: Double) -> String { String(format: "%.3f", value) }
  print(
    "| \(shape.rawValue) | \(figure(own)) | \(figure(gnu)) | \(figure(git)) | \(figure(own / gnu)) | \(figure(own / git)) "
      + "| \(outcome.deleted) | \(deletions) | \(outcome.isExact ? "yes" : "no") |")
}
try FileManager.default.removeItem(at: folder)
