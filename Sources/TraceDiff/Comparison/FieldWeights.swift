import TraceFormat

/// How telling each field of an endpoint is: the more values it takes there, the more.
///
/// An ad unit that takes eight values says more about which event this is than a locale that takes one.
struct FieldWeights {
  /// Values of one field beyond this many are not told apart any more.
  static let mostValues = 4096
  /// What one step in weight is worth; a field that takes one value weighs this much.
  static let unit = 16

  private struct Values {
    var expected: Set<UInt64> = []
    var sent: Set<UInt64> = []
  }

  private var values: [UInt64: [FieldReference: Values]] = [:]

  /// - Parameter endpoints: The endpoints whose fields are to be weighed.
  init(_ baseline: [Event], _ candidates: [Event], endpoints: Set<UInt64>) {
    if endpoints.isEmpty { return }
    for event in baseline { add(event, endpoints, \.expected) }
    for event in candidates { add(event, endpoints, \.sent) }
  }

  private mutating func add(
    _ event: Event, _ endpoints: Set<UInt64>, _ side: WritableKeyPath<Values, Set<UInt64>>
  ) {
    let endpoint = EventForm.endpoint(of: event)
    guard endpoints.contains(endpoint) else { return }
    for field in event.fields where field.mask == nil {
      let known = values[endpoint]?[field.reference]?[keyPath: side].count ?? 0
      if known >= Self.mostValues { continue }
      values[endpoint, default: [:]][field.reference, default: Values()][keyPath: side]
        .insert(ByteHash.of(field.text))
    }
  }

  /// `unit` for a field that takes one value or none, and as much more for each doubling.
  func weight(of field: FieldReference, at endpoint: UInt64) -> Int {
    guard let known = values[endpoint]?[field] else { return Self.unit }
    let count = max(known.expected.count, known.sent.count, 1)
    // The logarithm to the base of two, linear in between, in sixteenths.
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    return Self.unit * (1 + exponent) + Self.unit * (count - 1 << exponent) / (1 << exponent)
  }
}
