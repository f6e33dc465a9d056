/// Where an event was read.
package struct EventPlace: Sendable {
  /// Of the request's record.
  package var offset: Int
  package var line: Int32
  /// The event's place among the request's.
  package var member: Int32

  package init(offset: Int, line: Int32, member: Int32 = 0) {
    self.offset = offset
    self.line = line
    self.member = member
  }
}

/// The places of a table's events, in twelve bytes each.
struct EventPlaces: Sendable {
  /// Offsets, and members in the lowest bits; all ones for a place beyond what these hold.
  private var records: [UInt64] = []
  private var lines: [Int32] = []

  /// A trillion bytes of a file, and sixteen million events of a request.
  private static let memberBits: UInt64 = 24
  private static let memberLimit = 1 << 24 - 1
  private static let offsetLimit = 1 << 40

  var count: Int { lines.count }

  mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    lines.reserveCapacity(count)
  }

  @inline(__always)
  mutating func append(_ place: EventPlace) {
    let isHeld =
      place.offset < Self.offsetLimit && place.member >= 0 && place.member < Self.memberLimit
    records.append(
      isHeld
        ? UInt64(truncatingIfNeeded: place.offset) &<< Self.memberBits
          | UInt64(truncatingIfNeeded: place.member) : .max)
    lines.append(place.line)
  }

  /// An event's place; one that no source has where it is beyond what is held.
  subscript(index: Int) -> EventPlace {
    let record = records[index]
    return EventPlace(
      offset: Int(record >> Self.memberBits), line: lines[index],
      member: record == .max ? -1 : Int32(record & UInt64(Self.memberLimit)))
  }

  func line(_ index: Int) -> Int32 { lines[index] }
}
