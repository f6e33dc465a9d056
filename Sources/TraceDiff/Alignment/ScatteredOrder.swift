/// The heaviest set of items without two that changed places, where items of one unordered group may stand between
/// others and change places freely.
///
/// Such an order is no ranking, so the set is searched: of two items that changed places one must go, whichever leaves
/// the heavier rest.
struct ScatteredOrder {
  /// Decisions after which the best set so far is taken.
  static let mostDecisions = 20_000

  private(set) var members: [Bool]
  private(set) var isExact = true
  private let conflicts: [(Int, Int)]
  private let weights: [Int]
  private var lightest: Int
  private var decisions = 0

  /// - Parameters:
  ///   - positions: Places in the candidate's order.
  ///   - blocks: Places in the baseline's order.
  ///   - groups: The items' unordered groups.
  ///   - members: A set without such pairs, to begin with.
  init(_ positions: [Int], _ blocks: [Int], groups: [Int?], weights: [Int], _ members: [Bool]) {
    self.weights = weights
    self.members = members
    var conflicts: [(Int, Int)] = []
    for left in positions.indices {
      for right in positions.indices.dropFirst(left + 1) {
        if let group = groups[left], group == groups[right] { continue }
        if (positions[left] < positions[right]) != (blocks[left] < blocks[right]),
          blocks[left] != blocks[right]
        {
          conflicts.append((left, right))
        }
      }
      if conflicts.count > Self.mostDecisions { break }
    }
    self.conflicts = conflicts
    lightest = zip(weights, members).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
    guard conflicts.count <= Self.mostDecisions else {
      isExact = false
      return
    }
    var isIn = [Bool](repeating: true, count: positions.count)
    search(0, 0, &isIn)
    if decisions > Self.mostDecisions { isExact = false }
  }

  private mutating func search(_ next: Int, _ removed: Int, _ isIn: inout [Bool]) {
    decisions += 1
    if removed >= lightest || decisions > Self.mostDecisions { return }
    guard
      let index = conflicts.indices[next...].first(where: { isIn[conflicts[$0].0] && isIn[conflicts[$0].1] })
    else {
      lightest = removed
      members = isIn
      return
    }
    let (left, right) = conflicts[index]
    // The later one goes first, so that ties keep the earlier.
    for item in [right, left] {
      isIn[item] = false
      search(index + 1, removed + weights[item], &isIn)
      isIn[item] = true
    }
  }
}
