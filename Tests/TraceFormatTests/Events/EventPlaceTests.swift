import Testing

@testable import TraceFormat

@Suite struct EventPlaceTests {
  @Test func placesAreHeldOrKnownToBeLost() {
    var places = EventPlaces()
    let held = [
      EventPlace(offset: 0, line: 1), EventPlace(offset: 1 << 40 - 1, line: .max, member: 1 << 24 - 2),
      EventPlace(offset: 12_345_678_901, line: 7, member: 3),
    ]
    for place in held { places.append(place) }
    places.append(EventPlace(offset: 1 << 40, line: 8))
    places.append(EventPlace(offset: 5, line: 9, member: 1 << 24 - 1))
    for index in held.indices {
      #expect(places[index].offset == held[index].offset && places[index].member == held[index].member)
      #expect(places[index].line == held[index].line && places.line(index) == held[index].line)
    }
    #expect(places[3].member == -1 && places[4].member == -1 && places.line(4) == 9)
  }
}
