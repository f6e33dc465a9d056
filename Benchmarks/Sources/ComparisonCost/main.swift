import Foundation
import TraceDiff
import TraceFormat

/// What a comparison costs in time and memory, by shape and size, and how the time grows.
///
/// `swift run -c release ComparisonCost [SIZE …]`; without sizes 125,000 to 1,000,000 events a side. Each comparison
/// runs in a process of its own, so that the peak memory is its own.

func peakMemory() -> Int {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
  else { return 0 }
  return (line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
    * 1024
}

/// Processor time, which a busy machine falsifies less than the clock.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure(_ shape: Shape, _ size: Int) {
  let (baseline, candidate) = shape.traces(size)
  let before = peakMemory()
  let start = processorSeconds()
  let report = Comparison(rules: Rules(), today: "2026-01-01").report(
    baselines: [baseline], candidates: [candidate])
  let seconds = processorSeconds() - start
  let perEvent = (peakMemory() - before) / size
  let books = report.summary
  print(
    "\(seconds)\t\(perEvent)\t\(before / size)\tmatched \(books.matched), missing \(books.missing), extra \(books.extra), "
      + "duplicated \(books.duplicated), changed \(books.changed), moved \(books.moved)")
}

func child(_ shape: Shape, _ size: Int) throws -> [String] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  process.arguments = ["--one", shape.rawValue, String(size)]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map {
    $0.split(separator: "\t").map(String.init)
  } ?? []
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == "--one", let shape = Shape(rawValue: arguments[1]),
  let size = Int(arguments[2])
{
  measure(shape, size)
} else {
  let sizes = arguments.isEmpty ? [125_000, 250_000, 500_000, 1_000_000] : arguments.compactMap { Int($0) }
  print("| shape | events a side | seconds | growth | bytes an event, beside the traces | traces | books |")
  print("| --- | --: | --: | --: | --: | --: | --- |")
  for shape in Shape.allCases {
    var previous: Double?
    for size in sizes {
      let row = try child(shape, size)
      guard row.count == 4, let seconds = Double(row[0]) else {
        print("| \(shape.rawValue) | \(size) | failed | | | | |")
        continue
      }
      let growth = previous.map { String(format: "%.2f", seconds / $0) } ?? ""
      print(
        "| \(shape.rawValue) | \(size) | \(String(format: "%.2f", seconds)) | \(growth) | \(row[1]) | \(row[2]) | \(row[3]) |"
      )
      previous = seconds
    }
  }
}
