import TraceFormat

/// Which events of different runs are the same event of the flow.
///
/// Events of one kind are first put together where they agree in every field whose values come back from run to
/// run. What is left is paired at the lowest cost, a field costing as much as its values come back; a pair that
/// would differ in a field which tells events of one run apart is two events.
struct EventSlots {
  /// For each slot the row of its event in each run, or nil where the run has none.
  private(set) var slots: [[Int?]] = []
  private let table: FieldColumns
  private let starts: [Int]
  private let counts: [Int]

  /// A field whose values come back so often tells events apart.
  private static let telling = 0.6
  /// Beyond so many events on a side, what does not agree is paired in order.
  private static let pairingLimit = 200

  /// - Parameters:
  ///   - table: The events' fields, run after run.
  ///   - counts: How many events each run has.
  init(_ table: FieldColumns, _ counts: [Int]) {
    self.table = table
    self.counts = counts
    var starts: [Int] = []
    var start = 0
    for count in counts {
      starts.append(start)
      start += count
    }
    self.starts = starts
    if counts.allSatisfy({ $0 <= 1 }) {
      slots = [counts.indices.map { counts[$0] == 1 ? starts[$0] : nil }]
      return
    }
    build()
  }

  private mutating func build() {
    let telling = table.columns.indices.filter { table.recurrence[$0] >= Self.telling }
    let apart = telling.filter(tellsApart)
    for run in counts.indices {
      var free: [[Int32]: [Int]] = [:]
      for (slot, members) in slots.enumerated() where members[run] == nil {
        free[key(of: slot, telling), default: []].append(slot)
      }
      for queue in free.keys { free[queue]?.reverse() }
      var left: [Int] = []
      for row in starts[run]..<(starts[run] + counts[run]) {
        let key = telling.map { table.rows[row][$0] }
        if let slot = free[key]?.popLast() { slots[slot][run] = row } else { left.append(row) }
      }
      pair(left, run, apart)
    }
  }

  /// Whether some run has events that differ in the column.
  private func tellsApart(_ column: Int) -> Bool {
    counts.indices.contains { run in
      Set((starts[run]..<(starts[run] + counts[run])).lazy.map { table.rows[$0][column] }).count > 1
    }
  }

  private func key(of slot: Int, _ columns: [Int]) -> [Int32] {
    guard let row = slots[slot].lazy.compactMap({ $0 }).first else { return [] }
    return columns.map { table.rows[row][$0] }
  }

  /// Puts what has no equal into the slots that are free, or into new ones.
  private mutating func pair(_ rows: [Int], _ run: Int, _ apart: [Int]) {
    let free = slots.indices.filter { slots[$0][run] == nil }
    var columns = [Int?](repeating: nil, count: rows.count)
    if !free.isEmpty, !rows.isEmpty {
      if rows.count <= Self.pairingLimit, free.count <= Self.pairingLimit {
        let slots = slots
        columns = Assignment.cheapest(rows: rows.count, columns: free.count) { row, column in
          cost(rows[row], slots[free[column]], apart) ?? Assignment.forbidden
        }
      } else {
        for index in rows.indices.prefix(free.count) { columns[index] = index }
      }
    }
    for (index, row) in rows.enumerated() {
      if let column = columns[index], cost(row, slots[free[column]], apart) != nil {
        slots[free[column]][run] = row
      } else {
        var members = [Int?](repeating: nil, count: counts.count)
        members[run] = row
        slots.append(members)
      }
    }
  }

  /// What it costs to take an event for a slot's; nil where they are two.
  private func cost(_ row: Int, _ members: [Int?], _ apart: [Int]) -> Int? {
    guard let other = members.lazy.compactMap({ $0 }).first else { return 0 }
    let values = table.rows[row]
    let others = table.rows[other]
    if apart.contains(where: { values[$0] != others[$0] }) { return nil }
    var cost = 0.0
    var total = 0.0
    for column in values.indices {
      total += table.recurrence[column]
      if values[column] != others[column] { cost += table.recurrence[column] }
    }
    if cost * 2 > total { return nil }
    return Int(cost * 1000)
  }
}
