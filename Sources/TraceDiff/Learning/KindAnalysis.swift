import TraceFormat

/// The events of one kind in all runs: which are the same, and which of their fields differ.
struct KindAnalysis {
  let key: EventKinds.Key
  let members: [EventKinds.Member]
  let table: FieldColumns
  let slots: [[Int?]]
  /// For each slot and column in how many runs the value differed; 0 where it did not.
  private(set) var differed: [[Int]] = []
  /// For each slot and column in how many runs the field was there.
  private(set) var present: [[Int]] = []
  /// Columns that vary in so many slots that they are taken to vary in all.
  var pooled: Set<Int> = []

  init(_ key: EventKinds.Key, _ members: [EventKinds.Member], _ runs: [Trace], _ session: Normalizer.Session)
  {
    self.key = key
    self.members = members
    var events = [[Event]](repeating: [], count: runs.count)
    for member in members { events[member.run].append(runs[member.run].events[member.index]) }
    table = FieldColumns(events) { session.origins(of: $0) }
    slots = EventSlots(table, events.map(\.count)).slots
    for slot in slots {
      let rows = slot.compactMap { $0 }
      differed.append(
        table.columns.indices.map { column in Self.differed(rows.map { table.rows[$0][column] }) })
      present.append(
        table.columns.indices.map { column in
          rows.count { table.rows[$0][column] != FieldColumns.absent }
        })
    }
  }

  /// In how many of the runs the value differed: in all where no two are equal, else in those that are not like
  /// most.
  private static func differed(_ sent: [Int32]) -> Int {
    let values = sent.filter { $0 != FieldColumns.absent }
    guard values.count > 1 else { return 0 }
    var counts: [Int32: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return counts.count == 1 ? 0 : most == 1 ? values.count : values.count - most
  }

  /// How many runs have the slot's event.
  func count(of slot: Int) -> Int { slots[slot].count { $0 != nil } }

  /// Slots in which a column could differ, and those in which it did.
  func tally(of column: Int) -> (differing: Int, all: Int) {
    var differing = 0
    var all = 0
    for slot in slots.indices where present[slot][column] > 1 {
      all += 1
      if differed[slot][column] > 0 { differing += 1 }
    }
    return (differing, all)
  }

  /// Whether the slot's events have their values masked in this column.
  func isMasked(_ column: Int, in slot: Int) -> Bool {
    guard table.standings[column] == .open else { return false }
    return differed[slot][column] > 0 || pooled.contains(column)
  }

  /// Fields that some of the slot's events have and others have not.
  func optionalFields(of slot: Int) -> Set<FieldReference> {
    let count = count(of: slot)
    guard count > 1 else { return [] }
    var references: Set<FieldReference> = []
    for column in table.columns.indices where present[slot][column] > 0 && present[slot][column] < count {
      references.insert(table.columns[column].reference)
    }
    return references
  }
}
