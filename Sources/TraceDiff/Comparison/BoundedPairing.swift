import TraceFormat

/// Pairs many leftovers of two sides in about linear time, where the exact assignment would take too long.
///
/// First, field by field, events that agree in everything but that field are paired in order; then what remains is
/// paired exactly within windows of neighbours.
struct BoundedPairing {
  static let window = 16
  /// Fields beyond this many are not left out one by one.
  static let mostFields = 64

  typealias Pair = (block: Int, sent: Int, cost: PairCost)

  private(set) var pairs: [Pair] = []
  private var blocks: [Int]
  private var sent: [Int]

  /// - Parameter cost: The cost of a pair, as it is and as one number, or nil where the two must not be paired; the
  ///   number counts only where it is asked for.
  init(
    _ baseline: EventCache, _ candidates: EventCache, _ blocks: [Int], _ sent: [Int],
    cost: (Int, Int, Bool) -> (PairCost, Int)?
  ) {
    self.blocks = blocks
    self.sent = sent
    leaveOneOut(baseline, candidates, cost)
    pairNeighbours(cost)
  }

  private mutating func leaveOneOut(
    _ baseline: EventCache, _ candidates: EventCache, _ cost: (Int, Int, Bool) -> (PairCost, Int)?
  ) {
    let fields = FieldTable(baseline, blocks, candidates, sent, most: Self.mostFields)
    // Rows that are still open, ascending.
    var openBlocks = blocks.indices.map(Int32.init)
    var openSent = sent.indices.map(Int32.init)
    var isTaken = [Bool](repeating: false, count: sent.count)
    for column in [nil] + fields.columns.map(Optional.some) {
      var waiting = HashQueues(openSent) { fields.sent.hash(Int($0), without: column) }
      openBlocks.removeAll { row in
        let queue = waiting.queue(fields.expected.hash(Int(row), without: column))
        let other = Int(waiting.first(queue))
        guard other >= 0, let (cost, _) = cost(blocks[Int(row)], sent[other], false) else { return false }
        waiting.removeFirst(queue)
        pairs.append((blocks[Int(row)], sent[other], cost))
        isTaken[other] = true
        return true
      }
      openSent.removeAll { isTaken[Int($0)] }
      if openBlocks.isEmpty || openSent.isEmpty { break }
    }
    blocks = openBlocks.map { blocks[Int($0)] }
    sent = openSent.map { sent[Int($0)] }
  }

  private mutating func pairNeighbours(_ cost: (Int, Int, Bool) -> (PairCost, Int)?) {
    var start = 0
    while start < blocks.count, start < sent.count {
      let left = Array(blocks[start..<min(start + Self.window, blocks.count)])
      let right = Array(sent[start..<min(start + Self.window, sent.count)])
      let costs = left.map { block in right.map { cost(block, $0, true) } }
      let columns = Assignment.cheapest(rows: left.count, columns: right.count) {
        costs[$0][$1]?.1 ?? Assignment.forbidden
      }
      for (row, column) in columns.enumerated() {
        if let column, let (cost, _) = costs[row][column] { pairs.append((left[row], right[column], cost)) }
      }
      start += Self.window
    }
  }
}

/// The hashes of the fields of many events, a row an event and a column a field, with their sum.
private struct FieldTable {
  struct Side {
    var sums: [UInt64] = []
    var cells: [UInt64] = []
    let width: Int

    func hash(_ row: Int, without column: Int?) -> UInt64 {
      column.map { sums[row] &- cells[row * width + $0] } ?? sums[row]
    }
  }

  private(set) var expected: Side
  private(set) var sent: Side
  /// The columns from the least telling field to the most.
  private(set) var columns: [Int] = []

  init(_ baseline: EventCache, _ blocks: [Int], _ candidates: EventCache, _ sent: [Int], most: Int) {
    var numbers: [FieldReference: Int] = [:]
    var isMasked: [Bool] = []
    var values: [Set<UInt64>] = []
    // Most events have the same names, so their columns are looked up once.
    var columnsOfNames: [UInt64: [Int]] = [:]
    func columns(_ fields: UnsafeBufferPointer<Field>, isNew: Bool) -> [Int] {
      var names = ByteHash()
      for place in fields.indices {
        names.combine(fields[place].location.ordinal)
        names.combine(fields[place].name)
      }
      if let known = columnsOfNames[names.value] { return known }
      let columns = fields.map { field -> Int in
        if let known = numbers[field.reference] { return known }
        if !isNew { return -1 }
        numbers[field.reference] = isMasked.count
        isMasked.append(false)
        return isMasked.count - 1
      }
      columnsOfNames[names.value] = columns
      return columns
    }
    for block in blocks {
      baseline.withEvent(block) {
        $0.pointee.fields.withUnsafeBufferPointer { fields in
          for (place, column) in columns(fields, isNew: true).enumerated() {
            if fields[place].mask != nil { isMasked[column] = true }
            if column >= most { continue }
            if column >= values.count { values.append([]) }
            if values[column].count < FieldWeights.mostValues {
              values[column].insert(ByteHash.of(fields[place].text))
            }
          }
        }
      }
    }
    columnsOfNames = [:]
    self.columns = values.indices.sorted { (values[$0].count, $0) < (values[$1].count, $1) }
    let width = values.count
    func side(_ events: EventCache, _ indices: [Int]) -> Side {
      var side = Side(width: width)
      side.cells = [UInt64](repeating: 0, count: indices.count * width)
      side.sums.reserveCapacity(indices.count)
      for (row, index) in indices.enumerated() {
        var sum: UInt64 = 0
        events.withEvent(index) {
          $0.pointee.fields.withUnsafeBufferPointer { fields in
            for (place, column) in columns(fields, isNew: false).enumerated() {
              var hash = ByteHash()
              hash.combine(fields[place].location.ordinal)
              hash.combine(fields[place].name)
              if fields[place].mask == nil, column < 0 || !isMasked[column] {
                hash.combine(fields[place].text)
              }
              sum &+= hash.value
              if column >= 0, column < width { side.cells[row * width + column] &+= hash.value }
            }
          }
        }
        side.sums.append(sum)
      }
      return side
    }
    expected = side(baseline, blocks)
    self.sent = side(candidates, sent)
  }
}
