import Foundation
import Testing
import TraceFormat

@testable import TraceDiff

/// Small random traces against an exhaustive search.
///
/// `TRACE_DIFF_CASES` sets how many cases each test tries, `TRACE_DIFF_SEED` where the seeds begin; a failure names
/// the seed of its case.
@Suite struct OracleTests {
  static let cases = ProcessInfo.processInfo.environment["TRACE_DIFF_CASES"].flatMap { Int($0) } ?? 600
  static let seed =
    ProcessInfo.processInfo.environment["TRACE_DIFF_SEED"].flatMap { UInt64($0) } ?? 20_261_130

  /// Tries cases on both sides of one loop, and stops at the first failure.
  static func forEachCase(_ options: RandomTraces.Options, _ body: (UInt64, RandomTraces) -> Bool) {
    for index in 0..<cases {
      let seed = seed &+ UInt64(index)
      if !body(seed, RandomTraces(seed: seed, options)) { return }
    }
  }

  @Test func nothingIsLeftOverThatCouldMatch() {
    Self.forEachCase(.init()) { seed, traces in
      let matching = Matching(TraceTable(traces.baseline), TraceTable(traces.candidate), traces.rules)
      let matched = matching.fate.count { $0 == .matched }
      let most = exhaustive(matching).mostPairs()
      #expect(matched == most, "seed \(seed)")
      return matched == most
    }
  }

  @Test func fewestEventsAreMoved() {
    Self.forEachCase(.init(placeholders: false)) { compareMatching($0, $1) }
  }

  @Test func unorderedGroupsMayChangePlaces() {
    // One event of a class at most, so that the choice of copies does not depend on the group.
    Self.forEachCase(.init(groups: true, placeholders: false)) { seed, traces in
      var traces = traces
      for index in traces.baseline.events.indices {
        traces.baseline.events[index].fields[0].text = "\(index)"
      }
      var sent = traces.baseline.events
      var random = Seeded(state: seed)
      sent.shuffle(using: &random)
      traces.candidate.events = sent
      return compareMatching(seed, traces)
    }
  }

  @Test func fewestLinksAreBroken() {
    Self.forEachCase(.init(mostEvents: 6, links: true, placeholders: false)) { compareMatching($0, $1) }
  }

  @Test func changedEventsArePairedAtTheLowestCost() {
    Self.forEachCase(.init(mostEvents: 6, placeholders: false)) { seed, traces in
      // One endpoint and event name, and four fields that differ at random.
      var random = Seeded(state: seed)
      func vary(_ trace: Trace, _ values: ClosedRange<Int>) -> Trace {
        var trace = trace
        for index in trace.events.indices {
          trace.events[index].host = "a.example.com"
          trace.events[index].path = "/v1/imp"
          trace.events[index].name = "imp"
          trace.events[index].fields = "abcd".map {
            Field(.query, String($0), "\(Int.random(in: values, using: &random))")
          }
        }
        return trace
      }
      let matching = Matching(
        TraceTable(vary(traces.baseline, 1...3)), TraceTable(vary(traces.candidate, 2...4)), Rules())
      let alike = matching.pairReasons.filter {
        if case .mostAlike = $0.value { true } else { false }
      }.map { (block: Int(matching.partner[Int($0.key)]), sent: Int($0.key)) }
      let blocks = matching.baseline.events.indices.filter { block in
        !matching.partner.indices.contains { matching.partner[$0] == block && matching.fate[$0] == .matched }
      }
      let sent = matching.fate.indices.filter {
        matching.fate[$0] != .matched && matching.cells.ofCandidate[$0] < 0
      }
      if blocks.isEmpty || sent.isEmpty || blocks.count + sent.count == 2 { return true }
      let weights = FieldWeights(
        matching.baseline.events, matching.candidate.events, matching.endpoints)
      func cost(_ block: Int, _ sent: Int) -> Int? {
        let cost = PairCost(
          matching.baseline.events[block], matching.candidate.events[sent], weights,
          endpoint: matching.endpoints.ofBlock[block])
        return cost.isLikeEnough ? cost.weight : nil
      }
      let best = Exhaustive.cheapest(blocks, sent, cost)
      let found = (alike.count, alike.reduce(0) { $0 + (cost($1.block, $1.sent) ?? 1_000_000) })
      #expect(found == best, "seed \(seed)")
      return found == best
    }
  }

  /// The matching of equal events is as good as the best of all.
  private func compareMatching(_ seed: UInt64, _ traces: RandomTraces) -> Bool {
    let baseline = TraceTable(traces.baseline)
    let candidate = TraceTable(traces.candidate)
    let classes = EventClasses(baseline.events, candidate.events)
    let endpoints = Endpoints(baseline.events, candidate.events)
    let scopes = Scopes(baseline, candidate, classes, endpoints)
    let cells = Cells(baseline.events, scopes, classes)
    let groups = OrderGroups(scopes, endpoints, traces.rules)
    let found = LinkSearch(baseline.events, candidate.events, cells, groups).best
    let oracle = Exhaustive(
      baseline: traces.baseline.events, candidates: traces.candidate.events,
      groups: groups.ofBlock.map(Int.init))
    let partner = found.partner.map(Int.init)
    let outcome = (oracle.broken(partner), oracle.moved(partner))
    let pairs = partner.count { $0 >= 0 }
    let best = oracle.best(pairs: pairs, blockKinds: cells.ofBlock, sentKinds: cells.ofCandidate)
    let judged = OrderJudgement(baseline.events, groups, partner: found.partner).count
    #expect(outcome == best, "seed \(seed)")
    #expect(judged == outcome.1, "seed \(seed): the moves that are reported")
    return outcome == best && judged == outcome.1
  }

  private func exhaustive(_ matching: Matching) -> Exhaustive {
    Exhaustive(
      baseline: matching.baseline.events.all, candidates: matching.candidate.events.all,
      groups: matching.orderGroups.ofBlock.map(Int.init))
  }
}

extension EventTable {
  /// The events as a whole.
  var all: [Event] { indices.map { self[$0] } }
}
