import TraceFormat

/// Finds segments of paths that differ from run to run, so that their events have one path.
///
/// Only a path that a single run has is in question, and only its segments with a digit: a path that comes back is
/// itself. Paths that agree in the rest, in two runs or more, become one.
enum PathLearning {
  /// What was learned of one segment.
  struct Segment: Hashable {
    /// Host and path with `*` for the segments that differ.
    var pattern: String
    var number: Int
    var runs: Int
  }

  private struct Shape: Hashable {
    var method: String
    var host: String
    var step: Step?
    var segments: [String]
  }

  private struct Place: Hashable {
    var run: Int
    var event: Int
  }

  /// Rewrites the paths of the runs' events, and says which segments are masked.
  static func apply(to runs: inout [Trace]) -> [Segment] {
    guard runs.count > 1 else { return [] }
    var runsOfPath: [String: Set<Int>] = [:]
    for (run, trace) in runs.enumerated() {
      for event in trace.events { runsOfPath[event.host + event.path, default: []].insert(run) }
    }
    var shapes: [Shape: [Place]] = [:]
    var order: [Shape] = []
    for (run, trace) in runs.enumerated() {
      for (index, event) in trace.events.enumerated() where runsOfPath[event.host + event.path]?.count == 1 {
        let segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
        let open = segments.map { hasDigit($0) ? "*" : String($0) }
        guard open.contains("*") else { continue }
        let shape = Shape(
          method: event.method, host: event.host,
          step: event.isBatched ? nil : event.step.map { trace.steps[$0] }, segments: open)
        if shapes[shape] == nil { order.append(shape) }
        shapes[shape, default: []].append(Place(run: run, event: index))
      }
    }
    var learned: [Segment] = []
    for shape in order {
      let places = shapes[shape] ?? []
      guard Set(places.map(\.run)).count > 1 else { continue }
      for segment in apply(shape, places, &runs) where !learned.contains(segment) { learned.append(segment) }
    }
    return learned
  }

  private static func hasDigit(_ segment: Substring) -> Bool {
    segment != "{{}}" && segment.utf8.contains { $0 &- 0x30 < 10 }
  }

  private static func apply(_ shape: Shape, _ places: [Place], _ runs: inout [Trace]) -> [Segment] {
    let paths = places.map { place in
      runs[place.run].events[place.event].path.split(separator: "/", omittingEmptySubsequences: false).map(
        String.init)
    }
    let differing = shape.segments.indices.filter { number in
      shape.segments[number] == "*" && Set(paths.map { $0[number] }).count > 1
    }
    guard !differing.isEmpty else { return [] }
    for (place, path) in zip(places, paths) {
      var event = runs[place.run].events[place.event]
      var segments = path
      for number in differing {
        let field = Field(.path, String(number), segments[number])
        let isLinkable = CertainShape.isLinkable(field.value(in: .none))
        event.fields.insert(
          Field(
            .path, field.name, field.text, mask: Mask(.random, source: .learned, isLinkable: isLinkable)),
          at: 0)
        segments[number] = "{{}}"
      }
      event.path = segments.joined(separator: "/")
      event.arrange()
      if event.vendor == nil { event.name = segments.last { !$0.isEmpty && $0 != "{{}}" } ?? "/" }
      runs[place.run].events[place.event] = event
    }
    var pattern = paths[0]
    for number in differing { pattern[number] = "*" }
    let count = Set(places.map(\.run)).count
    return differing.map {
      Segment(
        pattern: shape.host + pattern.map { $0 == "{{}}" ? "*" : $0 }.joined(separator: "/"), number: $0,
        runs: count)
    }
  }
}
