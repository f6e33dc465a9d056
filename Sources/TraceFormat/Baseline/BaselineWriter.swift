/// Writes a trace as a baseline, an ordinary HTTP request file (`.http`).
///
/// The same trace gives the same bytes everywhere. No masked value is written, only its placeholder.
public enum BaselineWriter {
  /// The version of the format that is written, and the newest that is read.
  public static let version = 1

  /// The whole file's text, ending with a line feed.
  ///
  /// - Complexity: O(n) in the size of the text.
  public static func text(_ trace: Trace) -> String {
    var output = Output()
    output.header(trace)
    // Steps only go forward in a file.
    var order = Array(trace.events.indices)
    let steps = trace.events.map { $0.step ?? -1 }
    if zip(steps, steps.dropFirst()).contains(where: { $0 > $1 }) {
      order.sort { (steps[$0], $0) < (steps[$1], $1) }
    }
    var current = -1
    for index in order {
      let event = trace.events[index]
      let step = steps[index]
      while current < step {
        current += 1
        output.step(trace, current, isEmpty: current < step)
      }
      output.event(event)
    }
    while current < trace.steps.count - 1 {
      current += 1
      output.step(trace, current, isEmpty: true)
    }
    let isBare = trace.events.isEmpty && trace.steps.isEmpty
    output.trailing(trace.trailingComments, needsSeparator: isBare)
    return output.text
  }

  private struct Output {
    var text = ""
    /// True right after the line `### step`, whose block the next event belongs to.
    var isAtStep = false

    mutating func line(_ line: String) {
      text += line
      text += "\n"
    }

    mutating func header(_ trace: Trace) {
      line("# @trace-diff \(BaselineWriter.version)")
      line("# @flow \(NameEscape.encode(trace.flow))")
      if let runs = trace.runs { line("# @runs \(runs)") }
      for incident in trace.incidents {
        line("# @inconclusive \(incident.code.rawValue) \(NameEscape.encode(incident.message))")
      }
      for comment in trace.comments { line(comment) }
    }

    mutating func step(_ trace: Trace, _ index: Int, isEmpty: Bool) {
      let name = NameEscape.encode(trace.steps[index].name)
      let comments = trace.stepComments[index] ?? []
      line("")
      if isEmpty {
        line("###")
        for comment in comments { line(comment) }
        line("# @step \(name)")
      } else {
        line("### \(name)")
        for comment in comments { line(comment) }
      }
      isAtStep = !isEmpty
    }

    mutating func event(_ event: Event) {
      line("")
      if !isAtStep { line("###") }
      isAtStep = false
      for comment in event.comments { line(comment) }
      line("# @event \(NameEscape.encode("\(event.vendor ?? event.host) \(event.name)"))")
      switch (event.count.lowerBound, event.count.upperBound) {
      case (1, 1): break
      case (0, 1): line("# @optional")
      case (let low, let high) where low == high: line("# @count \(low)")
      case (let low, .max): line("# @count \(low)..*")
      case (let low, let high): line("# @count \(low)..\(high)")
      }
      if let group = event.unorderedGroup { line("# @unordered \(group)") }
      let optional = event.optionalFields.map { "\($0.location.rawValue) \(NameEscape.encode($0.name))" }
      for field in optional.sorted(by: { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }) {
        line("# @optional-field \(field)")
      }
      let body = WrittenBody(event)
      if let directive = body.directive { line("# @body \(directive)") }
      line("\(NameEscape.encodeToken(event.method)) \(event.writtenEndpoint)")
      var separator = "?"
      for item in event.writtenQuery {
        line("    \(separator)\(item)")
        separator = "&"
      }
      for header in event.writtenHeaders { line("\(header.name): \(header.value)") }
      if let body = body.text {
        line("")
        line(body)
      }
    }

    /// Where nothing stands between them, a separator tells the last comments from the first.
    mutating func trailing(_ comments: [String], needsSeparator: Bool) {
      if comments.isEmpty { return }
      line("")
      if needsSeparator { line("###") }
      for comment in comments { line(comment) }
    }
  }
}
