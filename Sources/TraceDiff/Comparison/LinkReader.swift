import TraceFormat

/// One place where the baseline has a linked value and the candidate some value.
struct LinkUse {
  /// The numbers of the baseline's link and of the candidate's value.
  var name: Int32
  var value: Int32
  var sent: Int32
  /// The field's place in the candidate's event; below 0 for a segment of the path that has no field of its own: -1
  /// less its number.
  var place: Int32
}

/// Reads which values the candidate's events have where the baseline's have links.
///
/// Where both events have the same fields, the columns tell; else the events are looked at, once for each pair.
final class LinkReader {
  private let baseline: EventTable
  private let candidates: EventTable
  private let expected: EventCache
  private let sent: EventCache
  /// Whether forms of both sides have the same fields, by pair of forms.
  private var areAlike: [UInt64: Bool] = [:]
  private var lastForms: (key: UInt64, areAlike: Bool) = (.max, false)
  /// What was read of pairs whose fields are not the same.
  private var read: [UInt64: [LinkUse]] = [:]
  /// Numbers of the candidate's values, made when the first is asked for.
  private lazy var numbers = candidates.linkValues.numbersByHash()
  /// Numbers of values that no link of the candidate has.
  private var otherValues: [EventDigest: Int32] = [:]

  init(_ expected: EventCache, _ sent: EventCache) {
    baseline = expected.table
    candidates = sent.table
    self.expected = expected
    self.sent = sent
  }

  /// Whether the baseline has no link.
  var isEmpty: Bool { baseline.linkNames.count == 0 }

  /// Whether an event of the baseline has a link.
  func isLinked(_ block: Int) -> Bool {
    for place in baseline.linkRange(block) where baseline.nameOfLink(place) >= 0 { return true }
    return false
  }

  /// The name of one of the baseline's links.
  func text(_ name: Int32) -> String { baseline.linkNames.text(name) }

  /// Calls `body` with each link of an event of the baseline and the value that stands in its place in one of the
  /// candidate's, but for values that are none.
  func forEachUse(_ block: Int, _ sent: Int, _ body: (LinkUse) -> Void) {
    var range = candidates.linkRange(sent)
    let links = baseline.linkRange(block)
    if links.isEmpty { return }
    guard haveSameFields(block, sent), areKnown(links, range) else {
      if isLinked(block) { for use in uses(block, sent) { body(use) } }
      return
    }
    for place in links where baseline.nameOfLink(place) >= 0 {
      let position = baseline.links[place].position
      while candidates.links[range.lowerBound].position < position { range.removeFirst() }
      let value = candidates.links[range.lowerBound].value
      if value >= 0 {
        body(
          LinkUse(name: baseline.nameOfLink(place), value: value, sent: Int32(sent), place: position))
      }
    }
  }

  /// Calls `body` with each link of an event of the baseline that has some value.
  func forEachLink(_ block: Int, _ body: (LinkUse) -> Void) {
    for place in baseline.linkRange(block) {
      let link = baseline.links[place]
      let name = baseline.nameOfLink(place)
      if name < 0 || link.value < 0 { continue }
      body(LinkUse(name: name, value: link.value, sent: Int32(block), place: link.position))
    }
  }

  /// The address of the candidate's field.
  func reference(of use: LinkUse) -> FieldReference {
    use.place < 0
      ? FieldReference(.path, "\(-1 - use.place)")
      : candidates.form(Int(use.sent)).sample.fields[Int(use.place)].reference
  }

  /// The address of a field of the baseline, of a use from ``forEachLink(_:_:)``.
  func baselineReference(of link: LinkUse) -> FieldReference {
    baseline.form(Int(link.sent)).sample.fields[Int(link.place)].reference
  }

  /// The candidate's value as findings show it.
  func shown(_ use: LinkUse) -> String {
    let event = sent[Int(use.sent)]
    return ShownValue.text(Self.field(use.place, of: event), in: event.bodyKind)
  }

  // MARK: - Columns

  private func haveSameFields(_ block: Int, _ sent: Int) -> Bool {
    let left = baseline.formOf[block]
    let right = candidates.formOf[sent]
    let key = UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
    if lastForms.key == key { return lastForms.areAlike }
    let known =
      areAlike[key]
      ?? {
        let a = baseline.forms[Int(left)]
        let b = candidates.forms[Int(right)]
        // Path segments are looked at one by one.
        guard !a.sample.path.contains(EventParts.maskedSegment),
          !b.sample.path.contains(EventParts.maskedSegment)
        else { return false }
        return withUnsafePointer(to: a.sample) { a in
          withUnsafePointer(to: b.sample) { b in EventClasses.haveFields(a, b) { _, _ in true } }
        }
      }()
    areAlike[key] = known
    lastForms = (key, known)
    return known
  }

  /// Whether the candidate's columns have a value wherever the baseline has a link.
  private func areKnown(_ links: Range<Int>, _ range: Range<Int>) -> Bool {
    var next = range.lowerBound
    for place in links where baseline.nameOfLink(place) >= 0 {
      let position = baseline.links[place].position
      while next < range.upperBound, candidates.links[next].position < position { next += 1 }
      guard next < range.upperBound, candidates.links[next].position == position else { return false }
    }
    return true
  }

  // MARK: - Events

  private func uses(_ block: Int, _ sent: Int) -> [LinkUse] {
    let key = UInt64(block) << 32 | UInt64(sent)
    if let known = read[key] { return known }
    let event = self.sent[sent]
    var uses: [LinkUse] = []
    let links = baseline.linkRange(block)
    LinkValues.forEach(expected[block], event) { position, place in
      guard
        let link = links.first(where: {
          Int(baseline.links[$0].position) == position && baseline.nameOfLink($0) >= 0
        })
      else { return }
      let field = Self.field(place, of: event)
      if DegenerateValue.matches(field, in: event.bodyKind) { return }
      uses.append(
        LinkUse(
          name: baseline.nameOfLink(link), value: value(of: field, in: event, sent), sent: Int32(sent),
          place: place))
    }
    if read.count >= EventCache.most { read.removeAll(keepingCapacity: true) }
    read[key] = uses
    return uses
  }

  private func value(of field: Field, in event: Event, _ sent: Int) -> Int32 {
    var digest = EventDigest()
    if field.isPlaceholderOnly, !field.isLink {
      // A placeholder that is no link stands for a value that no other event has.
      digest.combine("\u{0}\(sent) \(field.location) \(field.name)")
    } else {
      digest = EventDigest(linkValueOf: field, in: event.bodyKind)
    }
    let known = numbers.first(digest.low) { _ in true }
    if known >= 0 { return known }
    let number = otherValues[digest] ?? Int32(candidates.linkValues.count + otherValues.count)
    otherValues[digest] = number
    return number
  }

  private static func field(_ place: Int32, of event: Event) -> Field {
    if place >= 0 { return event.fields[Int(place)] }
    let segments = EventParts.rawPath(of: event).split(separator: "/", omittingEmptySubsequences: false)
    let number = Int(-1 - place)
    return Field(.path, "\(number)", String(segments[number]))
  }
}

/// Where a candidate's event has values that the baseline's links.
enum LinkValues {
  /// Calls `body` with the place of each linked field of the baseline's event and that of the candidate's field; below
  /// 0 for a segment of the path that has no field of its own: -1 less its number.
  static func forEach(_ expected: Event, _ event: Event, _ body: (Int, Int32) -> Void) {
    let masked = EventParts.segmentFields(of: expected)
    if masked > 0 {
      let raw = EventParts.rawPath(of: event).split(separator: "/", omittingEmptySubsequences: false)
      for (position, field) in expected.fields.prefix(masked).enumerated() where field.isLink {
        guard let number = Int(field.name), raw.indices.contains(number) else { continue }
        let own = event.fields.firstIndex { $0.location == .path && $0.name == field.name }
        body(position, own.map { Int32($0) } ?? Int32(-1 - number))
      }
    }
    FieldAlignment.forEachPlace(expected, event) { left, _, a, b in
      if a >= 0, b >= 0, left[a].isLink { body(a, Int32(b)) }
    }
  }
}

extension Field {
  /// Whether the value is linked with others.
  var isLink: Bool { if case .link? = mask?.placeholder { true } else { false } }
}
