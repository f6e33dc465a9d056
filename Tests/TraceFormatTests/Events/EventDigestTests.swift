import Testing

@testable import TraceFormat

@Suite struct EventDigestTests {
  private func digest(_ values: [[UInt8]]) -> EventDigest {
    var digest = EventDigest()
    for value in values { value.withUnsafeBufferPointer { digest.combine($0) } }
    return digest
  }

  @Test func everyByteOfAValueCounts() {
    for count in 0...70 {
      let value = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) | 0x20 }
      let whole = digest([value])
      #expect(digest([value]) == whole)
      #expect(digest([value + [0]]) != whole)
      for place in 0..<count {
        var other = value
        other[place] ^= 1
        #expect(digest([other]) != whole, "byte \(place) of \(count)")
        other.remove(at: place)
        #expect(digest([other]) != whole, "without byte \(place) of \(count)")
      }
    }
  }

  @Test func whereAValueEndsCounts() {
    let text = Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".utf8)
    var seen: Set<EventDigest> = []
    for first in 0...text.count {
      for second in first...text.count {
        let parts = [Array(text[..<first]), Array(text[first..<second]), Array(text[second...])]
        #expect(seen.insert(digest(parts)).inserted, "cut at \(first) and \(second)")
      }
    }
  }

  @Test func aStringIsItsBytes() {
    var digest = EventDigest()
    digest.combine("naïve value of more than sixteen bytes")
    #expect(digest == self.digest([Array("naïve value of more than sixteen bytes".utf8)]))
  }
}
