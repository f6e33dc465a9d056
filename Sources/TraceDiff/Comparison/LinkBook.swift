import TraceFormat

/// Compares links as a bijection over paired events.
///
/// Of each link the partner that most events confirm is right, the first on ties, and a value is the partner of one
/// link only; every other use is broken. Equal events speak before changed ones.
struct LinkBook {
  /// One place where the baseline has a linked value and the candidate some value.
  private struct Use {
    var name: String
    var value: String
    var sent: Int
    var reference: FieldReference
    var shown: String
  }

  /// The broken links of each of the candidate's events.
  private(set) var broken: [Int: [Finding.Change]] = [:]
  private(set) var brokenCount = 0
  /// The value that is right for each link's name.
  private(set) var partners: [String: String] = [:]

  /// - Parameters:
  ///   - partner: For each of the candidate's events the baseline's, or -1.
  ///   - isChanged: Whether a pair also differs in other fields.
  init(
    _ baseline: EventTable, _ candidates: EventTable, partner: [Int32],
    isChanged: (Int) -> Bool = { _ in false }
  ) {
    let hasLink = baseline.indices.map { baseline[$0].fields.hasLink }
    guard hasLink.contains(true) else { return }
    var uses: [Use] = []
    for sent in candidates.indices where partner[sent] >= 0 && hasLink[Int(partner[sent])] {
      LinkValues.forEach(baseline[Int(partner[sent])], candidates[sent], sent) { name, value, field, event in
        uses.append(
          Use(
            name: name, value: value, sent: sent, reference: field.reference,
            shown: ShownValue.text(field, in: event.bodyKind)))
      }
    }
    elect(uses, isChanged)
    let nameOfValue = Dictionary(partners.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for use in uses where partners[use.name] != use.value {
      brokenCount += 1
      broken[use.sent, default: []].append(
        Finding.Change(
          part: use.reference.location.part, name: use.reference.name, baseline: "{{\(use.name)}}",
          candidate: nameOfValue[use.value].map { "{{\($0)}}" } ?? use.shown))
    }
  }

  private mutating func elect(_ uses: [Use], _ isChanged: (Int) -> Bool) {
    struct Key: Hashable {
      var name: String
      var value: String
    }
    var votes: [Key: (count: Int, first: Int)] = [:]
    for (index, use) in uses.enumerated() {
      votes[Key(name: use.name, value: use.value), default: (0, index)].count +=
        isChanged(use.sent) ? 1 : uses.count + 1
    }
    var isTaken = Set<String>()
    let sorted = votes.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
    for (key, _) in sorted where partners[key.name] == nil && !isTaken.contains(key.value) {
      partners[key.name] = key.value
      isTaken.insert(key.value)
    }
  }
}

/// The values that a candidate's event has where the baseline's has links.
enum LinkValues {
  /// Calls `body` with the link's name, the value as a text of its own, the candidate's field and event.
  ///
  /// Values that are none are left out: they differ from the placeholder in any case.
  ///
  /// - Parameter sent: The candidate's place; it makes the value of an anonymous placeholder one of its own.
  static func forEach(
    _ expected: Event, _ event: Event, _ sent: Int, _ body: (String, String, Field, Event) -> Void
  ) {
    func visit(_ a: Field, _ b: Field) {
      guard case .link(let name) = a.mask?.placeholder,
        !DegenerateValue.matches(b, in: event.bodyKind, expecting: a.mask?.placeholder)
      else { return }
      body(name, value(of: b, in: event, sent), b, event)
    }
    let masked = EventParts.segmentFields(of: expected)
    if masked > 0 {
      let raw = EventParts.rawPath(of: event).split(separator: "/", omittingEmptySubsequences: false)
      for field in expected.fields.prefix(masked) {
        guard let number = Int(field.name), raw.indices.contains(number) else { continue }
        let own = event.fields.first { $0.location == .path && $0.name == field.name }
        visit(field, own ?? Field(.path, field.name, String(raw[number])))
      }
    }
    FieldAlignment.forEach(expected, event) { a, b in if let a, let b { visit(a, b) } }
  }

  private static func value(of field: Field, in event: Event, _ sent: Int) -> String {
    guard field.isPlaceholderOnly else { return field.value(in: event.bodyKind) }
    if case .link = field.mask?.placeholder { return field.shown }
    // A placeholder that is no link stands for a value that no other event has.
    return "\u{0}\(sent) \(field.location) \(field.name)"
  }
}

extension [Field] {
  /// Whether one of the fields is linked with others.
  var hasLink: Bool {
    withUnsafeBufferPointer { fields in
      for place in fields.indices {
        if case .link = fields[place].mask?.placeholder { return true }
      }
      return false
    }
  }
}
