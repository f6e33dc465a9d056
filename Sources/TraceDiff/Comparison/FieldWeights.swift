import TraceFormat

/// How telling each field of an endpoint is: the more values it takes there, the more.
///
/// An ad unit that takes eight values says more about which event this is than a locale that takes one.
struct FieldWeights {
  /// Values of one field beyond this many are not told apart any more.
  static let mostValues = 4096
  /// What one step in weight is worth; a field that takes one value weighs this much.
  static let unit = 16

  /// Events of one endpoint on one side beyond this many are sampled evenly.
  static let mostEvents = 65_536

  /// How many values each field takes on the side where it takes more.
  private var counts: [UInt64: [FieldReference: Int]] = [:]

  /// - Parameter endpoints: The endpoints whose fields are to be weighed.
  init(_ baseline: [Event], _ candidates: [Event], endpoints: Set<UInt64>) {
    if endpoints.isEmpty { return }
    for events in [baseline, candidates] {
      var places: [UInt64: [Int32]] = [:]
      for (index, event) in events.enumerated() {
        let endpoint = EventForm.endpoint(of: event)
        if endpoints.contains(endpoint) { places[endpoint, default: []].append(Int32(index)) }
      }
      for (endpoint, indices) in places {
        let step = 1 + (indices.count - 1) / Self.mostEvents
        let sample = stride(from: 0, to: indices.count, by: step).map { Int(indices[$0]) }
        for (field, count) in Self.valueCounts(events, sample) {
          counts[endpoint, default: [:]][field, default: 1] = max(counts[endpoint]?[field] ?? 1, count)
        }
      }
    }
  }

  private static func valueCounts(_ events: [Event], _ sample: [Int]) -> [FieldReference: Int] {
    var numbers: [FieldReference: Int] = [:]
    var values: [Set<UInt64>] = []
    // Most events of an endpoint have the same names, so their columns are looked up once.
    var columnsOfNames: [UInt64: [Int]] = [:]
    for index in sample {
      let fields = events[index].fields
      var names = ByteHash()
      for field in fields {
        names.combine(field.location.ordinal)
        names.combine(field.name)
      }
      let columns =
        columnsOfNames[names.value]
        ?? fields.map { field in
          let number = numbers[field.reference] ?? values.count
          if number == values.count {
            numbers[field.reference] = number
            values.append([])
          }
          return number
        }
      columnsOfNames[names.value] = columns
      for (field, column) in zip(fields, columns) where field.mask == nil {
        if values[column].count < mostValues { values[column].insert(ByteHash.of(field.text)) }
      }
    }
    return numbers.mapValues { values[$0].count }
  }

  /// `unit` for a field that takes one value or none, and as much more for each doubling.
  func weight(of field: FieldReference, at endpoint: UInt64) -> Int {
    let count = max(counts[endpoint]?[field] ?? 1, 1)
    // The logarithm to the base of two, linear in between, in sixteenths.
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    return Self.unit * (1 + exponent) + Self.unit * (count - 1 << exponent) / (1 << exponent)
  }
}
