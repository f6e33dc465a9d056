import TraceFormat

/// Every way to match the copies of a few cells that carry links.
struct LinkEnumeration {
  private let cells: Cells
  private let linked: [Int]
  private let baseline: EventTable
  private var keys: CopyMatching.Keys

  /// How many matchings there are; saturated.
  static func size(of linked: [Int], _ cells: Cells, _ baseline: EventTable) -> Int {
    var product = 1
    for cell in linked {
      let places = cells.blocks[cell].reduce(0) {
        $0.addingSaturated(baseline.allowedCount(Int($1)).upperBound)
      }
      let sent = cells.candidates[cell].count
      // An event that may come often has as many places as there are events.
      let many = max(min(places, sent + cells.blocks[cell].count), sent)
      for factor in 0..<min(places, sent) {
        let (value, overflow) = product.multipliedReportingOverflow(by: many - factor)
        product = overflow ? .max : value
      }
    }
    return product
  }

  init(_ linked: [Int], _ cells: Cells, _ baseline: EventTable, _ candidates: EventTable) {
    self.linked = linked
    self.cells = cells
    self.baseline = baseline
    keys = CopyMatching.Keys(
      ofBlock: [Int32](repeating: 0, count: baseline.count),
      ofSent: [Int32](repeating: 0, count: candidates.count))
    for cell in linked {
      // A block's key is its own number, so that a copy with that key belongs to it.
      for block in cells.blocks[cell] { keys.ofBlock[Int(block)] = block + 1 }
      for sent in cells.candidates[cell] { keys.ofSent[Int(sent)] = -1 }
    }
  }

  /// Calls `body` with the keys of each matching, the earliest events first.
  mutating func run(_ body: (CopyMatching.Keys) -> Void) {
    var room: [Int32: Int] = [:]
    for cell in linked {
      for block in cells.blocks[cell] { room[block] = baseline.allowedCount(Int(block)).upperBound }
    }
    visit(0, 0, &room, body)
  }

  private mutating func visit(
    _ cell: Int, _ place: Int, _ room: inout [Int32: Int], _ body: (CopyMatching.Keys) -> Void
  ) {
    guard cell < linked.count else { return body(keys) }
    let sent = cells.candidates[linked[cell]]
    guard place < sent.count else { return visit(cell + 1, 0, &room, body) }
    let current = Int(sent[sent.startIndex + place])
    let blocks = cells.blocks[linked[cell]]
    let left = blocks.reduce(0) { $0.addingSaturated(room[$1] ?? 0) }
    for block in blocks where room[block] ?? 0 > 0 {
      room[block, default: 0] -= 1
      keys.ofSent[current] = block + 1
      visit(cell, place + 1, &room, body)
      room[block, default: 0] += 1
    }
    keys.ofSent[current] = -1
    // A copy may stay over only where there are more copies than places.
    if sent.count - place > left { visit(cell, place + 1, &room, body) }
  }
}
