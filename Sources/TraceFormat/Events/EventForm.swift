/// What events have in common besides their values.
package final class EventForm: Sendable {
  /// One of the events; the values are its own, and so are its name and role, which values may decide. All else holds
  /// for the form.
  package let sample: Event
  /// Of method, scheme, host, kind of body and the names of the fields.
  package let key: UInt64
  /// Places of the masked fields, ascending, and of those that stand for a point in time.
  package let masked: [Int32]
  package let timestamps: [Int32]
  /// Whether equal literals are all that equal events need: no masked path segment, a body that was read, no
  /// optional field.
  package let isPlain: Bool
  /// Whether a masked value is one that a mask refuses; a normaliser masks none.
  package let hasDegenerate: Bool

  package init(_ sample: Event) {
    self.sample = sample
    var key = ByteHash()
    key.combine(sample.method)
    key.combine(sample.scheme)
    key.combine(sample.host)
    key.combine(UInt64(Event.BodyKind.allCases.firstIndex(of: sample.bodyKind) ?? 0))
    for field in sample.fields {
      key.combine(UInt64(Field.Location.allCases.firstIndex(of: field.location) ?? 0))
      key.combine(field.name)
    }
    self.key = key.value
    masked = sample.fields.indices.filter { sample.fields[$0].mask != nil }.map(Int32.init)
    timestamps = sample.fields.indices.filter { sample.fields[$0].isTimestamp }.map(Int32.init)
    isPlain =
      sample.bodyKind != .unavailable && !sample.path.contains("{{}}") && sample.optionalFields.isEmpty
    hasDegenerate = withUnsafePointer(to: sample) { Self.hasDegenerate($0) }
  }

  /// Of most that events of a form have in common.
  static func hash(_ event: UnsafePointer<Event>) -> UInt64 {
    var hash = ByteHash()
    hash.combine(event.pointee.method)
    hash.combine(event.pointee.host)
    hash.combine(event.pointee.path)
    event.pointee.fields.withUnsafeBufferPointer { fields in
      for place in fields.indices {
        hash.combine(fields[place].name)
        hash.combine(fields[place].mask == nil ? 0 : fields[place].isTimestamp ? 1 : 2)
      }
    }
    return hash.value
  }

  /// Whether an event has this form.
  func isForm(of event: UnsafePointer<Event>) -> Bool {
    guard event.pointee.fields.count == sample.fields.count, event.pointee.bodyKind == sample.bodyKind,
      event.pointee.isBatched == sample.isBatched,
      event.pointee.path.hasSameBytes(as: sample.path), event.pointee.host.hasSameBytes(as: sample.host),
      event.pointee.method.hasSameBytes(as: sample.method),
      event.pointee.scheme.hasSameBytes(as: sample.scheme), event.pointee.vendor == sample.vendor
    else { return false }
    if event.pointee.hasProvisions || sample.hasProvisions,
      event.pointee.optionalFields != sample.optionalFields
    {
      return false
    }
    let isAlike = event.pointee.fields.withUnsafeBufferPointer { own in
      sample.fields.withUnsafeBufferPointer { known in
        for place in own.indices {
          guard own[place].location == known[place].location,
            (own[place].mask == nil) == (known[place].mask == nil),
            own[place].name.hasSameBytes(as: known[place].name)
          else { return false }
          if own[place].mask != nil, own[place].isTimestamp != known[place].isTimestamp { return false }
        }
        return true
      }
    }
    return isAlike && (masked.isEmpty || Self.hasDegenerate(event) == hasDegenerate)
  }

  /// Whether a masked field has a value that a baseline's mask would refuse: a time that is none, or a path segment.
  private static func hasDegenerate(_ event: UnsafePointer<Event>) -> Bool {
    event.pointee.fields.withUnsafeBufferPointer { fields in
      for place in fields.indices where fields[place].mask != nil {
        if fields[place].isTimestamp {
          if !fields[place].beginsWithTime,
            DegenerateValue.matches(fields[place], in: event.pointee.bodyKind, expecting: .timestamp)
          {
            return true
          }
        } else if fields[place].location == .path, !fields[place].text.isEmpty {
          let segment = Field(.path, fields[place].name, fields[place].text)
          if DegenerateValue.matches(segment, in: .none) { return true }
        }
      }
      return false
    }
  }
}

extension Field {
  /// Whether the field is masked as a point in time.
  fileprivate var isTimestamp: Bool { if case .timestamp? = mask?.placeholder { true } else { false } }

  /// Whether the value begins as every time but 1970's first does, so that it is some value.
  fileprivate var beginsWithTime: Bool {
    var bytes = text.utf8.makeIterator()
    var first = bytes.next()
    if first == UInt8(ascii: "\"") { first = bytes.next() }
    return first.map { (0x31...0x39).contains($0) } ?? false
  }
}
