/// The idempotency ids of those events of a table that have one, by their hashes.
package struct EventIDs: Sendable {
  /// Ascending.
  private var events: [Int32] = []
  private var hashes: [UInt64] = []

  package var isEmpty: Bool { events.isEmpty }

  /// The hash of an event's id; nil where it has none.
  ///
  /// - Complexity: O(log n).
  package subscript(event: Int) -> UInt64? {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if Int(events[middle]) < event { low = middle + 1 } else { high = middle }
    }
    return low < events.count && Int(events[low]) == event ? hashes[low] : nil
  }

  /// Each event that has an id and the id's hash, in order.
  package var all: some Sequence<(event: Int32, hash: UInt64)> {
    zip(events, hashes).lazy.map { (event: $0, hash: $1) }
  }

  /// Adds the id of an event behind all others.
  mutating func append(_ hash: UInt64, of event: Int) {
    events.append(Int32(truncatingIfNeeded: event))
    hashes.append(hash)
  }

  /// The hash of an id.
  package static func hash(of id: String) -> UInt64 { ByteHash.of(id) }
}
