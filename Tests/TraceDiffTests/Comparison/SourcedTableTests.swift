import Foundation
import Testing
import TraceFormat

@testable import TraceDiff

/// Tables that make events anew when they are asked for, as those of recordings do.
final class KeptEvents: EventSource, @unchecked Sendable {
  private let events: [Event]
  private let lock = NSLock()
  private var count = 0

  init(_ events: [Event]) { self.events = events }

  var failure: InputError? { nil }

  /// How many events were asked for.
  var calls: Int { lock.withLock { count } }

  func event(at place: EventPlace) -> Event? {
    lock.withLock { count += 1 }
    var event = events[place.offset]
    event.step = nil
    return event
  }

  /// A trace's table, whose source gives out events without the links that a normaliser finds.
  static func table(_ trace: Trace) -> (table: TraceTable, source: KeptEvents) {
    let events = trace.events.map { event in
      var event = event
      for index in event.fields.indices where event.fields[index].mask?.source != .file {
        if event.fields[index].isLink { event.fields[index].mask?.placeholder = .random }
      }
      return event
    }
    let source = KeptEvents(events)
    var builder = EventTableBuilder()
    for (index, event) in events.enumerated() {
      builder.add(event, place: EventPlace(offset: index, line: Int32(event.line)))
    }
    return (
      TraceTable(
        flow: trace.flow, isNamedAfterFile: trace.isNamedAfterFile, steps: trace.steps,
        incidents: trace.incidents, warnings: trace.warnings, file: trace.file, events: builder.finish(source)
      ),
      source
    )
  }
}

@Suite struct SourcedTableTests {
  @Test(arguments: CorpusCase.all) func reportsAreThoseOfEventsAtHand(_ corpusCase: CorpusCase) throws {
    let rules = try corpusCase.rules()
    let (baselines, candidates) = try corpusCase.traces()
    let comparison = Comparison(rules: rules, today: "2026-11-30")
    let context = ReportContext(baseline: "baseline.http", candidate: corpusCase.candidate)
    let held = comparison.report(baselines: baselines, candidates: candidates)
    let sourced = comparison.report(
      baselines: baselines.map { KeptEvents.table($0).table },
      candidates: candidates.map { KeptEvents.table($0).table })
    #expect(ReportFormat.json.text(sourced, context) == ReportFormat.json.text(held, context))
    // The candidates as a baseline, with the literal and masked values of a recording.
    let back = comparison.report(baselines: candidates, candidates: candidates + baselines)
    let sourcedBack = comparison.report(
      baselines: candidates.map { KeptEvents.table($0).table },
      candidates: (candidates + baselines).map { KeptEvents.table($0).table })
    #expect(ReportFormat.json.text(sourcedBack, context) == ReportFormat.json.text(back, context))
  }

  @Test(arguments: [false, true]) func randomTracesGiveTheSameReport(_ hasLinks: Bool) {
    let options = RandomTraces.Options(mostEvents: 12, steps: true, links: hasLinks, groups: true)
    OracleTests.forEachCase(options) { seed, traces in
      let comparison = Comparison(rules: traces.rules, today: "2026-11-30")
      let held = comparison.report(baselines: [traces.baseline], candidates: [traces.candidate])
      let sourced = comparison.report(
        baselines: [KeptEvents.table(traces.baseline).table],
        candidates: [KeptEvents.table(traces.candidate).table])
      #expect(held == sourced, "seed \(seed)")
      return held == sourced
    }
  }

  /// Events that all have a masked number of their own and a session that all share.
  private static func trace(_ count: Int, isLinked: Bool, session: String) -> Trace {
    var trace = Trace(flow: "Home", steps: [Step(name: "A")])
    for number in 0..<count {
      var event = Event(
        method: "POST", scheme: "https", host: "t\(number % 3).example.com", path: "/v1/track",
        fields: [
          Field(.query, "cb", "\(session)\(number)", mask: Mask(.random, source: .rule)),
          Field(.query, "seq", "\(number)"), Field(.query, "v", "2"),
        ], name: "track", idempotencyID: "\(session) \(number)", step: 0)
      if isLinked {
        event.fields.append(
          Field(.query, "z", "session-\(session)", mask: Mask(.uuid, source: .shape, isLinkable: true)))
      }
      trace.events.append(event)
    }
    return trace
  }

  @Test(arguments: [false, true]) func onlyEventsThatDifferAreLookedAt(_ isLinked: Bool) {
    let baseline = Self.trace(2000, isLinked: isLinked, session: "aaaaaaaa")
    var candidate = Self.trace(2000, isLinked: isLinked, session: "bbbbbbbb")
    for place in [100, 300, 500, 900, 1500] { candidate.events[place].fields[1].text = "x\(place)" }
    candidate.events.swapAt(1000, 1003)
    candidate.events.insert(candidate.events[700], at: 700)
    candidate.events.remove(at: 1999)
    let expected = KeptEvents.table(baseline)
    let sent = KeptEvents.table(candidate)
    let report = Comparison(rules: Rules(), today: "2026-11-30").report(
      baselines: [expected.table], candidates: [sent.table])
    #expect(report.summary.matched > 1980)
    #expect(report.summary.changed == 5 && report.summary.missing == 1 && report.summary.duplicated == 1)
    #expect(expected.source.calls < 50, "\(expected.source.calls) of the baseline")
    #expect(sent.source.calls < 50, "\(sent.source.calls) of the candidate")
  }

  @Test func alternatingMasksAreNotQuadratic() {
    var baseline = Self.trace(2000, isLinked: false, session: "aaaaaaaa")
    for place in stride(from: 0, to: 2000, by: 2) {
      baseline.events[place].fields[0] = Field(.query, "cb", "")
    }
    let expected = KeptEvents.table(baseline)
    let sent = KeptEvents.table(baseline)
    let report = Comparison(rules: Rules(), today: "2026-11-30").report(
      baselines: [expected.table], candidates: [sent.table])
    #expect(report.verdict == .pass && report.summary.matched == 2000)
    #expect(expected.source.calls == 0)
    #expect(sent.source.calls <= 2000, "\(sent.source.calls)")
  }
}
