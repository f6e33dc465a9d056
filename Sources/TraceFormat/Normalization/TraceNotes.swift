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

extension Normalizer {
  /// What `notes(on:)` says of shapes, in one entry for each field's name over all endpoints of all traces.
  ///
  /// - Returns: The field, such as `query 'cb'`, the first endpoint that has it, and how many others do.
  public func fieldsMaskedByShape(in traces: [Trace]) -> [(field: String, endpoint: String, others: Int)] {
    let session = session()
    var notes = TraceNotes()
    for event in traces.lazy.flatMap(\.events) { session.note(event, in: &notes) }
    return notes.fieldsMaskedByShape
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

    var field: String { name.isEmpty ? "the body" : "\(part.rawValue) '\(name)'" }
  }

  private var order: [Key] = []
  private var counts: [Key: Int] = [:]

  mutating func count(_ key: Key) {
    if counts[key] == nil { order.append(key) }
    counts[key, default: 0] += 1
  }

  /// By the field's name, in the order of the events.
  var fieldsMaskedByShape: [(field: String, endpoint: String, others: Int)] {
    var places: [String: Int] = [:]
    var fields: [(field: String, endpoint: String, others: Int)] = []
    for key in order where key.value == nil {
      if let place = places[key.field] {
        fields[place].others += 1
      } else {
        places[key.field] = fields.count
        fields.append((key.field, key.endpoint, 0))
      }
    }
    return fields
  }

  func incidents(file: String?) -> [Incident] {
    order.map { key in
      let count = counts[key] ?? 0
      let events = count == 1 ? "1 event" : "\(count) events"
      let field = key.field
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
