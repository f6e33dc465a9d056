import Testing
import TraceDiff
import TraceFormat

/// A healthy recording of each vendor in two runs, made by hand from its documentation, that differ in what varies.
@Suite struct VendorFixtureTests {
  /// The presets of which anything is an event.
  static let presets = Preset.all.filter { preset in
    preset.endpoints.contains { endpoint in
      if case .event = endpoint.purpose { true } else { false }
    }
  }.map(\.id)

  static func load(_ name: String) throws -> [Trace] {
    let folder = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    return try TraceLoader().load("/\(folder)/Fixtures/Vendors/\(name).jsonl")
  }

  @Test(arguments: presets)
  func twoRunsHaveTheSameEvents(preset id: String) throws {
    let preset = try #require(PresetMatcher.all.preset(named: id))
    let first = try Self.load("\(id)-a")
    let second = try Self.load("\(id)-b")
    for trace in first + second {
      #expect(trace.events.count >= 2)
      for event in trace.events {
        #expect(event.vendor == preset.title, "\(event.host)\(event.path)")
        #expect(!event.name.isEmpty)
        #expect(event.role != nil)
      }
    }
    let report = Comparison(rules: Rules(), today: "2026-11-30").report(baselines: first, candidates: second)
    #expect(report.verdict == .pass)
    let findings = report.flows.flatMap(\.findings).map { finding in
      "\(finding.kind) \(finding.event.name) \(finding.changes.map { "\($0.name): \($0.baseline ?? "-") \($0.candidate ?? "-")" })"
    }
    #expect(findings == [])
  }

  /// Something of every vendor's varies between the two runs, so that the test above can fail.
  @Test(arguments: presets)
  func theRunsDiffer(preset id: String) throws {
    let values = try [Self.load("\(id)-a"), Self.load("\(id)-b")].map { traces in
      traces.flatMap(\.events).flatMap(\.fields).map(\.text)
    }
    #expect(values[0] != values[1])
  }
}
