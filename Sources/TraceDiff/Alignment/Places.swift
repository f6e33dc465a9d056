/// The places of each symbol of a range, ascending, in flat arrays.
struct Places {
  /// Numbers for symbols that lie far apart, so that a short range needs no table as long as the highest symbol.
  private var numbers: [Int32: Int32]?
  private var starts: [Int32]
  private(set) var places: [Int32]

  /// - Complexity: O(n) for a range of n places.
  init(of symbols: [Int32], in range: Range<Int>) {
    let highest = range.reduce(Int32(-1)) { max($0, symbols[$1]) }
    var count = Int(highest) + 1
    if count > 4 * range.count {
      var numbers: [Int32: Int32] = [:]
      for place in range where numbers[symbols[place]] == nil {
        numbers[symbols[place]] = Int32(numbers.count)
      }
      count = numbers.count
      self.numbers = numbers
    }
    starts = [Int32](repeating: 0, count: count + 1)
    places = []
    let own = range.map { place in numbers.map { Int($0[symbols[place]] ?? 0) } ?? Int(symbols[place]) }
    for number in own { starts[number + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    places = [Int32](repeating: 0, count: range.count)
    for (place, number) in zip(range, own) {
      places[Int(next[number])] = Int32(place)
      next[number] += 1
    }
  }

  func count(_ symbol: Int32) -> Int {
    let (start, end) = bounds(symbol)
    return end - start
  }

  /// Where a symbol's places stand in `places`.
  func bounds(_ symbol: Int32) -> (start: Int, end: Int) {
    let number: Int
    if let numbers {
      guard let known = numbers[symbol] else { return (0, 0) }
      number = Int(known)
    } else {
      number = Int(symbol)
    }
    guard number + 1 < starts.count else { return (0, 0) }
    return (Int(starts[number]), Int(starts[number + 1]))
  }
}
