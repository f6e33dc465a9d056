extension Normalizer {
  /// What a person should look at before the trace of one run becomes a baseline: values that are none, and
  /// fields that only their shape masks.
  ///
  /// One incident for each field of an endpoint, in the order of the events.
  public func notes(on trace: Trace) -> [Incident] {
    let session = session()
    var notes = TraceNotes()
    for event in trace.events { session.note(event, in: &notes) }
    return notes.incidents(file: trace.file)
  }
}

/// Notes on a trace, gathered by endpoint and field.
struct TraceNotes {
  struct Key: Hashable {
    var endpoint: String
    var part: Rules.LearnedRule.Part
    var name: String
    /// The degenerate value; nil for a field that its shape masks.
    var value: String?
  }

  private var order: [Key] = []
  private var counts: [Key: Int] = [:]

  mutating func count(_ key: Key) {
    if counts[key] == nil { order.append(key) }
    counts[key, default: 0] += 1
  }

  func incidents(file: String?) -> [Incident] {
    order.map { key in
      let count = counts[key] ?? 0
      let events = count == 1 ? "1 event" : "\(count) events"
      let field = key.name.isEmpty ? "the body" : "\(key.part.rawValue) '\(key.name)'"
      if let value = key.value {
        let shown = value.isEmpty ? "empty" : "'\(value)'"
        return Incident(
          .degenerate, "\(field) of \(key.endpoint) is \(shown) in \(events), which is no value", file: file)
      }
      return Incident(
        .shapeOnly,
        "only its shape masks \(field) of \(key.endpoint) (\(events)); name it in \"mask\" or \"keep\", or learn "
          + "from more runs", file: file)
    }
  }
}

extension Normalizer.Session {
  func note(_ event: Event, in notes: inout TraceNotes) {
    let draft = Draft(event, in: self)
    let decisions = draft.endpoint.table(for: draft.preset).decisions(for: event)
    for (field, decision) in zip(event.fields, decisions) {
      var key = TraceNotes.Key(
        endpoint: event.host + event.path, part: Rules.LearnedRule.part(of: field, event.bodyKind),
        name: field.name)
      if field.mask?.source == .shape {
        notes.count(key)
        continue
      }
      guard field.mask == nil else { continue }
      var expected: Placeholder?
      if case .mask(let placeholder, _) = decision.verdict { expected = placeholder }
      guard DegenerateValue.matches(field, in: event.bodyKind, expecting: expected) else { continue }
      let value = field.text == "null" ? "null" : field.value(in: event.bodyKind)
      // Nothing, null and 0 are ordinary values of fields that nobody expects to vary.
      if expected == nil, ["", "null", "0", "0.0"].contains(value) { continue }
      key.value = value
      notes.count(key)
    }
  }
}
