import TraceFormat

/// The patterns and classes of a baseline, by hash.
struct ClassTable {
  /// What baseline events of one pattern have in common besides their literals.
  private struct Pattern {
    /// Positions of the masked fields, ascending.
    var masked: [Int]
    /// The path where a segment of it is masked.
    var template: String?
    /// The event that showed the pattern first, where fields may be absent or its body is unknown: such
    /// patterns are tried field by field.
    var loose: Int?
  }

  private let baseline: [Event]
  private(set) var classes: [EventClasses.Class] = []
  private var patterns: [Pattern] = []
  private var patternOfHash: [UInt64: Int] = [:]
  /// Patterns by head and field names; loose ones by head without the body's kind.
  private var exactPatterns: [UInt64: [Int]] = [:]
  private var loosePatterns: [UInt64: [Int]] = [:]
  /// The latest class of a hash, and for each class the one before it with the same hash.
  private var latest: [UInt64: Int32] = [:]
  private var earlier: [Int32] = []
  /// Classes by head, for candidates whose body is unknown; made for the first of them.
  private var byHead: [UInt64: [Int32]]?
  private var ofUnknownBody: [UInt64: [Int32]] = [:]

  init(_ baseline: [Event]) { self.baseline = baseline }

  /// The class of each baseline event.
  mutating func classifyBaseline() -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(baseline.count)
    for (index, event) in baseline.enumerated() {
      let digest = EventDigest(event)
      let pattern = pattern(of: event, digest, index)
      let hash = hash(event, digest, pattern) ?? 0
      var found = latest[hash] ?? -1
      while found >= 0, !isSameClass(baseline[classes[Int(found)].representative], event) {
        found = earlier[Int(found)]
      }
      if found < 0 {
        found = Int32(classes.count)
        classes.append(.init(representative: index, literals: Self.literals(of: event)))
        earlier.append(latest[hash] ?? -1)
        latest[hash] = found
      }
      result.append(found)
    }
    return result
  }

  /// The classes that accept a candidate's event, in no particular order.
  mutating func accepting(_ event: Event) -> [Int32] {
    if event.bodyKind == .unavailable { return acceptingUnknownBody(event) }
    var result: [Int32] = []
    let digest = EventDigest(event)
    for pattern in exactPatterns[digest.key] ?? [] { collect(event, digest, pattern, &result) }
    if !loosePatterns.isEmpty {
      for pattern in loosePatterns[digest.head] ?? [] { collect(event, digest, pattern, &result) }
    }
    return result
  }

  /// Every class whose request agrees but for the body; one search for all events that are written alike.
  private mutating func acceptingUnknownBody(_ event: Event) -> [Int32] {
    var key = ByteHash()
    key.combine(EventDigest(event).key)
    key.combine(EventForm.rawPath(of: event))
    for field in event.fields { key.combine(field.text) }
    if let known = ofUnknownBody[key.value] { return known }
    if byHead == nil {
      byHead = Dictionary(grouping: classes.indices.map(Int32.init)) {
        EventDigest.head(baseline[classes[Int($0)].representative])
      }
    }
    let found = (byHead?[EventDigest.head(event)] ?? []).filter { accepts($0, event) }
    ofUnknownBody[key.value] = found
    return found
  }

  private func collect(_ event: Event, _ digest: EventDigest, _ pattern: Int, _ result: inout [Int32]) {
    guard let hash = hash(event, digest, pattern) else { return }
    var found = latest[hash] ?? -1
    while found >= 0 {
      if accepts(found, event) { result.append(found) }
      found = earlier[Int(found)]
    }
  }

  private func accepts(_ found: Int32, _ event: Event) -> Bool {
    EventDifference.isAccepted(event, by: baseline[classes[Int(found)].representative])
  }

  private mutating func pattern(of event: Event, _ digest: EventDigest, _ index: Int) -> Int {
    let lead = digest.lead
    let masked = event.fields.indices.dropFirst(lead).filter { event.fields[$0].mask != nil }.map {
      $0 - lead
    }
    let isLoose = event.bodyKind == .unavailable || !event.optionalFields.isEmpty
    var key = ByteHash()
    key.combine(digest.key)
    for position in masked { key.combine(UInt64(position)) }
    if lead > 0 { key.combine(event.path) }
    if isLoose {
      key.combine(1)
      for reference in event.optionalFields.map({ "\($0.location.rawValue) \($0.name)" }).sorted() {
        key.combine(reference)
      }
    }
    if let known = patternOfHash[key.value] { return known }
    let pattern = patterns.count
    patternOfHash[key.value] = pattern
    patterns.append(
      Pattern(masked: masked, template: lead > 0 ? event.path : nil, loose: isLoose ? index : nil))
    if isLoose {
      loosePatterns[digest.head, default: []].append(pattern)
    } else {
      exactPatterns[digest.key, default: []].append(pattern)
    }
    return pattern
  }

  /// The hash of an event with the pattern's masked fields left out; nil where the event cannot fit it.
  private func hash(_ event: Event, _ digest: EventDigest, _ number: Int) -> UInt64? {
    let pattern = patterns[number]
    var hash = ByteHash()
    hash.combine(UInt64(number))
    if let template = pattern.template {
      hash.combine(template)
    } else {
      hash.combine(digest.path)
    }
    if let loose = pattern.loose {
      return combine(event, required: baseline[loose], into: hash)
    }
    var next = 0
    for (position, field) in event.fields.dropFirst(digest.lead).enumerated() {
      if next < pattern.masked.count, pattern.masked[next] == position {
        next += 1
      } else {
        hash.combine(field.text)
      }
    }
    return hash.value
  }

  /// Hashes the literals that a loose pattern asks for in any case; its optional fields are checked afterwards.
  private func combine(_ event: Event, required pattern: Event, into start: ByteHash) -> UInt64? {
    var hash = start
    FieldAlignment.forEach(pattern, event) { expected, sent in
      guard let expected, expected.mask == nil, !pattern.optionalFields.contains(expected.reference),
        !(pattern.bodyKind == .unavailable && expected.isPartOfBody)
      else { return }
      hash.combine(expected.name)
      hash.combine(sent?.text ?? "")
    }
    return hash.value
  }

  private static func literals(of event: Event) -> Int {
    if event.bodyKind == .unavailable { return -1 }
    return event.fields.count { $0.mask == nil && !event.optionalFields.contains($0.reference) }
  }

  /// Whether two events of the baseline accept the same requests.
  private func isSameClass(_ a: Event, _ b: Event) -> Bool {
    a.method == b.method && a.scheme == b.scheme && a.host == b.host && a.path.hasSameBytes(as: b.path)
      && a.bodyKind == b.bodyKind && a.optionalFields == b.optionalFields && a.fields.count == b.fields.count
      && zip(a.fields, b.fields).allSatisfy { x, y in
        x.location == y.location && x.name.hasSameBytes(as: y.name) && (x.mask == nil) == (y.mask == nil)
          && (x.mask.map { $0.placeholder == .timestamp } == y.mask.map { $0.placeholder == .timestamp })
          && (x.mask != nil || x.text.hasSameBytes(as: y.text))
      }
  }
}

/// The parts of an event's hash that every pattern shares.
struct EventDigest {
  /// Method, scheme and host.
  var head: UInt64
  /// The head, the kind of body and the names of the fields.
  var key: UInt64
  var path: UInt64
  /// How many of the first fields stand for masked path segments.
  var lead: Int

  init(_ event: Event) {
    lead = EventForm.segmentFields(of: event)
    head = Self.head(event)
    path = ByteHash.of(EventForm.rawPath(of: event))
    var names = ByteHash()
    names.combine(head)
    names.combine(event.bodyKind.ordinal)
    for field in event.fields.dropFirst(lead) {
      names.combine(field.location.ordinal)
      names.combine(field.name)
    }
    key = names.value
  }

  static func head(_ event: Event) -> UInt64 {
    var hash = ByteHash()
    hash.combine(event.method)
    hash.combine(event.scheme)
    hash.combine(event.host)
    return hash.value
  }
}

extension Event.BodyKind {
  var ordinal: UInt64 {
    switch self {
    case .none: 0
    case .json: 1
    case .form: 2
    case .text: 3
    case .binary: 4
    case .unavailable: 5
    }
  }
}

extension Field.Location {
  var ordinal: UInt64 {
    switch self {
    case .path: 0
    case .query: 1
    case .header: 2
    case .body: 3
    }
  }
}

extension Field {
  /// Whether the field goes with the body: a part of it, or its media type.
  var isPartOfBody: Bool { location == .body || (location == .header && name == "Content-Type") }
}
