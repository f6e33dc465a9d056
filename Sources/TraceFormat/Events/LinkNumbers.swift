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
