import TraceFormat

/// Compares links as a bijection over paired events.
///
/// Of each link the partner that most events confirm is right, the first on ties, and a value is the partner of one
/// link only; every other use is broken. Equal events speak before changed ones.
struct LinkBook {
  /// The uses of links whose value is not the right one, in order.
  private(set) var broken: [LinkUse] = []
  /// The value that is right for each link.
  private(set) var partners = LinkPartners()

  /// - Parameters:
  ///   - partner: For each of the candidate's events the baseline's, or -1.
  ///   - isChanged: Whether a pair also differs in other fields.
  init(_ links: LinkReader, partner: [Int32], isChanged: (Int) -> Bool = { _ in false }) {
    if links.isEmpty { return }
    var uses: [LinkUse] = []
    for sent in partner.indices where partner[sent] >= 0 {
      links.forEachUse(Int(partner[sent]), sent) { uses.append($0) }
    }
    elect(uses, isChanged)
    broken = uses.filter { partners.value(of: $0.name) != $0.value }
  }

  private mutating func elect(_ uses: [LinkUse], _ isChanged: (Int) -> Bool) {
    var index = HashIndex()
    var votes: [(use: LinkUse, first: Int, count: Int)] = []
    var last: Int32 = -1
    for (place, use) in uses.enumerated() {
      if last < 0 || votes[Int(last)].use.name != use.name || votes[Int(last)].use.value != use.value {
        var hash = ByteHash()
        hash.combine(UInt64(UInt32(bitPattern: use.name)) << 32 | UInt64(UInt32(bitPattern: use.value)))
        last = index.first(hash.value) {
          votes[Int($0)].use.name == use.name && votes[Int($0)].use.value == use.value
        }
        if last < 0 {
          last = index.add(hash.value)
          votes.append((use, place, 0))
        }
      }
      votes[Int(last)].count += isChanged(Int(use.sent)) ? 1 : uses.count + 1
    }
    votes.sort { ($1.count, $0.first) < ($0.count, $1.first) }
    for vote in votes { partners.pair(vote.use.name, vote.use.value) }
  }

  /// The broken links of each of the candidate's events, as findings say them.
  func changes(_ links: LinkReader) -> [Int: [Finding.Change]] {
    var result: [Int: [Finding.Change]] = [:]
    for use in broken {
      let reference = links.reference(of: use)
      result[Int(use.sent), default: []].append(
        Finding.Change(
          part: reference.location.part, name: reference.name, baseline: "{{\(links.text(use.name))}}",
          candidate: partners.name(of: use.value).map { "{{\(links.text($0))}}" } ?? links.shown(use)))
    }
    return result
  }
}

/// Pairs of links and values, each of which has one partner at most.
struct LinkPartners {
  private var ofName: [Int32] = []
  private var ofValue: [Int32] = []

  /// The value that is right for a link, or nil.
  func value(of name: Int32) -> Int32? { Self.partner(ofName, name) }

  /// The link that a value is right for, or nil.
  func name(of value: Int32) -> Int32? { Self.partner(ofValue, value) }

  /// Makes two partners that have none so far.
  mutating func pair(_ name: Int32, _ value: Int32) {
    if self.value(of: name) != nil || self.name(of: value) != nil { return }
    Self.set(&ofName, name, value)
    Self.set(&ofValue, value, name)
  }

  private static func partner(_ partners: [Int32], _ number: Int32) -> Int32? {
    Int(number) < partners.count && partners[Int(number)] >= 0 ? partners[Int(number)] : nil
  }

  private static func set(_ partners: inout [Int32], _ number: Int32, _ partner: Int32) {
    while partners.count <= Int(number) { partners.append(-1) }
    partners[Int(number)] = partner
  }
}
