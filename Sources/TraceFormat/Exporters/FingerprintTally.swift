/// How often each event occurs, by flow and fingerprint; as tab-separated lines it is what `--counts` compares.
///
/// It needs memory for each distinct event. Tallies of parts add up: the sum of their counts by flow and fingerprint
/// is the tally of the whole.
public final class FingerprintTally {
  private struct Key: Hashable {
    var flow: String
    var fingerprint: UInt64
  }

  private struct Entry {
    var count: Int
    var name: String
    var url: String
  }

  /// The names of the columns, as the first line has them.
  public static let heading = "fingerprint\tcount\tflow\tevent\turl"

  private var entries: [Key: Entry] = [:]

  public init() {}

  /// Counts an event as often as its own count asks at least, which for a recorded one is once.
  public func add(_ event: Event, flow: String) {
    let copies = max(event.count.lowerBound, 1)
    let key = Key(flow: flow, fingerprint: CanonicalLine.fingerprintValue(of: event))
    if let place = entries.index(forKey: key) {
      entries.values[place].count += copies
    } else {
      entries[key] = Entry(count: copies, name: Self.cell(event.name), url: Self.cell(event.writtenURL))
    }
  }

  /// Gives each line without its line feed, the heading first, then sorted by flow and fingerprint.
  public func forEachLine(_ body: (String) -> Void) {
    body(Self.heading)
    let sorted = entries.sorted { left, right in
      if left.key.flow == right.key.flow { return left.key.fingerprint < right.key.fingerprint }
      return left.key.flow.utf8.lexicographicallyPrecedes(right.key.flow.utf8)
    }
    for (key, entry) in sorted {
      let fingerprint = CanonicalLine.digits(of: key.fingerprint)
      body("\(fingerprint)\t\(entry.count)\t\(Self.cell(key.flow))\t\(entry.name)\t\(entry.url)")
    }
  }

  /// Text without what would end a cell or do something in a terminal.
  private static func cell(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }) else {
      return text
    }
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      out.append(scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value ? " " : scalar)
    }
    return String(out)
  }
}
