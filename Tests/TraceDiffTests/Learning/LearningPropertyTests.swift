import Testing
import TraceFormat

@testable import TraceDiff

/// SplitMix64, so that a failing run can be repeated from its seed.
private struct NoiseGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Runs of one flow with noise of every kind.
private struct NoisyFlow {
  private struct Template {
    var path: String
    var name: String
    var stable: String
    var noise: Bool
    var smallNoise: Bool
    var optional: Bool
    var copies: ClosedRange<Int>
    var isBatch: Bool
  }

  private var random: NoiseGenerator
  private let templates: [[Template]]
  private let flips: Bool

  init(seed: UInt64) {
    var random = NoiseGenerator(state: seed)
    templates = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let least = [0, 1, 1, 1, 1, 2].randomElement(using: &random) ?? 1
        return Template(
          path: ["/e", "/imp", "/click"].randomElement(using: &random) ?? "",
          name: ["open", "close", "tap"].randomElement(using: &random) ?? "",
          stable: String(Int.random(in: 1...4, using: &random)), noise: Bool.random(using: &random),
          smallNoise: Int.random(in: 0..<4, using: &random) == 0,
          optional: Int.random(in: 0..<5, using: &random) == 0,
          copies: least...(least + [0, 0, 0, 1].randomElement(using: &random)!),  // never empty
          isBatch: Int.random(in: 0..<4, using: &random) == 0)
      }
    }
    flips = Int.random(in: 0..<3, using: &random) == 0
    self.random = random
  }

  private mutating func uuid() -> String {
    let digits = (0..<32).map { _ in String(Int.random(in: 0...15, using: &random), radix: 16) }.joined()
    var text = Array(digits)
    for place in [20, 16, 12, 8] { text.insert("-", at: place) }
    return String(text)
  }

  mutating func run() -> Trace {
    var flow = Flow(name: "f")
    let session = uuid()
    var number = 0
    for (step, templates) in templates.enumerated() {
      flow.steps.append(Step(name: "step \(step)"))
      var requests: [Request] = []
      for template in templates {
        for _ in 0..<Int.random(in: template.copies, using: &random) {
          number += 1
          var fields = ["n": template.name, "s": template.stable, "sid": session]
          if template.noise { fields["r"] = String(Int.random(in: 0..<1_000_000, using: &random)) }
          if template.smallNoise { fields["k"] = String(Int.random(in: 0..<3, using: &random)) }
          if template.optional, Bool.random(using: &random) { fields["o"] = "1" }
          let sorted = fields.sorted { $0.key < $1.key }
          if template.isBatch {
            let members = sorted.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
            requests.append(
              Request(
                time: 1_767_225_600, method: "POST", url: "https://b.com/batch",
                body: .bytes(Array("{\"events\":[{\(members)}]}".utf8))))
          } else {
            let query = sorted.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
            requests.append(Request(time: 1_767_225_600, url: "https://a.com\(template.path)?\(query)"))
          }
        }
      }
      if flips, requests.count > 1, Bool.random(using: &random) { requests.swapAt(0, 1) }
      for request in requests { flow.entries.append(Flow.Entry(request, step: step)) }
    }
    return Normalizer(rules: Self.rules, presets: []).trace(of: flow)
  }

  static let rules: Rules = {
    var rule = Rules.EventRule(match: EndpointPattern("b.com/batch"))
    rule.split = Glob("/events/*", separator: "/")
    rule.name = .json("/n")
    var rules = Rules()
    rules.events = [rule]
    return rules
  }()
}

@Suite struct LearningPropertyTests {
  @Test(arguments: 1...200) func aLessonAcceptsItsRunsInAnyOrder(_ seed: UInt64) throws {
    var flow = NoisyFlow(seed: seed)
    let runs = (0..<Int(2 + seed % 3)).map { _ in flow.run() }
    let learning = Learning(rules: NoisyFlow.rules, presets: [])
    let lesson = learning.lesson(of: runs)
    let text = BaselineWriter.text(lesson.baseline)
    #expect(BaselineWriter.text(learning.lesson(of: runs.reversed()).baseline) == text, "seed \(seed)")
    let written = Normalizer(rules: NoisyFlow.rules, presets: []).classify(
      try BaselineReader.read(text, file: "f.http"))
    for run in runs {
      let report = Comparison(rules: NoisyFlow.rules, today: "2026-01-01").report(
        baselines: [written], candidates: [run])
      for finding in report.flows.flatMap(\.findings) {
        Issue.record(
          "seed \(seed): \(finding.kind) \(finding.event.url) \(finding.changes.map { "\($0.name) \($0.baseline ?? "-") \($0.candidate ?? "-")" })"
        )
      }
    }
  }
}
