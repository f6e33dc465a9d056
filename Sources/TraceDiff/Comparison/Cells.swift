import TraceFormat

/// The events of one class within one scope on both sides: what is counted.
struct Cells {
  struct Cell {
    let scope: Int32
    let kind: Int32
    private var asked: (required: Int32, allowed: Int32) = (0, 0)
    private var found: Int32 = 0

    init(scope: Int32, kind: Int32) {
      self.scope = scope
      self.kind = kind
    }

    /// How many of the event the baseline asks for, and how many it allows; from two billion on the largest integer.
    var required: Int { Self.count(asked.required) }
    var allowed: Int { Self.count(asked.allowed) }
    /// How many the candidate has.
    var sent: Int { Int(found) }

    mutating func ask(for count: ClosedRange<Int>) {
      asked.required = Self.stored(required.addingSaturated(count.lowerBound))
      asked.allowed = Self.stored(allowed.addingSaturated(count.upperBound))
    }

    mutating func addSent() { found += 1 }

    private static func count(_ stored: Int32) -> Int { stored == .max ? .max : Int(stored) }

    private static func stored(_ count: Int) -> Int32 { Int32(clamping: count) }
  }

  private(set) var all: [Cell] = []
  private(set) var ofBlock: [Int32] = []
  /// -1 where the scope's baseline has no event that accepts the candidate's.
  private(set) var ofCandidate: [Int32] = []
  private(set) var blocks: GroupedIndices
  private(set) var candidates: GroupedIndices
  /// The first cell of each class, which most have alone, and the others by scope and class.
  private var firstCell: [Int32] = []
  private var others = HashIndex()
  private var otherCells: [Int32] = []

  init(_ baseline: EventTable, _ scopes: Scopes, _ classes: EventClasses) {
    blocks = GroupedIndices([], groups: 0)
    candidates = blocks
    ofBlock.reserveCapacity(baseline.count)
    all.reserveCapacity(classes.representatives.count)
    firstCell = [Int32](repeating: -1, count: classes.representatives.count)
    for index in baseline.indices {
      let (scope, kind) = (scopes.ofBlock[index], classes.ofBlock[index])
      var cell = cell(scope, kind)
      if cell < 0 {
        cell = Int32(all.count)
        if firstCell[Int(kind)] < 0 {
          firstCell[Int(kind)] = cell
        } else {
          others.add(Self.hash(scope, kind))
          otherCells.append(cell)
        }
        all.append(Cell(scope: scope, kind: kind))
      }
      all[Int(cell)].ask(for: baseline.allowedCount(index))
      ofBlock.append(cell)
    }
    ofCandidate = [Int32](repeating: -1, count: classes.ofCandidate.count)
    var ambiguous: [Int] = []
    for (index, type) in classes.ofCandidate.enumerated() {
      if Int(type) < classes.representatives.count {
        ofCandidate[index] = cell(scopes.ofCandidate[index], type)
        if ofCandidate[index] >= 0 { all[Int(ofCandidate[index])].addSent() }
      } else if !classes.accepting(type).isEmpty {
        ambiguous.append(index)
      }
    }
    if !ambiguous.isEmpty { distribute(ambiguous, scopes, classes) }
    blocks = GroupedIndices(ofBlock, groups: all.count)
    candidates = GroupedIndices(ofCandidate, groups: all.count)
    firstCell = []
    others = HashIndex()
    otherCells = []
  }

  /// Gives each event that several classes accept to one of them, so that as few as possible are left over.
  ///
  /// Classes with more literals are tried first; where they are full, events that were given earlier make room
  /// (augmenting paths, which never unmatch an event).
  private mutating func distribute(
    _ ambiguous: [Int], _ scopes: Scopes, _ classes: EventClasses
  ) {
    var groups: [UInt64: [Int]] = [:]
    var order: [UInt64] = []
    for index in ambiguous {
      let key = Self.key(scopes.ofCandidate[index], classes.ofCandidate[index])
      if groups[key, default: []].isEmpty { order.append(key) }
      groups[key, default: []].append(index)
    }
    let choices = order.map { key in
      classes.accepting(Int32(truncatingIfNeeded: key & 0xFFFF_FFFF)).compactMap { kind in
        let cell = cell(Int32(truncatingIfNeeded: key >> 32), kind)
        return cell < 0 ? nil : cell
      }
    }
    var network = Distribution(choices: choices, supply: order.map { groups[$0, default: []].count })
    network.fill { max(0, self.all[$0].required - self.all[$0].sent) }
    network.fill { max(0, self.all[$0].allowed - self.all[$0].sent) }
    assign(order.map { groups[$0, default: []] }, network.flow, choices)
  }

  /// Says which event goes to which cell where only the numbers are settled: in order, each event takes the earliest
  /// block that its numbers leave to it, so that no order is broken without need.
  private mutating func assign(
    _ groups: [[Int]], _ flow: [[Int: Int]], _ choices: [[Int32]]
  ) {
    var groupOf: [Int: Int] = [:]
    for (group, members) in groups.enumerated() { for index in members { groupOf[index] = group } }
    var quota = flow
    var places = FreePlaces(ofBlock, cells: Set(flow.flatMap { $0.keys }))
    for index in ofCandidate.indices {
      guard let group = groupOf[index] else {
        if ofCandidate[index] >= 0 { places.take(Int(ofCandidate[index])) }
        continue
      }
      let open = quota[group].filter { $0.value > 0 }.keys
      // What is left over is one copy too many of the most literal class that the scope has.
      guard
        let cell = open.min(by: { places.first($0) < places.first($1) }) ?? choices[group].first.map(Int.init)
      else { continue }
      quota[group][cell, default: 0] -= 1
      places.take(cell)
      ofCandidate[index] = Int32(cell)
      all[cell].addSent()
    }
  }

  /// The cell of a class in a scope, or -1.
  private func cell(_ scope: Int32, _ kind: Int32) -> Int32 {
    let first = firstCell[Int(kind)]
    if first < 0 || all[Int(first)].scope == scope { return first }
    let other = others.first(Self.hash(scope, kind)) {
      let cell = all[Int(otherCells[Int($0)])]
      return cell.scope == scope && cell.kind == kind
    }
    return other < 0 ? -1 : otherCells[Int(other)]
  }

  private static func hash(_ scope: Int32, _ kind: Int32) -> UInt64 {
    var hash = ByteHash()
    hash.combine(key(scope, kind))
    return hash.value
  }

  private static func key(_ scope: Int32, _ kind: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: scope)) << 32 | UInt64(UInt32(bitPattern: kind))
  }
}

/// The blocks of some cells that no event has taken yet.
private struct FreePlaces {
  private var blocks: [Int: ArraySlice<Int>] = [:]

  init(_ ofBlock: [Int32], cells: Set<Int>) {
    for (block, cell) in ofBlock.enumerated() where cells.contains(Int(cell)) {
      blocks[Int(cell), default: []].append(block)
    }
  }

  /// The earliest block that is free, or the highest number.
  func first(_ cell: Int) -> (Int, Int) { (blocks[cell]?.first ?? .max, cell) }

  mutating func take(_ cell: Int) {
    // The last block stays: events that may come several times share it.
    if blocks[cell]?.count ?? 0 > 1 { blocks[cell]?.removeFirst() }
  }
}
