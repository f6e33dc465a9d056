import TraceFormat

/// Chooses among equal copies the matching that breaks fewest links, then leaves fewest moved.
///
/// The matching by order alone is kept where it breaks no link. Otherwise each possible matching of the copies that
/// carry links is tried, up to `exactMatchings` and as long as the events of all of them are at most `exactEvents`;
/// above that the best of three is taken: by order alone, by the partners that this elects, and by partners that are
/// used in the same places.
struct LinkSearch {
  static let exactMatchings = 20_000
  static let exactEvents = 500_000

  private(set) var best: CopyMatching
  private let baseline: EventTable
  private let candidates: EventTable
  private let cells: Cells
  private let groups: OrderGroups
  private var score: (broken: Int, moved: Int)

  init(_ baseline: EventTable, _ candidates: EventTable, _ cells: Cells, _ groups: OrderGroups) {
    self.baseline = baseline
    self.candidates = candidates
    self.cells = cells
    self.groups = groups
    best = CopyMatching(baseline, cells, groups)
    score = (0, 0)
    let linked = cells.all.indices.filter { cell in
      max(cells.blocks[cell].count, cells.candidates[cell].count) > 1 && !cells.candidates[cell].isEmpty
        && cells.blocks[cell].contains { baseline[Int($0)].fields.hasLink }
    }
    if linked.isEmpty { return }
    let book = LinkBook(baseline, candidates, partner: best.partner)
    if book.brokenCount == 0 { return }
    score = (book.brokenCount, OrderJudgement(baseline, groups, partner: best.partner).count)
    let most = min(Self.exactMatchings, Self.exactEvents / max(1, baseline.count + candidates.count))
    if LinkEnumeration.size(of: linked, cells, baseline) <= most {
      var enumeration = LinkEnumeration(linked, cells, baseline, candidates)
      enumeration.run { keys in consider(keys) }
    } else {
      consider(keys(partners: book.partners))
      consider(keys(partners: partnersByUse()))
    }
  }

  private mutating func consider(_ keys: CopyMatching.Keys) {
    let matching = CopyMatching(baseline, cells, groups, keys: keys)
    let book = LinkBook(baseline, candidates, partner: matching.partner)
    if book.brokenCount > score.broken { return }
    let moved = OrderJudgement(baseline, groups, partner: matching.partner).count
    if (book.brokenCount, moved) < score {
      score = (book.brokenCount, moved)
      best = matching
    }
  }

  /// Copies belong together where all their links are partners.
  private func keys(partners: [String: String]) -> CopyMatching.Keys {
    var numbers: [[String]: Int32] = [:]
    func number(_ names: [String]) -> Int32 {
      let number = numbers[names] ?? Int32(numbers.count)
      numbers[names] = number
      return number
    }
    let nameOfValue = Dictionary(partners.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let ofBlock = baseline.indices.map { number(baseline[$0].linkNames) }
    let ofSent = candidates.indices.map { sent -> Int32 in
      guard cells.ofCandidate[sent] >= 0 else { return -1 }
      let expected = linkedBlock(Int(cells.ofCandidate[sent]))
      var names: [String] = []
      LinkValues.forEach(expected, candidates[sent], sent) { _, value, _, _ in
        names.append(nameOfValue[value] ?? "")
      }
      return number(names)
    }
    return CopyMatching.Keys(ofBlock: ofBlock, ofSent: ofSent)
  }

  /// The event that tells which fields of a cell are linked: equal events may be linked or not.
  private func linkedBlock(_ cell: Int) -> Event {
    let blocks = cells.blocks[cell]
    return baseline[Int(blocks.first { baseline[Int($0)].fields.hasLink } ?? blocks[blocks.startIndex])]
  }

  /// Partners by where names and values are used: those used in the same cells and fields equally often belong
  /// together, in the order of their first use.
  private func partnersByUse() -> [String: String] {
    var names = UseTable()
    for block in baseline.indices where baseline[block].fields.hasLink {
      let event = baseline[block]
      LinkValues.forEach(event, event, block) { name, _, field, _ in
        names.add(name, cells.ofBlock[block], field.reference)
      }
    }
    var values = UseTable()
    for sent in candidates.indices where cells.ofCandidate[sent] >= 0 {
      let expected = linkedBlock(Int(cells.ofCandidate[sent]))
      guard expected.fields.hasLink else { continue }
      LinkValues.forEach(expected, candidates[sent], sent) { _, value, field, _ in
        values.add(value, cells.ofCandidate[sent], field.reference)
      }
    }
    return names.partners(values)
  }
}

/// Where each of many texts is used, in the order of first use.
private struct UseTable {
  private var numbers: [String: Int] = [:]
  private var texts: [String] = []
  /// A sum of hashes of the places, so that their order does not matter.
  private var signatures: [UInt64] = []
  private var firstPlaces: [UInt64] = []

  mutating func add(_ text: String, _ cell: Int32, _ field: FieldReference) {
    var hash = ByteHash()
    hash.combine(UInt64(cell))
    hash.combine(field.location.ordinal)
    hash.combine(field.name)
    if let number = numbers[text] {
      signatures[number] &+= hash.value
      return
    }
    numbers[text] = texts.count
    texts.append(text)
    signatures.append(hash.value)
    firstPlaces.append(hash.value)
  }

  /// Texts with equal uses in order, then texts with an equal first use.
  func partners(_ other: UseTable) -> [String: String] {
    var result: [String: String] = [:]
    var isTaken = [Bool](repeating: false, count: other.texts.count)
    for (own, others) in [(signatures, other.signatures), (firstPlaces, other.firstPlaces)] {
      var waiting: [UInt64: [Int]] = [:]
      for index in others.indices.reversed() where !isTaken[index] {
        waiting[others[index], default: []].append(index)
      }
      for (index, text) in texts.enumerated() where result[text] == nil {
        guard let found = waiting[own[index]]?.popLast() else { continue }
        result[text] = other.texts[found]
        isTaken[found] = true
      }
    }
    return result
  }
}

extension Event {
  /// The names of the event's links, in the order of its fields.
  var linkNames: [String] {
    fields.compactMap { if case .link(let name) = $0.mask?.placeholder { name } else { nil } }
  }
}
