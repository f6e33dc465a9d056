import TraceFormat

extension Matching {
  /// One place where the baseline has a linked value and the candidate some value.
  private struct LinkUse {
    var name: String
    var value: String
    var sent: Int
    var reference: FieldReference
    var shown: String
  }

  /// Compares links as a bijection over the paired events: of each link the partner that most events confirm is
  /// right, the first on ties, and the others are changed.
  mutating func judgeLinks() {
    let hasLink = baseline.events.map { event in
      event.fields.contains { if case .link = $0.mask?.placeholder { true } else { false } }
    }
    guard hasLink.contains(true) else { return }
    var uses: [LinkUse] = []
    for sent in candidate.events.indices where partner[sent] >= 0 && hasLink[Int(partner[sent])] {
      uses += linkUses(sent)
    }
    let partners = linkPartners(uses)
    let nameOfValue = Dictionary(partners.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for use in uses where partners[use.name] != use.value {
      let sent = nameOfValue[use.value].map { "{{\($0)}}" } ?? use.shown
      brokenLinks[Int32(use.sent), default: []].append(
        Finding.Change(
          part: use.reference.location.part, name: use.reference.name, baseline: "{{\(use.name)}}",
          candidate: sent))
      if fate[use.sent] == .matched { fate[use.sent] = .changed }
    }
  }

  /// The value of each link's name: pairs with most confirmations first; equal events speak before changed ones.
  private func linkPartners(_ uses: [LinkUse]) -> [String: String] {
    struct Key: Hashable {
      var name: String
      var value: String
    }
    var votes: [Key: (count: Int, first: Int)] = [:]
    for (index, use) in uses.enumerated() {
      let weight = fate[use.sent] == .changed ? 1 : uses.count + 1
      votes[Key(name: use.name, value: use.value), default: (0, index)].count += weight
    }
    var result: [String: String] = [:]
    var isTaken = Set<String>()
    let sorted = votes.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
    for (key, _) in sorted where result[key.name] == nil && !isTaken.contains(key.value) {
      result[key.name] = key.value
      isTaken.insert(key.value)
    }
    return result
  }

  private func linkUses(_ sent: Int) -> [LinkUse] {
    let expected = baseline.events[Int(partner[sent])]
    let event = candidate.events[sent]
    var uses: [LinkUse] = []
    func add(_ a: Field, _ b: Field) {
      guard case .link(let name) = a.mask?.placeholder,
        !DegenerateValue.matches(b, in: event.bodyKind, expecting: a.mask?.placeholder)
      else { return }
      let value =
        b.isPlaceholderOnly
        ? (b.shown, isLink: { if case .link = b.mask?.placeholder { true } else { false } }())
        : (b.value(in: event.bodyKind), isLink: true)
      // A placeholder that is no link stands for a value that no other event has.
      uses.append(
        LinkUse(
          name: name, value: value.isLink ? value.0 : "\u{0}\(sent) \(b.location) \(b.name)", sent: sent,
          reference: a.reference, shown: ShownValue.text(b, in: event.bodyKind)))
    }
    let masked = EventForm.segmentFields(of: expected)
    if masked > 0 {
      let raw = EventForm.rawPath(of: event).split(separator: "/", omittingEmptySubsequences: false)
      for field in expected.fields.prefix(masked) {
        guard let number = Int(field.name), raw.indices.contains(number) else { continue }
        let own = event.fields.first { $0.location == .path && $0.name == field.name }
        add(field, own ?? Field(.path, field.name, String(raw[number])))
      }
    }
    FieldAlignment.forEach(expected, event) { a, b in if let a, let b { add(a, b) } }
    return uses
  }
}
