import Foundation
import Testing
import TraceDiff

@testable import trace_diff

/// What an app sends is not to be trusted: names and values that mean something to a terminal, a log, a page or a
/// file system.
@Suite struct HostileContentTests {
  static let names = [
    "../../escape", "/abs/path", "..", ".", "CON", "NUL.http", "aux.txt", "LPT9 ", "caf\u{E9}", "trailing.",
    "a:b", "a\\b",
    "\u{202E}evil", "::error::x\n::error::y", "##vso[task.complete]", "<script>alert(1)</script>", "]]>",
    "\u{1B}[31mred",
    String(repeating: "x", count: 300), "", "nul\0nul", "%2e%2e", "`|*_[x](http://e)", "@everyone",
    "{{$uuid}}",
  ]

  /// A flow for each name, which is also the name of its step, a parameter and a part of a JSON body.
  private func recording(_ value: String, big: Bool) throws -> String {
    var time = 1_764_500_000.0
    var lines: [String] = []
    func add(_ members: [String: Any]) throws {
      time += 0.01
      let record = members.merging(["v": 1, "time": time]) { a, _ in a }
      lines.append(String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self))
    }
    try add(["type": "process", "run": "r", "attempt": 1, "pid": 7, "name": "App", "launch": 1])
    for (number, name) in Self.names.enumerated() {
      try add(["type": "flow", "name": name, "run": "r", "pid": 1])
      try add(["type": "step", "name": name, "run": "r", "pid": 1])
      let filler = big && number == 0 ? String(repeating: "y", count: 1_000_000) : ""
      let body = try JSONSerialization.data(withJSONObject: [
        "k\(name)": "\(value)\(name)", "big": value + filler,
      ])
      let query = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      try add([
        "type": "request", "id": "\(number)", "pid": 7, "method": "POST",
        "url": "https://a.example/v?\(query)=\(value)\(query)",
        "headers": ["Content-Type": "application/json"],
        "body": ["text": String(decoding: body, as: UTF8.self)],
      ])
      try add(["type": "flow-end", "name": name, "run": "r", "pid": 1, "settled": true])
    }
    return lines.map { "\n\($0)\n" }.joined()
  }

  @Test func everyReportIsInertAndNoFileLeavesItsFolder() throws {
    let console = try TestConsole()
    let good = try console.write("in/good.jsonl", recording("1", big: true))
    let bad = try console.write("in/bad.jsonl", recording("2", big: true))
    let folder = console.path("out/deep/B")
    #expect(console.run("record", "--out", folder, good) == 0, "\(console.error)")
    for scalar in (console.output + console.error).unicodeScalars where scalar != "\n" {
      #expect(!SafeText.isUnsafe(scalar))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == Self.names.count)
    #expect(console.run(folder, good) == 0, "\(console.output)")

    let formats = ReportFormat.allCases.map(\.rawValue)
    let reports = formats.flatMap { ["--report", "\($0)=\(console.path("out/reports/\($0)"))"] }
    #expect(console.run([folder, bad] + reports) == 1, "\(console.error)")
    for format in formats {
      let text = try console.read("out/reports/\(format)")
      let unsafe = text.unicodeScalars.first { $0 != "\n" && SafeText.isUnsafe($0) }
      #expect(unsafe == nil, "\(format): \(String(describing: unsafe))")
      // The machine's contract keeps values whole; what a person reads is cut, and says so.
      if format != "json" {
        #expect(text.utf8.count < 400_000, "\(format): \(text.utf8.count) bytes")
        if format != "github" { #expect(text.contains("bytes)"), "\(format)") }
      }
      for line in text.split(separator: "\n") {
        let start = line.drop { $0 == " " }
        #expect(format == "github" || !start.hasPrefix("::"), "\(format): \(line)")
        #expect(!start.hasPrefix("##vso[") && !start.hasPrefix("##["), "\(format): \(line)")
        if format == "github" {
          #expect(line.hasPrefix("::error ") || line.hasPrefix("::warning ") || line.hasPrefix("::notice "))
        }
      }
      if ["html", "junit"].contains(format) {
        #expect(!text.contains("<script>alert") && !text.contains("]]>"))
      }
    }
    let all = try FileManager.default.subpathsOfDirectory(atPath: console.folder)
    #expect(all.allSatisfy { $0.hasPrefix("in") || $0 == "out" || $0.hasPrefix("out/") }, "\(all)")
    #expect(!FileManager.default.fileExists(atPath: "/abs/path.http"))
    #expect(console.run("accept", folder, bad) == 0, "\(console.error)")
    #expect(console.run(folder, bad, "-q") == 0, "\(console.output)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: console.folder).count == all.count)
  }
}
