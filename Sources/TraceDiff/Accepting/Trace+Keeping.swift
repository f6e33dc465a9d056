public import TraceFormat

extension Trace {
  /// What of an old baseline outlives it.
  public enum Kept: Sendable {
    case comments
    case commentsAndDirectives
  }

  /// The trace as the new baseline in the place of an old one: what people and learning wrote into the old one
  /// (comments, `@count`, `@optional`, `@unordered`, `@optional-field`) stays with the events that are still there.
  ///
  /// An event is still there where the old baseline has one of the same step, endpoint and name; equal ones go
  /// first, then those in the same order.
  ///
  /// - Complexity: O(n) in the number of events, as long as few share endpoint and name.
  public func keeping(_ kept: Kept, of old: Trace) -> Trace {
    var new = self
    new.comments = old.comments
    new.trailingComments = old.trailingComments
    if new.runs == nil, kept == .commentsAndDirectives { new.runs = old.runs }
    for (index, step) in steps.enumerated() {
      if let before = old.steps.firstIndex(of: step), let comments = old.stepComments[before] {
        new.stepComments[index] = comments
      }
    }
    var open: [Key: [Int]] = [:]
    for (index, event) in old.events.enumerated() { open[Key(event, in: old), default: []].append(index) }
    var partner = [Int?](repeating: nil, count: events.count)
    for isExact in [true, false] {
      for (index, event) in events.enumerated() where partner[index] == nil {
        let key = Key(event, in: self)
        guard let candidates = open[key], !candidates.isEmpty else { continue }
        let text = isExact ? Self.written(event) : []
        let place = isExact ? candidates.firstIndex { Self.written(old.events[$0]) == text } : 0
        guard let place else { continue }
        partner[index] = candidates[place]
        open[key]?.remove(at: place)
      }
    }
    for (index, before) in partner.enumerated() {
      guard let before else { continue }
      let event = old.events[before]
      new.events[index].comments = event.comments
      guard kept == .commentsAndDirectives else { continue }
      new.events[index].optionalFields = event.optionalFields
      new.events[index].unorderedGroup = event.unorderedGroup
      // A count of its own says how many copies there are now.
      if event.count.lowerBound != event.count.upperBound { new.events[index].count = event.count }
    }
    return kept == .comments ? new : new.joiningCounts()
  }

  /// Copies of a block with a kept range are one block, as they were; where there are more than the range allows,
  /// it gets wider.
  private func joiningCounts() -> Trace {
    var new = self
    var ranges: [[String]: Int] = [:]
    for (index, event) in events.enumerated() where event.count.lowerBound != event.count.upperBound {
      ranges[Self.written(event) + [String(event.step ?? -1)]] = index
    }
    if ranges.isEmpty { return new }
    var copies: [Int: Int] = [:]
    var dropped = Set<Int>()
    for (index, event) in events.enumerated() where event.count == 1...1 {
      guard let block = ranges[Self.written(event) + [String(event.step ?? -1)]] else { continue }
      copies[block, default: 0] += 1
      dropped.insert(index)
    }
    for (block, more) in copies {
      let count = events[block].count
      new.events[block].count = count.lowerBound...max(count.upperBound, 1 + more)
    }
    new.events = new.events.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    return new
  }

  private struct Key: Hashable {
    var step: Step?
    var method: String
    var host: String
    var path: String
    var name: String

    init(_ event: Event, in trace: Trace) {
      step = event.step.map { trace.steps[$0] }
      method = event.method
      host = event.host
      path = event.path
      name = event.name
    }
  }

  /// What a baseline has of an event apart from its directives.
  private static func written(_ event: Event) -> [String] {
    [event.method, event.writtenURL]
      + event.fields.filter { $0.location == .header || $0.location == .body }.map {
        "\($0.name)\n\($0.shown)"
      }
  }
}
