import Testing
import TraceDiff
import TraceFormat

@Suite struct AcceptanceTests {
  /// SplitMix64, so that a failing case can be made again from its seed.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  /// A trace with few distinct events, so that copies, moves and changes are common; it is read from its text, as
  /// a baseline is.
  private func trace(_ random: inout Seeded) throws -> Trace {
    var trace = Trace(flow: "F")
    let names = ["one", "two", "three"].filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    trace.steps = names.map { Step(name: $0) }
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      var event = Event(
        method: "GET", scheme: "https", host: ["a.example", "b.example"].randomElement(using: &random)!,
        path: ["/view", "/click"].randomElement(using: &random)!)  // never empty
      event.fields = [
        Field(.query, "u", ["1", "2", "3"].randomElement(using: &random)!),  // never empty
        Field(.query, "v", ["x", "y"].randomElement(using: &random)!),  // never empty
      ]
      event.step = names.isEmpty ? nil : Int.random(in: 0..<names.count, using: &random)
      trace.events.append(event)
    }
    trace.events.sort { ($0.step ?? -1) < ($1.step ?? -1) }
    return Normalizer().classify(try BaselineReader.read(BaselineWriter.text(trace), file: "F.http"))
  }

  private func compare(_ baseline: Trace, _ candidate: Trace) -> [Finding] {
    Comparison(rules: Rules(), today: "2026-11-30").report(baselines: [baseline], candidates: [candidate])
      .flows.flatMap(\.findings)
  }

  /// The trace as it is once it has been written and read again.
  private func reread(_ trace: Trace) throws -> Trace {
    Normalizer().classify(try BaselineReader.read(BaselineWriter.text(trace), file: "F.http"))
  }

  @Test func acceptingAllLeavesNothing() throws {
    for seed in UInt64(700)...1000 {
      var random = Seeded(state: seed)
      let (baseline, candidate) = (try trace(&random), try trace(&random))
      let findings = compare(baseline, candidate)
      let merged = try reread(
        Acceptance(rules: Rules()).acceptAll(findings, of: candidate, into: baseline, today: "2026-11-30"))
      let rest = compare(merged, candidate)
      #expect(rest.isEmpty, "seed \(seed): \(rest.map(\.explanation))")
      if !rest.isEmpty { return }
    }
  }

  @Test func acceptingFindingsTakesTheirEvents() throws {
    var (fallbacks, total) = (0, 0)
    for seed in UInt64(700)...1000 {
      var random = Seeded(state: seed)
      let (baseline, candidate) = (try trace(&random), try trace(&random))
      let findings = compare(baseline, candidate)
      if findings.isEmpty { continue }
      // All but findings about order: counts and fields must fit to the last event.
      let merged = try reread(Acceptance(rules: Rules()).accept(findings, of: candidate, into: baseline))
      let rest = compare(merged, candidate).filter { $0.kind != .moved }
      #expect(rest.isEmpty, "seed \(seed): \(rest.map(\.explanation))\n\(BaselineWriter.text(merged))")
      if !rest.isEmpty { return }
      total += 1
      if !compare(merged, candidate).isEmpty { fallbacks += 1 }
    }
    // The order is right as well, but for hosts whose orders contradict each other.
    #expect(fallbacks * 50 <= total, "\(fallbacks) of \(total)")
  }
}
