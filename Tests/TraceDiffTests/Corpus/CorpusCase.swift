import Foundation
import Testing
import TraceFormat

@testable import TraceDiff

/// A folder of `Tests/Corpus`: a baseline, a candidate, maybe rules, and what a person expects.
struct CorpusCase: CustomTestStringConvertible, Sendable {
  let folder: URL

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus", isDirectory: true)

  /// All cases by their number.
  static let all: [CorpusCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted().map {
      CorpusCase(folder: root.appendingPathComponent($0, isDirectory: true))
    }
  }()

  var testDescription: String { folder.lastPathComponent }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  var candidate: String {
    FileManager.default.fileExists(atPath: path("candidate.http")) ? "candidate.http" : "candidate.jsonl"
  }

  func rules() throws -> Rules {
    guard let bytes = FileManager.default.contents(atPath: path("trace-diff.json")) else { return Rules() }
    return try Rules.read([UInt8](bytes), file: "trace-diff.json")
  }

  /// The traces of a file, named as the folder's user would: where a clone lies must not move a line's end.
  private func load(_ name: String) throws -> [Trace] {
    try TraceLoader(rules: try rules()).load(path(name)).map { trace in
      var trace = trace
      trace.file = name
      for index in trace.incidents.indices where trace.incidents[index].file != nil {
        trace.incidents[index].file = name
      }
      for index in trace.warnings.indices where trace.warnings[index].file != nil {
        trace.warnings[index].file = name
      }
      return trace
    }
  }

  func traces() throws -> (baselines: [Trace], candidates: [Trace]) {
    (try load("baseline.http"), try load(candidate))
  }

  /// The report, with paths as the folder's user would name them.
  func report() throws -> Report {
    let (baselines, candidates) = try traces()
    return Comparison(rules: try rules(), today: "2026-11-30")
      .report(baselines: baselines, candidates: candidates)
  }

  /// The report as text, without what is the same in each.
  func text(_ format: ReportFormat) throws -> String {
    let report = try report()
    var context = ReportContext(baseline: "baseline.http", candidate: candidate)
    context.version = "0"
    if format == .html {
      let (baselines, candidates) = try traces()
      for flow in report.flows {
        context.timelines[flow.flow] = Timeline(baseline: baselines.first, candidate: candidates.first)
      }
    }
    return format.text(report, context)
      .replacingOccurrences(of: HTMLAssets.style, with: "")
      .replacingOccurrences(of: HTMLAssets.script, with: "")
  }

  /// What the README's block says: the verdict, the findings, reasons and warnings.
  func expectation() throws -> [String] {
    let text = try String(contentsOfFile: path("README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```text\n")
    guard parts.count == 2, let block = parts[1].components(separatedBy: "```").first else { return [] }
    return block.split(separator: "\n").map(String.init)
  }
}

/// A report in the words of a README's block.
struct CorpusSummary {
  let lines: [String]

  init(_ report: Report) {
    var lines = [report.verdict.rawValue]
    for flow in report.flows {
      if let code = flow.code { lines.append("flow \(flow.flow) \(code)") }
      lines += flow.findings.map(Self.line)
      lines += flow.inconclusive.map { "inconclusive \($0.code.rawValue)" }
    }
    lines += report.warnings.filter { $0.code != .shapeOnly }.map { "warning \($0.code.rawValue)" }
    self.lines = lines
  }

  /// The books, which a README gives where they are the point.
  static func books(_ books: Report.Summary) -> String {
    let counts = [
      ("matched", books.matched), ("missing", books.missing), ("extra", books.extra),
      ("duplicated", books.duplicated),
      ("changed", books.changed), ("moved", books.moved), ("unreached", books.unreached),
      ("unjudged", books.unjudged), ("approved", books.approved),
    ]
    return "books: " + counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private static func value(_ value: String?) -> String {
    value.map { $0.isEmpty ? "\"\"" : $0 } ?? "(absent)"
  }

  private static func line(_ finding: Finding) -> String {
    let visit = finding.visit == 1 ? "" : " \(finding.visit)"
    var text = "\(finding.kind.rawValue) \(finding.severity.rawValue) [\(finding.step ?? "-")\(visit)] "
    text += "\(finding.event.name) \(finding.baseline.count)->\(finding.candidate.count)"
    for change in finding.changes {
      let name = change.name.isEmpty ? "" : " \(change.name)"
      text +=
        "; \(change.part.rawValue)\(name): \(Self.value(change.baseline)) -> \(Self.value(change.candidate))"
    }
    if finding.covers > 1 { text += "; covers \(finding.covers)" }
    if finding.moved { text += "; moved" }
    if finding.approved != nil { text += "; approved" }
    return text
  }
}
