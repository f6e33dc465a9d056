import TraceFormat

extension Lesson {
  /// What was learned, for a person to review: one line a fact, with its evidence.
  public var text: String {
    var lines = ["\(flow): \(runs) recording\(runs == 1 ? "" : "s")"]
    if runs < 2 { lines.append("  one recording teaches nothing; record the flow again") }
    if runs > 1, evidence.isEmpty { lines.append("  nothing varied") }
    for item in evidence { lines.append("  " + item.text) }
    for warning in warnings { lines.append("  note: \(warning.message)") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Lesson.Evidence {
  /// One line: what, where, and what it was seen in.
  public var text: String {
    let place = event.isEmpty ? endpoint : "\(endpoint) (\(event))"
    switch subject {
    case .masked(let field):
      let evidence =
        count > 0 ? "differed in \(count) of \(runs) runs" : "differed in other events of the endpoint"
      return "mask \(Self.name(field)) of \(place): \(evidence)"
    case .kept(let field): return "keep \(Self.name(field)) of \(place): the same in all of \(runs) runs"
    case .optionalField(let field):
      return "optional \(Self.name(field)) of \(place): there in \(count) of \(runs) runs"
    case .count(let range):
      if range.lowerBound == 0 { return "optional \(place): there in \(count) of \(runs) runs" }
      return "count \(range.lowerBound)..\(range.upperBound) of \(place): so many copies in \(runs) runs"
    case .unordered(let group):
      return "unordered \(group): \(count) events from \(place) on: their order differed between the runs"
    case .conflict(let field, let line):
      return
        "conflict \(Self.name(field)) of \(place): differed in \(count) of \(runs) runs, but \"keep\" in line "
        + "\(line) of the rules keeps it"
    }
  }

  private static func name(_ field: FieldReference) -> String {
    switch (field.location, field.name) {
    case (.body, ""): "the body"
    case (.path, let name) where Int(name) != nil: "path segment \(name)"
    default: "\(field.location.rawValue) '\(field.name)'"
    }
  }
}
