import Testing
import TraceFormat

@testable import TraceDiff

/// A run of one flow from URLs; `### name` begins a step.
func run(_ urls: String..., time: Double = 1_767_225_600, rules: Rules = Rules()) -> Trace {
  var flow = Flow(name: "f")
  for url in urls {
    if url.hasPrefix("### ") {
      let name = String(url.dropFirst(4))
      flow.steps.append(Step(name: name, visit: flow.steps.count { $0.name == name } + 1))
    } else {
      let step = flow.steps.isEmpty ? nil : flow.steps.count - 1
      flow.entries.append(Flow.Entry(Request(time: time, url: url), step: step))
    }
  }
  return Normalizer(rules: rules, presets: []).trace(of: flow)
}

/// Each event of a trace on one line, masks as placeholders, directives behind.
func lines(_ trace: Trace) -> [String] {
  trace.events.map { event in
    var line = event.path
    for field in event.fields { line += " \(field.name)=\(field.shown)" }
    if event.count != 1...1 { line += " @\(event.count.lowerBound)..\(event.count.upperBound)" }
    if let group = event.unorderedGroup { line += " @unordered \(group)" }
    for field in event.optionalFields.map(\.name).sorted() { line += " @optional \(field)" }
    return line
  }
}

@Suite struct LearningTests {
  static let a = "0f8fad5b-d9cb-469f-a165-70867728950e"
  static let b = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
  static let c = "16fd2706-8baf-433b-82eb-8c7fada847da"

  struct Case: Sendable, CustomTestStringConvertible {
    var runs: [[String]]
    var baseline: [String]
    var reason: String
    var testDescription: String { reason }
  }

  static let cases = [
    Case(
      runs: [["https://a.com/x?cb=17&p=1"], ["https://a.com/x?cb=18&p=1"], ["https://a.com/x?cb=19&p=1"]],
      baseline: ["/x cb={{random}} p=1"], reason: "a field that differs is masked"),
    Case(
      runs: [["https://a.com/x?id=\(a)"], ["https://a.com/x?id=\(a)"]], baseline: ["/x id=\(a)"],
      reason: "a UUID that never changes is kept"),
    Case(
      runs: [["https://a.com/x?id=\(a)"], ["https://a.com/x?id=\(b)"]], baseline: ["/x id={{$uuid}}"],
      reason: "a UUID that changes is masked by its name"),
    Case(
      runs: [["https://a.com/p/\(a)/x"], ["https://a.com/p/\(a)/x"]], baseline: ["/p/\(a)/x"],
      reason: "a UUID in the path that never changes is kept"),
    Case(
      runs: [["https://a.com/x?a=1&o=2"], ["https://a.com/x?a=1"]], baseline: ["/x a=1 o=2 @optional o"],
      reason: "a field that comes and goes is optional"),
    Case(
      runs: [["https://a.com/x?a=1&o=2"], ["https://a.com/x?a=1"], ["https://a.com/x?a=1&o=3"]],
      baseline: ["/x a=1 o={{random}} @optional o"], reason: "and masked where it differs"),
    Case(
      runs: [["https://a.com/x", "https://a.com/x"], ["https://a.com/x"]], baseline: ["/x @1..2"],
      reason: "one to two copies"),
    Case(
      runs: [["https://a.com/x", "https://a.com/y"], ["https://a.com/x"]], baseline: ["/x", "/y @0..1"],
      reason: "an event that comes and goes is optional"),
    Case(
      runs: [
        ["https://a.com/x", "https://a.com/y", "https://a.com/x"],
        ["https://a.com/x", "https://a.com/y", "https://a.com/x"],
      ],
      baseline: ["/x", "/y", "/x"], reason: "equal events at different places are blocks of their own"),
    Case(
      runs: [
        ["https://a.com/x", "https://a.com/y", "https://a.com/z"],
        ["https://a.com/y", "https://a.com/x", "https://a.com/z"],
      ],
      baseline: ["/x @unordered 1", "/y @unordered 1", "/z"], reason: "order that flips"),
    Case(
      runs: [["https://a.com/x", "https://b.com/y"], ["https://b.com/y", "https://a.com/x"]],
      baseline: ["/x", "/y"], reason: "two hosts are not ordered among each other"),
    Case(
      runs: [
        ["https://a.com/e?n=open&v=1", "https://a.com/e?n=close&v=2"],
        ["https://a.com/e?n=open&v=3", "https://a.com/e?n=close&v=4"],
      ],
      baseline: ["/e n=open v={{random}}", "/e n=close v={{random}}"],
      reason: "events are told apart by what stays"),
    Case(
      runs: [
        ["https://a.com/e?n=open&v=1", "https://a.com/e?n=close&v=2"],
        ["https://a.com/e?n=close&v=4", "https://a.com/e?n=open&v=3"],
      ],
      baseline: ["/e n=close v={{random}} @unordered 1", "/e n=open v={{random}} @unordered 1"],
      reason: "also where their order flips"),
    Case(
      runs: [
        ["https://a.com/imp?i=\(a)", "https://a.com/click?i=\(a)"],
        ["https://a.com/imp?i=\(b)", "https://a.com/click?i=\(b)"],
      ],
      baseline: ["/imp i={{i_1}}", "/click i={{i_1}}"], reason: "a link that holds in every run"),
    Case(
      runs: [
        ["https://a.com/imp?i=\(a)", "https://a.com/click?i=\(a)"],
        ["https://a.com/imp?i=\(b)", "https://a.com/click?i=\(c)"],
      ],
      baseline: ["/imp i={{$uuid}}", "/click i={{$uuid}}"], reason: "a link that one run breaks is none"),
    Case(
      runs: [["https://a.com/u/u4711/e"], ["https://a.com/u/u4712/e"], ["https://a.com/u/u4713/e"]],
      baseline: ["/u/{{}}/e 2={{random}}"], reason: "a path segment that differs"),
    Case(
      runs: [["https://a.com/v1/e"], ["https://a.com/v1/e"], ["https://a.com/v2/e"]],
      baseline: ["/v1/e @0..1", "/v2/e @0..1"], reason: "a path that comes back is itself"),
    Case(
      runs: [
        ["### one", "https://a.com/x", "### two", "https://a.com/x"],
        ["### one", "https://a.com/x", "### two", "https://a.com/x"],
      ],
      baseline: ["/x", "/x"], reason: "steps are kept apart"),
    Case(
      runs: [["https://a.com/x?id=\(a)&t=1767225600"]], baseline: ["/x id={{$uuid}} t={{$timestamp}}"],
      reason: "one run teaches nothing"),
  ]

  static func learned(_ runs: [[String]]) -> Lesson {
    Learning(rules: Rules(), presets: []).lesson(
      of: runs.map { urls in
        var flow = Flow(name: "f")
        for url in urls {
          if url.hasPrefix("### ") {
            flow.steps.append(Step(name: String(url.dropFirst(4))))
          } else {
            flow.entries.append(
              Flow.Entry(
                Request(time: 1_767_225_600, url: url), step: flow.steps.isEmpty ? nil : flow.steps.count - 1)
            )
          }
        }
        return Normalizer(presets: []).trace(of: flow)
      })
  }

  @Test(arguments: cases) func aBaselineIsLearned(_ row: Case) {
    let lesson = Self.learned(row.runs)
    #expect(lines(lesson.baseline) == row.baseline)
    let reversed = Self.learned(row.runs.reversed())
    #expect(lines(reversed.baseline) == row.baseline, "whatever the order of the runs")
    #expect(reversed.evidence == lesson.evidence)
    #expect(lesson.baseline.runs == row.runs.count)
  }

  @Test(arguments: cases) func whatWasLearnedAcceptsItsRuns(_ row: Case) {
    let lesson = Self.learned(row.runs)
    for urls in row.runs {
      let candidate = Self.learned([urls]).baseline
      let report = Comparison(rules: Rules(), today: "2026-01-01").report(
        baselines: [lesson.baseline], candidates: [candidate])
      #expect(report.flows.flatMap(\.findings).isEmpty, "\(urls) against \(lines(lesson.baseline))")
    }
  }

  @Test func rulesAreMadeOfWhatHoldsForAnEndpoint() {
    let lesson = Self.learned([
      ["https://a.com/x?cb=1&id=\(Self.a)&v=1", "https://a.com/y?v=1"],
      ["https://a.com/x?cb=2&id=\(Self.a)&v=1", "https://a.com/y?v=2"],
    ])
    let rules = Learning(rules: Rules(), presets: []).rules(of: [lesson])
    #expect(
      rules.map { "\($0.match) \($0.part) \($0.name) \($0.verdict) \($0.differed)/\($0.runs)" } == [
        "a.com/x query cb mask 2/2", "a.com/x query id keep 0/2", "a.com/y query v mask 2/2",
      ])
  }

  @Test func aContradictionNamesTheLine() throws {
    let text = """
      {"learned": [
        {"match": "a.com/x", "in": "query", "name": "id", "verdict": "keep", "differed": 0, "runs": 2}
      ]}
      """
    let rules = try Rules.read(Array(text.utf8), file: "trace-diff.json")
    let runs = [Self.a, Self.b, Self.c].map { run("https://a.com/x?id=\($0)", rules: rules) }
    let lesson = Learning(rules: rules, presets: []).lesson(of: runs)
    #expect(lesson.warnings.map(\.code) == [.learnedContradicted])
    #expect(lesson.warnings.map(\.line) == [2])
    #expect(lines(lesson.baseline) == ["/x id={{$uuid}}"])
    #expect(
      lesson.warnings[0].message
        == "trace-diff.json:2 keeps query 'id' of a.com/x, which differed in 3 of 3 runs; change its verdict to \"mask\""
    )
  }

  @Test func theProposalSaysItsEvidence() {
    let lesson = Self.learned([
      ["https://a.com/x?cb=1&o=1", "https://a.com/y"], ["https://a.com/x?cb=2"], ["https://a.com/x?cb=2&o=1"],
    ])
    #expect(
      lesson.text == """
        f: 3 recordings
          mask query 'cb' of a.com/x (x): differed in 1 of 3 runs
          optional query 'o' of a.com/x (x): there in 2 of 3 runs
          optional a.com/y (y): there in 1 of 3 runs

        """)
  }
}
