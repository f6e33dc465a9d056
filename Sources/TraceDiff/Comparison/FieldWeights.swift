import TraceFormat

/// How telling each field of an endpoint is: the more values it takes there, the more.
///
/// An ad unit that takes eight values says more about which event this is than a locale that takes one.
final class FieldWeights {
  /// Values of one field beyond this many are not told apart any more.
  static let mostValues = 1024
  /// What one step in weight is worth; a field that takes one value weighs this much.
  static let unit = 16

  /// Events of one endpoint on one side beyond this many are sampled evenly: a thousand tell a field that takes a few
  /// values from one that takes many, and each may have to be made anew.
  static let mostEvents = 1024

  private let sides: [(events: EventTable, endpoints: EndpointColumn)]
  private let endpoints: Int
  /// The events of each endpoint, by side; made for the first that is asked for.
  private var places: [GroupedIndices] = []
  /// By endpoint: how many values each field takes on the side where it takes more.
  private var counts: [Int32: [FieldReference: Int]] = [:]

  init(_ baseline: EventTable, _ candidates: EventTable, _ endpoints: Endpoints) {
    sides = [(baseline, endpoints.ofBlock), (candidates, endpoints.ofCandidate)]
    self.endpoints = endpoints.all.count
  }

  private func counts(at endpoint: Int32) -> [FieldReference: Int] {
    if let known = counts[endpoint] { return known }
    if places.isEmpty { places = sides.map { GroupedIndices(Array($0.endpoints), groups: endpoints) } }
    var result: [FieldReference: Int] = [:]
    for (side, places) in zip(sides, places) {
      let indices = places[Int(endpoint)]
      let step = 1 + max(0, indices.count - 1) / Self.mostEvents
      let sample = stride(from: indices.startIndex, to: indices.endIndex, by: step).map { Int(indices[$0]) }
      for (field, count) in Self.valueCounts(side.events, sample) {
        result[field] = max(result[field] ?? 1, count)
      }
    }
    counts[endpoint] = result
    return result
  }

  private static func valueCounts(_ events: EventTable, _ sample: [Int]) -> [FieldReference: Int] {
    var numbers: [FieldReference: Int] = [:]
    var values: [FieldValues] = []
    // Events of a form have the same names, so their columns are looked up once.
    var columnsOfForm: [Int32: [Int]] = [:]
    var last: (form: Int32, columns: [Int]) = (-1, [])
    // Where events are made anew: those of one form with equal literals say the same.
    var seen: Set<FormAndDigest> = []
    for index in sample {
      let form = events.formOf[index]
      if !events.areHeld, !seen.insert(.init(form: form, digest: events.digests[index])).inserted { continue }
      if last.form != form {
        let columns =
          columnsOfForm[form]
          ?? events.forms[Int(form)].sample.fields.map { field in
            let number = numbers[field.reference] ?? values.count
            if number == values.count {
              numbers[field.reference] = number
              values.append(FieldValues())
            }
            return number
          }
        columnsOfForm[form] = columns
        last = (form, columns)
      }
      events.withEvent(index) {
        $0.pointee.fields.withUnsafeBufferPointer { fields in
          for place in fields.indices.prefix(last.columns.count) where fields[place].mask == nil {
            values[last.columns[place]].insert(ByteHash.of(fields[place].text))
          }
        }
      }
    }
    return numbers.mapValues { values[$0].count }
  }

  /// `unit` for a field that takes one value or none, and as much more for each doubling.
  func weight(of field: FieldReference, at endpoint: Int32) -> Int {
    let count = max(counts(at: endpoint)[field] ?? 1, 1)
    // The logarithm to the base of two, linear in between, in sixteenths.
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    return Self.unit * (1 + exponent) + Self.unit * (count - 1 << exponent) / (1 << exponent)
  }
}

private struct FormAndDigest: Hashable {
  var form: Int32
  var digest: EventDigest
}

/// The values of one field by their hashes, which are as good as any: they are not hashed again.
private struct FieldValues {
  private var index = HashIndex()
  private var last: UInt64?

  var count: Int { index.count }

  mutating func insert(_ hash: UInt64) {
    if hash == last || index.count >= FieldWeights.mostValues { return }
    last = hash
    if index.first(hash, where: { _ in true }) < 0 { index.add(hash) }
  }
}
