import Testing

@_spi(Benchmarks) @testable import TraceDiff

@Suite struct CommonSubsequenceTests {
  /// The length by the textbook's table.
  private func length(_ a: [Int32], _ b: [Int32]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (index, y) in b.enumerated() {
        let above = row[index + 1]
        row[index + 1] = x == y ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[b.count]
  }

  private func isCommon(_ pairs: [(left: Int32, right: Int32)], _ a: [Int32], _ b: [Int32]) -> Bool {
    pairs.allSatisfy { a[Int($0.left)] == b[Int($0.right)] }
      && zip(pairs, pairs.dropFirst()).allSatisfy { $0.left < $1.left && $0.right < $1.right }
  }

  @Test(arguments: [1, 2, 3, 8, 40]) func smallSequencesAreExact(_ symbols: Int32) {
    var random = Seeded(state: UInt64(symbols))
    for _ in 0..<300 {
      let a = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Int32.random(in: 0..<symbols, using: &random)
      }
      let b = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Int32.random(in: 0..<symbols, using: &random)
      }
      let common = CommonSubsequence(a, b)
      #expect(isCommon(common.pairs, a, b))
      #expect(common.pairs.count == length(a, b), "\(a) \(b)")
      #expect(common.isExact)
    }
  }

  @Test(arguments: [2, 5, 30]) func bothSearchesAgree(_ symbols: Int32) {
    var random = Seeded(state: 7)
    for _ in 0..<100 {
      let a = (0..<60).map { _ in Int32.random(in: 0..<symbols, using: &random) }
      var b = a
      for _ in 0..<12 {
        b[Int.random(in: 0..<60, using: &random)] = Int32.random(in: 0..<symbols, using: &random)
      }
      let myers = MyersSearch.shortest(a, b, 0..<60, 0..<60)
      let hunt = HuntSzymanski.pairs(a, 0..<60, Places(of: b, in: 0..<60))
      #expect(myers?.count == length(a, b))
      #expect(hunt.count == length(a, b))
    }
  }

  @Test func boundedSearchGivesACommonSubsequence() {
    var random = Seeded(state: 3)
    let a = (0..<12_000).map { _ in Int32.random(in: 0..<20, using: &random) }
    let b = (0..<12_000).map { _ in Int32.random(in: 0..<20, using: &random) }
    let pairs = MyersSearch.bounded(a, b, 0..<a.count, 0..<b.count)
    #expect(isCommon(pairs.map { (left: $0.0, right: $0.1) }, a, b))
    // Two random sequences over twenty symbols share about two fifths.
    #expect(pairs.count > 3600)
  }

  @Test func aRotatedBlockIsWhatMoved() {
    let a = (0..<10_000).map(Int32.init)
    let b = Array(a[1000...] + a[..<1000])
    let common = CommonSubsequence(a, b)
    #expect(common.isExact)
    #expect(common.pairs.map(\.left) == Array(1000..<10_000))
  }

  @Test func heartbeatsThatCameAndWentDragNothingAlong() {
    // One event in ten is the heartbeat; fifty are dropped and fifty added elsewhere.
    let a = (0..<100_000).map { $0 % 10 == 0 ? Int32(0) : Int32($0) }
    var random = Seeded(state: 5)
    let dropped = Set((0..<10_000).shuffled(using: &random).prefix(50).map { $0 * 10 })
    var b = a.indices.filter { !dropped.contains($0) }.map { a[$0] }
    for _ in 0..<50 { b.insert(0, at: Int.random(in: 0...b.count, using: &random)) }
    let common = CommonSubsequence(a, b)
    #expect(isCommon(common.pairs, a, b))
    #expect(a.count - common.pairs.count <= 50)
    #expect(b.count - common.pairs.count <= 50)
  }

  @Test func shuffledUniqueEventsAreExact() {
    var random = Seeded(state: 11)
    let a = (0..<20_000).map(Int32.init)
    let b = a.shuffled(using: &random)
    var ends: [Int32] = []
    for value in b {
      let place = ends.firstIndex { $0 >= value } ?? ends.count
      if place == ends.count { ends.append(value) } else { ends[place] = value }
    }
    let common = CommonSubsequence(a, b)
    #expect(common.isExact)
    #expect(common.pairs.count == ends.count)
  }

  @Test func tiesGoToTheEarliest() {
    let common = CommonSubsequence([1, 0, 0, 2], [3, 0])
    #expect(common.pairs.map(\.left) == [1])
    #expect(CommonSubsequence([5, 0], [7, 0, 8, 0]).pairs.map(\.right) == [1])
  }
}
