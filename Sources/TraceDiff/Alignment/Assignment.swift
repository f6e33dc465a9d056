/// The pairing of rows with columns that has the lowest total cost.
enum Assignment {
  /// A cost that stands for "never": such a pair is only a place to put what stays unpaired.
  static let forbidden = Int.max / 4096

  /// The column of each row, or nil where the row stays unpaired.
  ///
  /// As many rows as possible are paired, at the lowest total cost among those pairings; ties go to the earliest
  /// columns. Costs are not negative and, but for `forbidden`, small enough that a row's and a column's worth of
  /// them stays under it.
  ///
  /// - Complexity: O(r² · c) for the shorter side r: the Hungarian method by shortest augmenting paths
  ///   (Jonker and Volgenant, 1987).
  static func cheapest(rows: Int, columns: Int, cost: (Int, Int) -> Int) -> [Int?] {
    if rows > columns {
      let flipped = cheapest(rows: columns, columns: rows) { cost($1, $0) }
      var result = [Int?](repeating: nil, count: rows)
      for (column, row) in flipped.enumerated() { if let row { result[row] = column } }
      return result
    }
    guard rows > 0 else { return [] }
    let infinity = Int.max / 2
    var rowPotential = [Int](repeating: 0, count: rows + 1)
    var columnPotential = [Int](repeating: 0, count: columns + 1)
    // Column 0 is the root of each search; rows and columns count from 1.
    var rowOf = [Int](repeating: 0, count: columns + 1)
    var previous = [Int](repeating: 0, count: columns + 1)
    for row in 1...rows {
      rowOf[0] = row
      var column = 0
      var slack = [Int](repeating: infinity, count: columns + 1)
      var isDone = [Bool](repeating: false, count: columns + 1)
      repeat {
        isDone[column] = true
        let current = rowOf[column]
        var delta = infinity
        var next = 0
        for candidate in 1...columns where !isDone[candidate] {
          let reduced =
            cost(current - 1, candidate - 1) - rowPotential[current] - columnPotential[candidate]
          if reduced < slack[candidate] {
            slack[candidate] = reduced
            previous[candidate] = column
          }
          if slack[candidate] < delta {
            delta = slack[candidate]
            next = candidate
          }
        }
        for candidate in 0...columns {
          if isDone[candidate] {
            rowPotential[rowOf[candidate]] += delta
            columnPotential[candidate] -= delta
          } else {
            slack[candidate] -= delta
          }
        }
        column = next
      } while rowOf[column] != 0
      repeat {
        let before = previous[column]
        rowOf[column] = rowOf[before]
        column = before
      } while column != 0
    }
    var result = [Int?](repeating: nil, count: rows)
    for column in 1...columns where rowOf[column] != 0 {
      let row = rowOf[column] - 1
      if cost(row, column - 1) < forbidden { result[row] = column - 1 }
    }
    return result
  }
}
