import Foundation

@testable import trace_diff

/// A console that keeps what was written, and a folder of its own for files.
final class TestConsole {
  let folder: String
  private(set) var output = ""
  private(set) var error = ""
  var environment: [String: String] = [:]

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trace-diff-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  @discardableResult func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Runs the tool in this process; what it wrote before is forgotten.
  func run(_ arguments: String...) -> Int32 { run(arguments) }

  func run(_ arguments: [String]) -> Int32 {
    output = ""
    error = ""
    let console = Console(
      output: { self.output += $0 }, error: { self.error += $0 }, environment: environment,
      today: "2026-11-30")
    return trace_diff.run(arguments, console).rawValue
  }
}

/// A recording's lines, as a recorder writes them.
struct Recording {
  var lines: [String] = []
  private var time = 1_764_500_000.0
  private var count = 0

  init(recorder: Bool = true) {
    if recorder {
      lines.append(
        #"{"v":1,"type":"process","time":1764499999,"run":"r1","attempt":1,"pid":7,"name":"App","launch":1}"#)
    }
  }

  mutating func flow(_ name: String) { marker("flow", name) }
  mutating func step(_ name: String) { marker("step", name) }

  mutating func end(_ name: String, settled: Bool = true) {
    time += 0.1
    lines.append(
      #"{"v":1,"type":"flow-end","time":\#(time),"name":"\#(name)","run":"r1","pid":1,"settled":\#(settled)}"#
    )
  }

  mutating func get(_ url: String) {
    time += 0.1
    count += 1
    lines.append(
      #"{"v":1,"type":"request","time":\#(time),"id":"q\#(count)","pid":7,"method":"GET","url":"\#(url)","headers":{}}"#
    )
  }

  private mutating func marker(_ type: String, _ name: String) {
    time += 0.1
    lines.append(#"{"v":1,"type":"\#(type)","time":\#(time),"name":"\#(name)","run":"r1","pid":1}"#)
  }

  var text: String { lines.map { "\n\($0)\n" }.joined() }

  /// The sample flow: a view, then a click that may carry another value.
  static func home(unit: String = "home_top", copies: Int = 1) -> Recording {
    var recording = Recording()
    recording.flow("HomeFeed")
    recording.step("Home appears")
    for _ in 0..<copies { recording.get("https://ads.example.com/v1/impression?ad_unit=\(unit)") }
    recording.step("Detail")
    recording.get("https://ads.example.com/v1/click?target=1")
    recording.end("HomeFeed")
    return recording
  }
}
