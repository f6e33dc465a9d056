import TraceFormat

/// One way to break one event of a trace.
struct Mutation {
  enum Kind: String, Sendable, CaseIterable {
    case drop
    case duplicate
    case change
    case dropField = "drop-field"
    case renameField = "rename-field"
    case swap
  }

  var kind: Kind
  /// The event's place.
  var index: Int
  /// The field's place among the event's fields.
  var field: Int?
  /// The place of the event that it changes places with.
  var other: Int?

  /// Every way to break every event: masked values are left alone, as a placeholder accepts any.
  static func all(of trace: Trace) -> [Mutation] {
    var mutations: [Mutation] = []
    for (index, event) in trace.events.enumerated() {
      mutations.append(Mutation(kind: .drop, index: index))
      mutations.append(Mutation(kind: .duplicate, index: index))
      for (place, field) in event.fields.enumerated() {
        // A segment is a part of the path, which has no name to lose.
        let isSegment = field.location == .path && Int(field.name) != nil
        if field.mask == nil { mutations.append(Mutation(kind: .change, index: index, field: place)) }
        let isNamed = !field.name.isEmpty && !isSegment
        if isNamed {
          mutations.append(Mutation(kind: .dropField, index: index, field: place))
          mutations.append(Mutation(kind: .renameField, index: index, field: place))
        }
      }
      let next = trace.events[(index + 1)...].firstIndex { $0.host == event.host && $0.step == event.step }
      if let next, !isAlike(event, trace.events[next]) {
        mutations.append(Mutation(kind: .swap, index: index, other: next))
      }
    }
    return mutations
  }

  private static func isAlike(_ left: Event, _ right: Event) -> Bool {
    left.method == right.method && left.writtenURL == right.writtenURL
      && left.fields.map(\.shown) == right.fields.map(\.shown)
  }

  /// The broken trace.
  func applied(to trace: Trace) -> Trace {
    var trace = trace
    switch kind {
    case .drop: trace.events.remove(at: index)
    case .duplicate: trace.events.insert(trace.events[index], at: index)
    case .swap:
      if let other { trace.events.swapAt(index, other) }
    case .change:
      if let field { change(&trace.events[index], field) }
    case .dropField:
      if let field { trace.events[index].fields.remove(at: field) }
    case .renameField:
      if let field { trace.events[index].fields[field].name += "_renamed" }
    }
    if kind == .dropField || kind == .renameField { trace.events[index].arrange() }
    return trace
  }

  /// Another value of the same type.
  private func change(_ event: inout Event, _ place: Int) {
    let field = event.fields[place]
    var text = field.text
    if field.location == .body, event.bodyKind == .json {
      switch text {
      case "true": text = "false"
      case "false": text = "true"
      case "null", "{}", "[]": text = "\"broken\""
      case _ where text.hasPrefix("\""): text = "\"broken \(text.dropFirst())"
      default: text = text.hasSuffix("7") ? "\(text)3" : "\(text)7"
      }
    } else if field.location == .body, event.bodyKind == .binary {
      text = "YnJva2Vu" + text
    } else {
      text = "broken" + text
    }
    event.fields[place].text = text
    if field.location == .path, let number = Int(field.name) {
      var segments = event.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if segments.indices.contains(number) { segments[number] = text }
      event.path = segments.joined(separator: "/")
    }
  }
}
