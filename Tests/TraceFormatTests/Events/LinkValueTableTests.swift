import Testing

@testable import TraceFormat

@Suite struct LinkValueTableTests {
  @Test func numbersAreThoseOfADictionary() {
    var generator = SystemRandomNumberGenerator()
    var table = LinkValueTable()
    var known: [EventDigest: (number: Int32, first: Int32, isShared: Bool)] = [:]
    let values = (0..<3000).map { value -> EventDigest in
      var digest = EventDigest()
      digest.combine("value \(value)")
      return digest
    }
    for event in 0..<Int32(20_000) {
      let value = values[Int.random(in: 0..<3000, using: &generator)]
      let number = table.number(value, in: event / 2)
      if let entry = known[value] {
        #expect(number == entry.number)
        if entry.first != event / 2 { known[value]?.isShared = true }
      } else {
        #expect(number == Int32(known.count))
        known[value] = (number, event / 2, false)
      }
      if event == 5000 { table.reserveCapacity(40_000) }
    }
    #expect(table.count == known.count && table.hasShared)
    for (value, entry) in known {
      #expect(table.number(value) == entry.number && table.isShared(Int(entry.number)) == entry.isShared)
    }
    var stranger = EventDigest()
    stranger.combine("stranger")
    #expect(table.number(stranger) == -1)
  }
}
