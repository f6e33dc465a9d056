import TraceFormat

/// How an event is taken apart for comparison: its path with the values of masked segments, and its fields
/// without those segments.
enum EventParts {
  /// The placeholder of a masked segment in `Event.path`.
  static let maskedSegment = "{{}}"

  /// How many of the first fields stand for masked segments of the path.
  ///
  /// Those of the path are an event's first fields, so most events are done at a glance.
  static func segmentFields(of event: Event) -> Int { segmentFields(event.fields, event.path) }

  private static func segmentFields(_ fields: [Field], _ path: String) -> Int {
    guard !fields.isEmpty, fields[0].location == .path else { return 0 }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    var count = 0
    for field in fields {
      guard field.location == .path, let number = Int(field.name), segments.indices.contains(number),
        segments[number] == maskedSegment
      else { break }
      count += 1
    }
    return count
  }

  /// The same of an event by its address: to copy an event is to retain a dozen parts of it.
  static func segmentFields(of event: UnsafePointer<Event>) -> Int {
    event.pointee.fields.isEmpty || event.pointee.fields[0].location != .path
      ? 0 : segmentFields(event.pointee.fields, event.pointee.path)
  }

  /// The path with the values that were sent; a segment of which only the placeholder is known stays masked.
  static func rawPath(of event: Event) -> String {
    rawPath(event.path, event.fields, masked: segmentFields(of: event))
  }

  static func rawPath(of event: UnsafePointer<Event>, masked: Int) -> String {
    masked == 0 ? event.pointee.path : rawPath(event.pointee.path, event.pointee.fields, masked: masked)
  }

  private static func rawPath(_ path: String, _ fields: [Field], masked: Int) -> String {
    guard masked > 0 else { return path }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for field in fields[..<masked] where !field.text.isEmpty {
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

  /// Whether a baseline's field accepts a candidate's: a literal its own value, a placeholder any value that is
  /// not degenerate.
  static func accepts(_ expected: Field, _ sent: Field, sentIn kind: Event.BodyKind) -> Bool {
    guard let mask = expected.mask else {
      return !sent.isPlaceholderOnly && expected.text.hasSameBytes(as: sent.text)
    }
    if sent.mask != nil, mask.placeholder != .timestamp { return true }
    return !DegenerateValue.matches(sent, in: kind, expecting: mask.placeholder)
  }

  /// The same of fields by their addresses.
  static func accepts(
    _ expected: UnsafePointer<Field>, _ sent: UnsafePointer<Field>, sentIn kind: Event.BodyKind
  ) -> Bool {
    if expected.pointee.mask == nil, sent.pointee.mask == nil {
      return expected.pointee.text.hasSameBytes(as: sent.pointee.text)
    }
    return accepts(expected.pointee, sent.pointee, sentIn: kind)
  }
}

extension UnsafeBufferPointer {
  /// The address of an element, to look at parts of it without a copy of the whole.
  func address(_ index: Int) -> UnsafePointer<Element> {
    // There are elements, so there is an address.
    baseAddress! + index
  }
}
