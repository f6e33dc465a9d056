import TraceFormat

/// How an event is taken apart for comparison: its path with the values of masked segments, and its fields
/// without those segments.
enum EventForm {
  /// The placeholder of a masked segment in `Event.path`.
  static let maskedSegment = "{{}}"

  /// How many of the first fields stand for masked segments of the path.
  ///
  /// Those of the path are an event's first fields, so most events are done at a glance.
  static func segmentFields(of event: Event) -> Int {
    guard event.fields.first?.location == .path else { return 0 }
    let segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
    var count = 0
    for field in event.fields {
      guard field.location == .path, let number = Int(field.name), segments.indices.contains(number),
        segments[number] == maskedSegment
      else { break }
      count += 1
    }
    return count
  }

  /// The path with the values that were sent; a segment of which only the placeholder is known stays masked.
  static func rawPath(of event: Event) -> String {
    let masked = segmentFields(of: event)
    guard masked > 0 else { return event.path }
    var segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
    for field in event.fields[..<masked] where !field.text.isEmpty {
      segments[Int(field.name) ?? 0] = Substring(field.text)
    }
    return segments.joined(separator: "/")
  }

  /// Whether a path that was sent fits a template whose masked segments stand for any value.
  ///
  /// - Parameter acceptsDegenerate: Whether a masked segment also stands for a value that is none.
  static func path(_ raw: String, fits template: String, acceptsDegenerate: Bool) -> Bool {
    let expected = template.split(separator: "/", omittingEmptySubsequences: false)
    let sent = raw.split(separator: "/", omittingEmptySubsequences: false)
    guard expected.count == sent.count else { return false }
    for (number, segment) in expected.enumerated() {
      if segment != maskedSegment {
        guard segment.utf8.elementsEqual(sent[number].utf8) else { return false }
      } else if !acceptsDegenerate, sent[number] != maskedSegment {
        let field = Field(.path, String(number), String(sent[number]))
        if DegenerateValue.matches(field, in: .none) { return false }
      }
    }
    return true
  }

  /// A key for host and path, which is what an endpoint is.
  static func endpoint(of event: Event) -> UInt64 {
    var hash = ByteHash()
    hash.combine(event.host)
    hash.combine(event.path)
    return hash.value
  }

  /// Whether a baseline's field accepts a candidate's: a literal its own value, a placeholder any value that is
  /// not degenerate.
  static func accepts(_ expected: Field, _ sent: Field, sentIn kind: Event.BodyKind) -> Bool {
    guard let mask = expected.mask else {
      return !sent.isPlaceholderOnly && expected.text.hasSameBytes(as: sent.text)
    }
    if sent.mask != nil, mask.placeholder != .timestamp { return true }
    return !DegenerateValue.matches(sent, in: kind, expecting: mask.placeholder)
  }
}
