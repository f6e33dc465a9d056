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
  private let cells: Cells
  private let groups: OrderGroups
  private let links: LinkReader
  private var score: (broken: Int, moved: Int)

  init(_ baseline: EventTable, _ candidates: EventTable, _ cells: Cells, _ groups: OrderGroups) {
    self.init(baseline, candidates, cells, groups, LinkReader(EventCache(baseline), EventCache(candidates)))
  }

  init(
    _ baseline: EventTable, _ candidates: EventTable, _ cells: Cells, _ groups: OrderGroups,
    _ links: LinkReader
  ) {
    self.baseline = baseline
    self.cells = cells
    self.groups = groups
    self.links = links
    best = CopyMatching(baseline, cells, groups)
    score = (0, 0)
    if links.isEmpty { return }
    let linked = cells.all.indices.filter { cell in
      max(cells.blocks[cell].count, cells.candidates[cell].count) > 1 && !cells.candidates[cell].isEmpty
        && cells.blocks[cell].contains { links.isLinked(Int($0)) }
    }
    if linked.isEmpty { return }
    let book = LinkBook(links, partner: best.partner)
    if book.broken.isEmpty { return }
    score = (book.broken.count, OrderJudgement(baseline, groups, partner: best.partner).count)
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
    let book = LinkBook(links, partner: matching.partner)
    if book.broken.count > score.broken { return }
    let moved = OrderJudgement(baseline, groups, partner: matching.partner).count
    if (book.broken.count, moved) < score {
      score = (book.broken.count, moved)
      best = matching
    }
  }

  /// Copies belong together where all their links are partners.
  private func keys(partners: LinkPartners) -> CopyMatching.Keys {
    var numbers = SequenceNumbers()
    var names: [Int32] = []
    let ofBlock = baseline.indices.map { block in
      names.removeAll(keepingCapacity: true)
      for place in baseline.linkRange(block) {
        let name = baseline.nameOfLink(place)
        if name >= 0 { names.append(name) }
      }
      return numbers.number(names)
    }
    let linkedBlocks = linkedBlocks()
    let ofSent = cells.ofCandidate.indices.map { sent -> Int32 in
      guard cells.ofCandidate[sent] >= 0 else { return -1 }
      names.removeAll(keepingCapacity: true)
      links.forEachUse(linkedBlocks[Int(cells.ofCandidate[sent])], sent) {
        names.append(partners.name(of: $0.value) ?? -1)
      }
      return numbers.number(names)
    }
    return CopyMatching.Keys(ofBlock: ofBlock, ofSent: ofSent)
  }

  /// By cell the event that tells which of its fields are linked: equal events may be linked or not.
  private func linkedBlocks() -> [Int] {
    cells.all.indices.map { cell in
      let blocks = cells.blocks[cell]
      return Int(blocks.first { links.isLinked(Int($0)) } ?? blocks[blocks.startIndex])
    }
  }

  /// Partners by where names and values are used: those used in the same cells and fields equally often belong
  /// together, in the order of their first use.
  private func partnersByUse() -> LinkPartners {
    var names = UseTable()
    for block in baseline.indices {
      links.forEachLink(block) {
        names.add($0.name, cells.ofBlock[block], links.baselineReference(of: $0))
      }
    }
    let linkedBlocks = linkedBlocks()
    var values = UseTable()
    for sent in cells.ofCandidate.indices where cells.ofCandidate[sent] >= 0 {
      links.forEachUse(linkedBlocks[Int(cells.ofCandidate[sent])], sent) {
        values.add($0.value, cells.ofCandidate[sent], links.reference(of: $0))
      }
    }
    return names.partners(values)
  }
}

/// Where each of many names or values is used, in the order of first use.
private struct UseTable {
  private var rows: [Int32: Int] = [:]
  private var numbers: [Int32] = []
  /// A sum of hashes of the places, so that their order does not matter.
  private var signatures: [UInt64] = []
  private var firstPlaces: [UInt64] = []

  mutating func add(_ number: Int32, _ cell: Int32, _ field: FieldReference) {
    var hash = ByteHash()
    hash.combine(UInt64(cell))
    hash.combine(field.location.ordinal)
    hash.combine(field.name)
    if let row = rows[number] {
      signatures[row] &+= hash.value
      return
    }
    rows[number] = numbers.count
    numbers.append(number)
    signatures.append(hash.value)
    firstPlaces.append(hash.value)
  }

  /// Those with equal uses in order, then those with an equal first use.
  func partners(_ other: UseTable) -> LinkPartners {
    var result = LinkPartners()
    var isTaken = [Bool](repeating: false, count: other.numbers.count)
    for (own, others) in [(signatures, other.signatures), (firstPlaces, other.firstPlaces)] {
      var waiting: [UInt64: [Int]] = [:]
      for index in others.indices.reversed() where !isTaken[index] {
        waiting[others[index], default: []].append(index)
      }
      for (index, number) in numbers.enumerated() where result.value(of: number) == nil {
        guard let found = waiting[own[index]]?.popLast() else { continue }
        result.pair(number, other.numbers[found])
        isTaken[found] = true
      }
    }
    return result
  }
}

/// Numbers from 0 for distinct sequences of numbers.
private struct SequenceNumbers {
  private var index = HashIndex()
  private var ends: [Int32] = []
  private var all: [Int32] = []

  mutating func number(_ sequence: [Int32]) -> Int32 {
    var hash = ByteHash()
    for number in sequence { hash.combine(UInt64(UInt32(bitPattern: number))) }
    let known = index.first(hash.value) { number in
      let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
      return all[start..<Int(ends[Int(number)])].elementsEqual(sequence)
    }
    if known >= 0 { return known }
    all += sequence
    ends.append(Int32(all.count))
    return index.add(hash.value)
  }
}
