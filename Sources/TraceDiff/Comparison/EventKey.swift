import TraceFormat

/// The parts of an event's hash that every pattern shares.
struct EventKey {
  /// Method, scheme and host.
  var head: UInt64
  /// The head, the kind of body and the names of the fields.
  var key: UInt64
  var path: UInt64
  /// How many of the first fields stand for masked path segments.
  var lead: Int

  init(_ event: UnsafePointer<Event>) {
    lead = EventParts.segmentFields(of: event)
    head = Self.head(event)
    path = ByteHash.of(EventParts.rawPath(of: event, masked: lead))
    var names = ByteHash()
    names.combine(head)
    names.combine(event.pointee.bodyKind.ordinal)
    let lead = lead
    event.pointee.fields.withUnsafeBufferPointer { fields in
      for place in lead..<fields.count {
        names.combine(fields[place].location.ordinal)
        names.combine(fields[place].name)
      }
    }
    key = names.value
  }

  static func head(_ event: UnsafePointer<Event>) -> UInt64 {
    var hash = ByteHash()
    hash.combine(event.pointee.method)
    hash.combine(event.pointee.scheme)
    hash.combine(event.pointee.host)
    return hash.value
  }
}

extension Event.BodyKind {
  var ordinal: UInt64 {
    switch self {
    case .none: 0
    case .json: 1
    case .form: 2
    case .text: 3
    case .binary: 4
    case .unavailable: 5
    }
  }
}

extension Field.Location {
  var ordinal: UInt64 {
    switch self {
    case .path: 0
    case .query: 1
    case .header: 2
    case .body: 3
    }
  }
}

extension Field {
  /// Whether the field goes with the body: a part of it, or its media type.
  var isPartOfBody: Bool { location == .body || (location == .header && name == "Content-Type") }
}
