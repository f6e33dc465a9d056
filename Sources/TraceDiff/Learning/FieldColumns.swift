import TraceFormat

/// The fields of all events of one kind as a table: a column for each field, a number for each value.
struct FieldColumns {
  /// A field by its place among those of its name.
  struct Column: Hashable {
    var reference: FieldReference
    var ordinal: Int
  }

  /// Who says what of a column before anything is learned.
  enum Standing: Sendable, Hashable {
    /// Masked by a rule, a preset or as personal data: its values do not count.
    case masked
    /// Kept by the rules' `keep`, whatever its values.
    case keptByRule(line: Int)
    case open
  }

  static let absent: Int32 = -1
  /// A value that does not count.
  static let masked: Int32 = -2

  private(set) var columns: [Column] = []
  private(set) var standings: [Standing] = []
  /// Whether some event's value was masked by its shape alone.
  private(set) var hasShape: [Bool] = []
  /// For each event a value for each column.
  private(set) var rows: [[Int32]] = []
  /// How far each column's values come back from run to run: 0 never, 1 always.
  private(set) var recurrence: [Double] = []

  /// - Parameters:
  ///   - events: The events of each run.
  ///   - origins: Who decides on an event's fields.
  init(_ events: [[Event]], origins: (Event) -> [FieldOrigin]) {
    var places: [Column: Int] = [:]
    var values: [[String: Int32]] = []
    for event in events.joined() {
      let origins = origins(event)
      var counts: [FieldReference: Int] = [:]
      var row = [Int32](repeating: Self.absent, count: columns.count)
      for (field, origin) in zip(event.fields, origins) {
        let reference = FieldReference(field.location, field.name)
        let column = Column(reference: reference, ordinal: counts[reference, default: 0])
        counts[reference, default: 0] += 1
        let place: Int
        if let known = places[column] {
          place = known
        } else {
          place = columns.count
          places[column] = place
          columns.append(column)
          standings.append(.open)
          hasShape.append(false)
          values.append([:])
          row.append(Self.absent)
        }
        switch field.mask?.source {
        case .rule, .preset, .redaction, .file:
          standings[place] = .masked
          row[place] = Self.masked
          continue
        case .shape: hasShape[place] = true
        case .learned, nil: break
        }
        if case .keepRule(let line) = origin { standings[place] = .keptByRule(line: line) }
        if field.mask?.source == .learned, Self.isCertain(field, event) { hasShape[place] = true }
        let next = Int32(values[place].count)
        row[place] = values[place][field.text] ?? next
        if row[place] == next { values[place][field.text] = next }
      }
      rows.append(row)
    }
    for index in rows.indices {
      rows[index] += [Int32](repeating: Self.absent, count: columns.count - rows[index].count)
    }
    recurrence = columns.indices.map { recurrence(of: $0, events.map(\.count)) }
  }

  private static func isCertain(_ field: Field, _ event: Event) -> Bool {
    if case .random? = field.mask?.placeholder { return false }
    return true
  }

  /// The share of values that two runs have in common, over all pairs of runs.
  private func recurrence(of column: Int, _ counts: [Int]) -> Double {
    if standings[column] == .masked { return 0 }
    var tallies: [[Int32: Int]] = []
    var start = 0
    for count in counts {
      var tally: [Int32: Int] = [:]
      for row in rows[start..<(start + count)] { tally[row[column], default: 0] += 1 }
      tallies.append(tally)
      start += count
    }
    var common = 0
    var all = 0
    for left in tallies.indices {
      for right in tallies.indices.dropFirst(left + 1) {
        common += tallies[left].reduce(0) { $0 + min($1.value, tallies[right][$1.key] ?? 0) }
        all += max(counts[left], counts[right])
      }
    }
    return all == 0 ? 1 : Double(common) / Double(all)
  }
}
