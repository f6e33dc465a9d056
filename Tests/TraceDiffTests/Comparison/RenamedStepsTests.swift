import Testing
import TraceFormat

@testable import TraceDiff

/// Steps that have another name in the candidate.
@Suite struct RenamedStepsTests {
  /// Steps that each have an event of their own, and one that all have.
  private static func trace(_ names: [String], events: [Int]) -> Trace {
    var trace = Trace(flow: "Home")
    for (place, name) in names.enumerated() {
      trace.steps.append(Step(name: name))
      for seq in ["", "\(events[place])"] {
        trace.events.append(
          Event(
            method: "GET", scheme: "https", host: "ads.example.com", path: "/v1/beat",
            fields: [Field(.query, "seq", seq)], name: "beat", step: place))
      }
    }
    return trace
  }

  private static func steps(_ baseline: Trace, _ candidate: Trace) -> RenamedSteps {
    let baseline = TraceTable(baseline)
    let candidate = TraceTable(candidate)
    return RenamedSteps(
      missing: baseline.steps.indices.map { ($0, 0) }, free: candidate.steps.indices.map { ($0, 0) },
      baseline,
      candidate, EventClasses(baseline.events, candidate.events), isJudged: ({ _ in true }, { _ in true }))
  }

  @Test func theStepThatSharesMostIsTheOne() {
    let count = 300
    let baseline = Self.trace((0..<count).map { "a\($0)" }, events: Array(1...count))
    let candidate = Self.trace((0..<count).map { "b\($0)" }, events: (1...count).reversed())
    let steps = Self.steps(baseline, candidate)
    // The last of three hundred is found by its own event, though all share one.
    #expect(steps.partners.allSatisfy { $0.key + $0.value == count - 1 } && steps.partners.count == count)
  }

  @Test func aFrequentEventDoesNotMakeItQuadratic() {
    for count in [500, 2000] {
      let baseline = Self.trace((0..<count).map { "a\($0)" }, events: Array(1...count))
      let candidate = Self.trace((0..<count).map { "b\($0)" }, events: Array(1...count))
      let steps = Self.steps(baseline, candidate)
      #expect(steps.partners.allSatisfy { $0.key == $0.value } && steps.partners.count == count)
      #expect(steps.weighed <= count * (RenamedSteps.mostChoices + 1), "\(count) steps")
    }
  }
}
