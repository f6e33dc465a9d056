import TraceFormat

/// In what a candidate's event differs from what a baseline's event asks for.
enum EventDifference {
  /// Whether a baseline's event accepts a candidate's; both by their addresses.
  static func isAccepted(_ sent: UnsafePointer<Event>, by expected: UnsafePointer<Event>) -> Bool {
    guard expected.pointee.method == sent.pointee.method, expected.pointee.scheme == sent.pointee.scheme,
      expected.pointee.host == sent.pointee.host
    else { return false }
    let leads = (EventParts.segmentFields(of: expected), EventParts.segmentFields(of: sent))
    guard isPathAccepted(sent, by: expected, leads) else { return false }
    let kind = sent.pointee.bodyKind
    let isUnknown = (expected.pointee.bodyKind == .unavailable) != (kind == .unavailable)
    guard isUnknown || expected.pointee.bodyKind == kind else { return false }
    if !isUnknown, expected.pointee.optionalFields.isEmpty {
      return haveEqualFields(expected.pointee.fields, sent.pointee.fields, leads, kind)
    }
    let optional = expected.pointee.optionalFields
    var isAccepted = true
    FieldAlignment.forEach(expected.pointee, sent.pointee) { expectedField, sentField in
      guard isAccepted, let field = expectedField ?? sentField else { return }
      if isUnknown, field.isPartOfBody { return }
      switch (expectedField, sentField) {
      case (let a?, let b?): isAccepted = EventParts.accepts(a, b, sentIn: kind)
      default: isAccepted = optional.contains(field.reference)
      }
    }
    return isAccepted
  }

  private static func haveEqualFields(
    _ expected: [Field], _ sent: [Field], _ leads: (expected: Int, sent: Int), _ kind: Event.BodyKind
  ) -> Bool {
    let count = expected.count - leads.expected
    guard count == sent.count - leads.sent else { return false }
    return expected.withUnsafeBufferPointer { left in
      sent.withUnsafeBufferPointer { right in
        for place in 0..<count {
          let a = left.address(leads.expected + place)
          let b = right.address(leads.sent + place)
          guard FieldAlignment.haveSameAddress(a, b), EventParts.accepts(a, b, sentIn: kind) else {
            return false
          }
        }
        return true
      }
    }
  }

  private static func isPathAccepted(
    _ sent: UnsafePointer<Event>, by expected: UnsafePointer<Event>, _ leads: (expected: Int, sent: Int)
  ) -> Bool {
    let raw = EventParts.rawPath(of: sent, masked: leads.sent)
    if leads.expected == 0 { return expected.pointee.path.hasSameBytes(as: raw) }
    return EventParts.path(raw, fits: expected.pointee.path, acceptsDegenerate: false)
  }

  private static func isPathAccepted(_ sent: Event, by expected: Event) -> Bool {
    let raw = EventParts.rawPath(of: sent)
    if EventParts.segmentFields(of: expected) == 0 { return expected.path.hasSameBytes(as: raw) }
    return EventParts.path(raw, fits: expected.path, acceptsDegenerate: false)
  }

  /// Whether two events go to one endpoint: the host and the path, whatever stands in masked segments.
  static func haveSameEndpoint(_ expected: Event, _ sent: Event) -> Bool {
    expected.host == sent.host
      && (expected.path.hasSameBytes(as: sent.path)
        || EventParts.path(EventParts.rawPath(of: sent), fits: expected.path, acceptsDegenerate: true))
  }

  /// The differing fields of two events, by part, in the order in which they are written.
  static func changes(from expected: Event, to sent: Event) -> [Finding.Change] {
    var changes: [Finding.Change] = []
    func compare(_ part: Finding.Change.Part, _ a: String, _ b: String) {
      if !a.hasSameBytes(as: b) { changes.append(.init(part: part, name: "", baseline: a, candidate: b)) }
    }
    compare(.method, expected.method, sent.method)
    compare(.scheme, expected.scheme, sent.scheme)
    compare(.host, expected.host, sent.host)
    if !isPathAccepted(sent, by: expected) { changes += pathChanges(from: expected, to: sent) }
    let isUnknown = (expected.bodyKind == .unavailable) != (sent.bodyKind == .unavailable)
    var bodyDiffers = false
    FieldAlignment.forEach(expected, sent) { a, b in
      guard let field = a ?? b, !(isUnknown && field.isPartOfBody) else { return }
      if let a, let b {
        if EventParts.accepts(a, b, sentIn: sent.bodyKind) { return }
      } else if expected.optionalFields.contains(field.reference) {
        return
      }
      if field.location == .body { bodyDiffers = true }
      let shown = ShownValue.pair(a, expected.bodyKind, b, sent.bodyKind)
      changes.append(
        .init(part: field.location.part, name: field.name, baseline: shown.0, candidate: shown.1))
    }
    if !isUnknown, !bodyDiffers, expected.bodyKind != sent.bodyKind {
      compare(.body, "(\(expected.bodyKind.rawValue))", "(\(sent.bodyKind.rawValue))")
    }
    return changes
  }

  /// One change for each masked segment whose value is none; the whole path where a literal segment differs.
  private static func pathChanges(from expected: Event, to sent: Event) -> [Finding.Change] {
    let raw = EventParts.rawPath(of: sent)
    guard EventParts.path(raw, fits: expected.path, acceptsDegenerate: true) else {
      return [.init(part: .path, name: "", baseline: expected.shownPath, candidate: sent.shownPath)]
    }
    let segments = raw.split(separator: "/", omittingEmptySubsequences: false)
    return expected.fields.prefix(EventParts.segmentFields(of: expected)).compactMap { field in
      let value = Field(.path, field.name, String(segments[Int(field.name) ?? 0]))
      guard DegenerateValue.matches(value, in: .none) else { return nil }
      return .init(
        part: .path, name: field.name, baseline: field.shown, candidate: value.value(in: .none))
    }
  }
}

extension Event {
  /// The path without matrix parameters, with placeholders in masked segments.
  var shownPath: String {
    let masked = EventParts.segmentFields(of: self)
    guard masked > 0 else { return path }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for field in fields.prefix(masked) { segments[Int(field.name) ?? 0] = field.shown }
    return segments.joined(separator: "/")
  }
}

extension Field.Location {
  var part: Finding.Change.Part {
    switch self {
    case .path: .path
    case .query: .query
    case .header: .header
    case .body: .body
    }
  }
}
