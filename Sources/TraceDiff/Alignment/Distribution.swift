/// Which cell takes how many events of each group, where a group may go to several cells.
struct Distribution {
  private let choices: [[Int32]]
  private var supply: [Int]
  /// By group: how many events each cell takes.
  private(set) var flow: [[Int: Int]]
  private var taken: [Int: Int] = [:]
  /// The groups that gave something to a cell at some time.
  private var givers: [Int: [Int]] = [:]
  /// Cells from which no search can come to a cell with room any more.
  private var dead: Set<Int> = []

  init(choices: [[Int32]], supply: [Int]) {
    self.choices = choices
    self.supply = supply
    flow = choices.map { _ in [:] }
  }

  /// Gives out as much as the capacities allow.
  ///
  /// - Complexity: O(e) for each path, e being the choices of all groups; a search that failed is not repeated.
  mutating func fill(capacity: (Int) -> Int) {
    dead = []
    for group in choices.indices {
      while supply[group] > 0, augment(from: group, capacity) {}
    }
  }

  /// One breadth-first search for a cell with room, through cells that can pass something on.
  private mutating func augment(from source: Int, _ capacity: (Int) -> Int) -> Bool {
    var cameFrom: [Int: Int] = [:]
    var groupFrom: [Int: Int] = [source: -1]
    var queue = [source]
    var head = 0
    while head < queue.count {
      let group = queue[head]
      head += 1
      for choice in choices[group] {
        let cell = Int(choice)
        guard cameFrom[cell] == nil, !dead.contains(cell) else { continue }
        cameFrom[cell] = group
        if taken[cell, default: 0] < capacity(cell) {
          push(to: cell, room: capacity(cell) - taken[cell, default: 0], cameFrom, groupFrom)
          return true
        }
        for other in givers[cell] ?? []
        where groupFrom[other] == nil && flow[other][cell, default: 0] > 0 {
          groupFrom[other] = cell
          queue.append(other)
        }
      }
    }
    dead.formUnion(cameFrom.keys)
    return false
  }

  private mutating func push(to end: Int, room: Int, _ cameFrom: [Int: Int], _ groupFrom: [Int: Int]) {
    var amount = room
    var cell = end
    while let group = cameFrom[cell], let before = groupFrom[group] {
      amount = before < 0 ? min(amount, supply[group]) : min(amount, flow[group][before, default: 0])
      cell = before
    }
    cell = end
    while let group = cameFrom[cell], let before = groupFrom[group] {
      if flow[group][cell] == nil { givers[cell, default: []].append(group) }
      flow[group][cell, default: 0] += amount
      if before < 0 {
        supply[group] -= amount
      } else {
        flow[group][before, default: 0] -= amount
      }
      cell = before
    }
    taken[end, default: 0] += amount
  }
}
