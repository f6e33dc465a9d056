/// The names of links by number.
package struct LinkNumbers: Sendable {
  /// A base and a number behind it; -1 where the base is the whole name.
  private var names: [(base: Int32, number: Int32)] = []
  private var bases: [String] = []
  private var baseOfText: [String: Int32] = [:]
  private var counts: [Int32] = []
  private var given: [String: Int32] = [:]
  private var lastGiven: Int32 = -1

  package var count: Int { names.count }

  package func text(_ name: Int32) -> String {
    let (base, number) = names[Int(name)]
    return number < 0 ? bases[Int(base)] : "\(bases[Int(base)])_\(number)"
  }

  /// The number of a name that a file or ``Linking`` gave.
  mutating func number(given text: String) -> Int32 {
    if lastGiven >= 0, bases[Int(names[Int(lastGiven)].base)].hasSameBytes(as: text) { return lastGiven }
    if let known = given[text] {
      lastGiven = known
      return known
    }
    lastGiven = Int32(names.count)
    given[text] = lastGiven
    names.append((Int32(bases.count), -1))
    bases.append(text)
    counts.append(0)
    return lastGiven
  }

  /// The number of a base's text.
  mutating func base(_ text: String) -> Int32 {
    if let known = baseOfText[text] { return known }
    let number = Int32(bases.count)
    baseOfText[text] = number
    bases.append(text)
    counts.append(0)
    return number
  }

  /// A name that was not given before, as ``LinkNames`` makes them.
  mutating func next(base: Int32) -> Int32 {
    counts[Int(base)] += 1
    names.append((base, counts[Int(base)]))
    return Int32(names.count - 1)
  }
}

/// Numbers for the values that may link, and whether two events have them.
package struct LinkValueTable: Sendable {
  private var index = HashIndex()
  private var high: [UInt64] = []
  private var first: [Int32] = []
  private(set) var isShared: [Bool] = []

  package var count: Int { high.count }

  /// The number of a value; -1 where no event has it.
  package func number(_ value: EventDigest) -> Int32 {
    index.first(value.low) { high[Int($0)] == value.high }
  }

  mutating func number(_ value: EventDigest, in event: Int) -> Int32 {
    let known = number(value)
    if known >= 0 {
      if Int(first[Int(known)]) != event { isShared[Int(known)] = true }
      return known
    }
    high.append(value.high)
    first.append(Int32(truncatingIfNeeded: event))
    isShared.append(false)
    return index.add(value.low)
  }

  /// Frees what is only asked while values are added.
  mutating func finish() {
    first = []
    isShared = []
  }
}

extension EventDigest {
  /// The digest of a field's value as links compare it.
  package init(linkValueOf field: Field, in kind: Event.BodyKind) {
    self.init()
    if field.isPlaceholderOnly {
      combine(field.shown)
    } else {
      combine(field.value(in: kind))
    }
  }
}
