import TraceFormat

/// Pairs many leftovers of two sides in about linear time, where the exact assignment would take too long.
///
/// First, field by field, events that agree in everything but that field are paired in order; then what remains is
/// paired exactly within windows of neighbours.
struct BoundedPairing {
  static let window = 16
  /// Fields beyond this many are not left out one by one.
  static let mostFields = 64

  private(set) var pairs: [(block: Int, sent: Int)] = []
  private var blocks: [Int]
  private var sent: [Int]
  private let cost: (Int, Int) -> Int?

  /// - Parameter cost: The cost of a pair, or nil where the two must not be paired.
  init(
    _ baseline: [Event], _ candidates: [Event], _ blocks: [Int], _ sent: [Int],
    cost: @escaping (Int, Int) -> Int?
  ) {
    self.blocks = blocks
    self.sent = sent
    self.cost = cost
    leaveOneOut(baseline, candidates)
    pairNeighbours()
  }

  private mutating func leaveOneOut(_ baseline: [Event], _ candidates: [Event]) {
    let fields = FieldTable(blocks.map { baseline[$0] }, sent.map { candidates[$0] }, most: Self.mostFields)
    var isOpenBlock = [Bool](repeating: true, count: blocks.count)
    var isOpenSent = [Bool](repeating: true, count: sent.count)
    for column in [nil] + fields.columns.map(Optional.some) {
      var waiting: [UInt64: [Int]] = [:]
      for row in sent.indices.reversed() where isOpenSent[row] {
        waiting[fields.sent.hash(row, without: column), default: []].append(row)
      }
      for row in blocks.indices where isOpenBlock[row] {
        let key = fields.expected.hash(row, without: column)
        guard let other = waiting[key]?.last, cost(blocks[row], sent[other]) != nil else { continue }
        waiting[key]?.removeLast()
        pairs.append((blocks[row], sent[other]))
        isOpenBlock[row] = false
        isOpenSent[other] = false
      }
    }
    blocks = blocks.indices.filter { isOpenBlock[$0] }.map { blocks[$0] }
    sent = sent.indices.filter { isOpenSent[$0] }.map { sent[$0] }
  }

  private mutating func pairNeighbours() {
    var start = 0
    while start < blocks.count, start < sent.count {
      let left = Array(blocks[start..<min(start + Self.window, blocks.count)])
      let right = Array(sent[start..<min(start + Self.window, sent.count)])
      let costs = left.map { block in right.map { cost(block, $0) ?? Assignment.forbidden } }
      let columns = Assignment.cheapest(rows: left.count, columns: right.count) { costs[$0][$1] }
      for (row, column) in columns.enumerated() {
        if let column { pairs.append((left[row], right[column])) }
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

  init(_ baseline: [Event], _ candidates: [Event], most: Int) {
    var numbers: [FieldReference: Int] = [:]
    var masked: Set<FieldReference> = []
    var values: [Set<UInt64>] = []
    for event in baseline {
      for field in event.fields {
        if field.mask != nil { masked.insert(field.reference) }
        let number = numbers[field.reference] ?? numbers.count
        if number >= most { continue }
        if number == values.count {
          numbers[field.reference] = number
          values.append([])
        }
        if values[number].count < FieldWeights.mostValues { values[number].insert(ByteHash.of(field.text)) }
      }
    }
    columns = values.indices.sorted { (values[$0].count, $0) < (values[$1].count, $1) }
    let width = values.count
    func side(_ events: [Event]) -> Side {
      var side = Side(width: width)
      side.cells = [UInt64](repeating: 0, count: events.count * width)
      side.sums.reserveCapacity(events.count)
      for (row, event) in events.enumerated() {
        var sum: UInt64 = 0
        for field in event.fields {
          var hash = ByteHash()
          hash.combine(field.location.ordinal)
          hash.combine(field.name)
          if field.mask == nil, !masked.contains(field.reference) { hash.combine(field.text) }
          sum = sum &+ hash.value
          if let column = numbers[field.reference] { side.cells[row * width + column] &+= hash.value }
        }
        side.sums.append(sum)
      }
      return side
    }
    expected = side(baseline)
    sent = side(candidates)
  }
}
