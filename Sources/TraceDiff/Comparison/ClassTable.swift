import TraceFormat

/// The patterns and classes of a baseline, by hash.
///
/// Events are looked at where they are, by their addresses: to copy one is to retain a dozen parts of it.
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

  private let baseline: UnsafeBufferPointer<Event>
  private(set) var classes: [EventClasses.Class] = []
  private var patterns: [Pattern] = []
  private var patternIndex = HashIndex()
  /// Patterns by head and field names; loose ones by head without the body's kind.
  private var exactPatterns: [UInt64: [Int]] = [:]
  private var loosePatterns: [UInt64: [Int]] = [:]
  /// Classes by the hash of their events.
  private var classIndex = HashIndex()
  /// Classes by head, for candidates whose body is unknown; made for the first of them.
  private var byHead: [UInt64: [Int32]]?
  private var ofUnknownBody: [UInt64: [Int32]] = [:]
  /// The last key that was looked up, as events of one kind often follow each other.
  private var lastKey: UInt64?
  private var lastPatterns: [Int] = []

  /// - Parameter baseline: Events that stay where they are as long as the table is used.
  init(_ baseline: UnsafeBufferPointer<Event>) { self.baseline = baseline }

  /// The class of each baseline event.
  mutating func classifyBaseline() -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(baseline.count)
    for index in baseline.indices {
      let event = baseline.address(index)
      let digest = EventKey(event)
      let pattern = pattern(of: event, digest, index)
      let hash = hash(event, digest, pattern) ?? 0
      var found = classIndex.first(hash) {
        isSameClass(baseline.address(classes[Int($0)].representative), event)
      }
      if found < 0 {
        found = classIndex.add(hash)
        classes.append(.init(representative: index, literals: Self.literals(of: event)))
      }
      result.append(found)
    }
    return result
  }

  /// Finds the classes that accept a candidate's event, in no particular order.
  mutating func findAccepting(_ event: UnsafePointer<Event>, into result: inout [Int32]) {
    result.removeAll(keepingCapacity: true)
    if event.pointee.bodyKind == .unavailable {
      result += acceptingUnknownBody(event)
      return
    }
    let digest = EventKey(event)
    if digest.key != lastKey {
      lastKey = digest.key
      lastPatterns = exactPatterns[digest.key] ?? []
    }
    for pattern in lastPatterns { collect(event, digest, pattern, &result) }
    if !loosePatterns.isEmpty {
      for pattern in loosePatterns[digest.head] ?? [] { collect(event, digest, pattern, &result) }
    }
  }

  /// Every class whose request agrees but for the body; one search for all events that are written alike.
  private mutating func acceptingUnknownBody(_ event: UnsafePointer<Event>) -> [Int32] {
    var key = ByteHash()
    let digest = EventKey(event)
    key.combine(digest.key)
    key.combine(digest.path)
    for field in event.pointee.fields { key.combine(field.text) }
    if let known = ofUnknownBody[key.value] { return known }
    if byHead == nil {
      byHead = Dictionary(grouping: classes.indices.map(Int32.init)) {
        EventKey.head(baseline.address(classes[Int($0)].representative))
      }
    }
    let found = (byHead?[digest.head] ?? []).filter { accepts($0, event) }
    ofUnknownBody[key.value] = found
    return found
  }

  private func collect(
    _ event: UnsafePointer<Event>, _ digest: EventKey, _ pattern: Int, _ result: inout [Int32]
  ) {
    guard let hash = hash(event, digest, pattern) else { return }
    classIndex.forEach(hash) { found in
      if accepts(found, event) { result.append(found) }
    }
  }

  private func accepts(_ found: Int32, _ event: UnsafePointer<Event>) -> Bool {
    EventDifference.isAccepted(event, by: baseline.address(classes[Int(found)].representative))
  }

  private mutating func pattern(
    of event: UnsafePointer<Event>, _ digest: EventKey, _ index: Int
  ) -> Int {
    let isLoose = event.pointee.bodyKind == .unavailable || !event.pointee.optionalFields.isEmpty
    var key = ByteHash()
    key.combine(digest.key)
    event.pointee.fields.withUnsafeBufferPointer { fields in
      for place in digest.lead..<fields.count where fields[place].mask != nil {
        key.combine(UInt64(place - digest.lead))
      }
    }
    if digest.lead > 0 { key.combine(event.pointee.path) }
    if isLoose {
      key.combine(1)
      for reference in event.pointee.optionalFields.map({ "\($0.location.rawValue) \($0.name)" }).sorted() {
        key.combine(reference)
      }
    }
    let known = patternIndex.first(key.value) { _ in true }
    if known >= 0 { return Int(known) }
    let pattern = Int(patternIndex.add(key.value))
    let fields = event.pointee.fields.dropFirst(digest.lead)
    patterns.append(
      Pattern(
        masked: fields.indices.filter { fields[$0].mask != nil }.map { $0 - digest.lead },
        template: digest.lead > 0 ? event.pointee.path : nil, loose: isLoose ? index : nil))
    if isLoose {
      loosePatterns[digest.head, default: []].append(pattern)
    } else {
      exactPatterns[digest.key, default: []].append(pattern)
    }
    return pattern
  }

  /// The hash of an event with the pattern's masked fields left out; nil where the event cannot fit it.
  private func hash(_ event: UnsafePointer<Event>, _ digest: EventKey, _ number: Int) -> UInt64? {
    var hash = ByteHash()
    hash.combine(UInt64(number))
    if let template = patterns[number].template {
      hash.combine(template)
    } else {
      hash.combine(digest.path)
    }
    if let loose = patterns[number].loose {
      return combine(event.pointee, required: baseline[loose], into: hash)
    }
    patterns[number].masked.withUnsafeBufferPointer { masked in
      event.pointee.fields.withUnsafeBufferPointer { fields in
        var next = 0
        for place in digest.lead..<fields.count {
          if next < masked.count, masked[next] == place - digest.lead {
            next += 1
          } else {
            hash.combine(fields[place].text)
          }
        }
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

  private static func literals(of event: UnsafePointer<Event>) -> Int {
    if event.pointee.bodyKind == .unavailable { return -1 }
    let optional = event.pointee.optionalFields
    return event.pointee.fields.withUnsafeBufferPointer { fields in
      fields.indices.count {
        fields[$0].mask == nil && (optional.isEmpty || !optional.contains(fields[$0].reference))
      }
    }
  }

  /// Whether two events of the baseline accept the same requests.
  private func isSameClass(_ a: UnsafePointer<Event>, _ b: UnsafePointer<Event>) -> Bool {
    guard EventClasses.haveSameHead(a, b), a.pointee.optionalFields == b.pointee.optionalFields else {
      return false
    }
    return EventClasses.haveFields(a, b) { x, y in
      switch (x.pointee.mask, y.pointee.mask) {
      case (nil, nil): x.pointee.text.hasSameBytes(as: y.pointee.text)
      case (let left?, let right?):
        (left.placeholder == .timestamp) == (right.placeholder == .timestamp)
      default: false
      }
    }
  }
}
