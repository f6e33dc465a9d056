import TraceFormat

/// The groups and classes of a baseline, by hash.
///
/// Events of one group have in common all but their literals. A class is found by its group and the digest of its
/// literals, so that no event is looked at but where a candidate's masks differ from the baseline's.
struct ClassTable {
  /// Baseline events with the same request, field names and masks, whatever their literals.
  private struct Group {
    let form: EventForm
    /// How many of the first fields stand for masked path segments.
    var lead: Int
    /// Fields may be absent or the body is unknown, so that candidates are tried field by field.
    var isLoose: Bool
    /// How many literals an event asks for in any case; -1 where its body is unknown.
    var literals: Int32
  }

  /// How the classes that accept events of one of the candidate's forms are found.
  struct Plan {
    /// Groups whose request, field names and masks are those of the form: the digest alone decides.
    var direct: [Int32] = []
    /// Groups with other masks.
    var others: [Int32] = []
    /// Groups whose path has masked segments that the form's path fits.
    var templates: [Int32] = []
    var loose: [Int32] = []
    /// The events' body is unknown, or their paths differ: all is looked up for each event.
    var isByEvent = false

    /// Whether no event of the form need be looked at.
    var isDirect: Bool { others.isEmpty && templates.isEmpty && loose.isEmpty && !isByEvent }
  }

  /// Groups of one key up to which a form with masked path segments is held against each of them.
  private static let mostGroups = 64

  private let baseline: EventTable
  private let cache: EventCache
  private(set) var representatives: [Int32] = []
  private var groups: [Group] = []
  /// By the baseline's form.
  private(set) var groupOfForm: [Int32] = []
  private var groupOfClass: [Int32] = []
  private var groupIndex = HashIndex()
  /// Groups by key and path; those with masked path segments, and all, by key; loose ones by head.
  private var byPath: [UInt64: [Int32]] = [:]
  private var templates: [UInt64: [Int32]] = [:]
  private var byKey: [UInt64: [Int32]] = [:]
  private var looseByPath: [UInt64: [Int32]] = [:]
  private var looseTemplates: [UInt64: [Int32]] = [:]
  private var looseByHead: [UInt64: [Int32]] = [:]
  /// Classes by group and digest, and those of loose groups by what they ask for in any case.
  private var classIndex = HashIndex()
  private var looseIndex = HashIndex()
  /// What the first looks for classes saw, which nobody asks for.
  private var glances: Int32 = 0
  private var looseClasses: [Int32] = []
  private var unread: UnreadClasses?

  init(_ baseline: EventTable) {
    self.baseline = baseline
    cache = EventCache(baseline)
    groupOfForm.reserveCapacity(baseline.forms.count)
    for form in baseline.forms { groupOfForm.append(group(of: form)) }
  }

  // MARK: - The baseline

  private mutating func group(of form: EventForm) -> Int32 {
    var hash = ByteHash()
    hash.combine(form.key)
    hash.combine(form.sample.path)
    for place in form.masked { hash.combine(UInt64(place)) }
    for place in form.timestamps { hash.combine(~UInt64(place)) }
    let known = groupIndex.first(hash.value) { groups[Int($0)].form.isOneGroup(with: form) }
    if known >= 0 { return known }
    let number = groupIndex.add(hash.value)
    withUnsafePointer(to: form.sample) { event in
      let key = EventKey(event)
      let isUnread = event.pointee.bodyKind == .unavailable
      let optional = event.pointee.optionalFields
      let hasLiteralSegment = event.pointee.fields.prefix(key.lead).contains { $0.mask == nil }
      let literals = event.pointee.fields.count { $0.mask == nil && !optional.contains($0.reference) }
      let group = Group(
        form: form, lead: key.lead, isLoose: isUnread || !optional.isEmpty || hasLiteralSegment,
        literals: isUnread ? -1 : Int32(literals))
      groups.append(group)
      let path = ByteHash.of(event.pointee.path)
      if group.isLoose {
        looseByHead[key.head, default: []].append(number)
        if key.lead > 0 {
          looseTemplates[key.head, default: []].append(number)
        } else {
          looseByPath[Self.hash(key.head, path), default: []].append(number)
        }
      } else {
        byKey[key.key, default: []].append(number)
        byPath[Self.hash(key.key, path), default: []].append(number)
        if key.lead > 0 { templates[key.key, default: []].append(number) }
      }
    }
    return number
  }

  /// The class of each baseline event.
  mutating func classifyBaseline() -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(baseline.count)
    classIndex.reserveCapacity(baseline.count)
    representatives.reserveCapacity(baseline.count)
    groupOfClass.reserveCapacity(baseline.count)
    baseline.digests.withUnsafeBufferPointer { digests in
      baseline.formOf.withUnsafeBufferPointer { formOf in
        var near = 0
        for index in digests.indices {
          if index == near {
            // Looks that do not wait for one another bring the memory near that the next events need.
            near = min(near + 256, digests.count)
            for next in index..<near {
              glances ^= classIndex.glance(Self.hash(groupOfForm[Int(formOf[next])], digests[next]))
            }
          }
          let group = groupOfForm[Int(formOf[index])]
          let hash = Self.hash(group, digests[index])
          var found = classIndex.first(hash) {
            groupOfClass[Int($0)] == group && digests[Int(representatives[Int($0)])] == digests[index]
          }
          if found < 0 {
            found = classIndex.add(hash)
            groupOfClass.append(group)
            representatives.append(Int32(index))
          }
          result.append(found)
        }
      }
    }
    if groups.contains(where: \.isLoose) { indexLooseClasses() }
    return result
  }

  private mutating func indexLooseClasses() {
    for kind in representatives.indices where groups[Int(groupOfClass[kind])].isLoose {
      let group = groupOfClass[kind]
      looseIndex.add(cache.withEvent(Int(representatives[kind])) { looseHash(group, $0.pointee) })
      looseClasses.append(Int32(kind))
    }
  }

  /// How many literal values a class asks for; -1 where its body is unknown.
  func literals(of kind: Int32) -> Int32 { groups[Int(groupOfClass[Int(kind)])].literals }

  /// The class of a group and a digest, or -1.
  @inline(__always)
  func find(_ group: Int32, _ digest: EventDigest) -> Int32 {
    classIndex.first(Self.hash(group, digest)) {
      groupOfClass[Int($0)] == group && baseline.digests[Int(representatives[Int($0)])] == digest
    }
  }

  @inline(__always)
  private static func hash(_ group: Int32, _ digest: EventDigest) -> UInt64 {
    digest.hash ^ UInt64(truncatingIfNeeded: group) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func hash(_ key: UInt64, _ path: UInt64) -> UInt64 {
    var hash = ByteHash()
    hash.combine(key)
    hash.combine(path)
    return hash.value
  }

  // MARK: - Forms of the candidate

  /// How the classes that accept events of a form are found.
  func plan(_ form: EventForm) -> Plan {
    withUnsafePointer(to: form.sample) { event in
      var plan = Plan()
      let key = EventKey(event)
      if event.pointee.bodyKind == .unavailable {
        plan.isByEvent = true
        return plan
      }
      let path = event.pointee.path
      let pathHash = ByteHash.of(path)
      let alike = (byPath[Self.hash(key.key, pathHash)] ?? []).filter { group in
        let sample = groups[Int(group)].form.sample
        return groups[Int(group)].lead == key.lead
          && withUnsafePointer(to: sample) {
            EventClasses.haveSameHead($0, event) && EventClasses.haveFields($0, event) { _, _ in true }
          }
      }
      plan.direct = alike.filter { groups[Int($0)].form.accepts(equalLiteralsOf: form) }
      plan.others = alike.filter { !plan.direct.contains($0) }
      if key.lead == 0 {
        plan.templates = (templates[key.key] ?? []).filter { fits(path, $0) }
        let loose =
          (looseByPath[Self.hash(key.head, pathHash)] ?? [])
          + (looseTemplates[key.head] ?? []).filter { fits(path, $0) }
        plan.loose = loose.filter { haveFittingNames($0, form) }
      } else {
        let rivals = (byKey[key.key] ?? [])
        plan.isByEvent =
          !plan.others.isEmpty || rivals.count > Self.mostGroups
          || rivals.contains { !plan.direct.contains($0) && mayShareAPath($0, path) }
          || (looseByHead[key.head] ?? []).contains { mayShareAPath($0, path) && haveFittingNames($0, form) }
        plan.others = []
      }
      return plan
    }
  }

  private func fits(_ path: String, _ group: Int32) -> Bool {
    EventParts.path(path, fits: groups[Int(group)].form.sample.path, acceptsDegenerate: false)
  }

  /// Whether a request may have a path that fits both a group and a template.
  private func mayShareAPath(_ group: Int32, _ template: String) -> Bool {
    let left = groups[Int(group)].form.sample.path.split(separator: "/", omittingEmptySubsequences: false)
    let right = template.split(separator: "/", omittingEmptySubsequences: false)
    return left.count == right.count
      && zip(left, right).allSatisfy {
        $0 == $1 || $0 == EventParts.maskedSegment || $1 == EventParts.maskedSegment
      }
  }

  /// Whether each field that only one side has may be absent or is part of a body that one side does not know.
  private func haveFittingNames(_ group: Int32, _ form: EventForm) -> Bool {
    let expected = groups[Int(group)].form.sample
    let isUnknown = (expected.bodyKind == .unavailable) != (form.sample.bodyKind == .unavailable)
    if !isUnknown, expected.bodyKind != form.sample.bodyKind { return false }
    let optional = expected.optionalFields
    var areFitting = true
    FieldAlignment.forEach(expected, form.sample) { a, b in
      guard a == nil || b == nil, let field = a ?? b, !(isUnknown && field.isPartOfBody) else { return }
      if !optional.contains(field.reference) { areFitting = false }
    }
    return areFitting
  }

  // MARK: - Events of the candidate

  /// Finds the classes that accept a candidate's event, in no particular order.
  mutating func findAccepting(_ event: UnsafePointer<Event>, _ plan: Plan, into result: inout [Int32]) {
    result.removeAll(keepingCapacity: true)
    if plan.isByEvent {
      findByEvent(event, &result)
      return
    }
    for group in plan.direct { collect(event, 0, group, isAlike: true, &result) }
    for group in plan.others { collect(event, 0, group, isAlike: true, &result) }
    for group in plan.templates { collect(event, 0, group, isAlike: false, &result) }
    for group in plan.loose { collectLoose(event, group, &result) }
  }

  private mutating func findByEvent(_ event: UnsafePointer<Event>, _ result: inout [Int32]) {
    if event.pointee.bodyKind == .unavailable {
      var classes = unread ?? UnreadClasses(cache, representatives)
      result += classes.accepting(event)
      unread = classes
      return
    }
    let key = EventKey(event)
    for group in byPath[Self.hash(key.key, key.path)] ?? [] where groups[Int(group)].lead == 0 {
      collect(event, key.lead, group, isAlike: false, &result)
    }
    for group in templates[key.key] ?? [] { collect(event, key.lead, group, isAlike: false, &result) }
    for group in looseByPath[Self.hash(key.head, key.path)] ?? [] { collectLoose(event, group, &result) }
    for group in looseTemplates[key.head] ?? [] { collectLoose(event, group, &result) }
  }

  /// Adds the class of a group that accepts an event.
  ///
  /// - Parameter isAlike: Request and field names are known to be those of the group.
  private func collect(
    _ event: UnsafePointer<Event>, _ lead: Int, _ group: Int32, isAlike: Bool, _ result: inout [Int32]
  ) {
    guard let digest = digest(event, lead, group) else { return }
    let found = find(group, digest)
    if found < 0 { return }
    if isAlike, let isAccepted = masksAccept(event, group) {
      if isAccepted { result.append(found) }
    } else if accepts(found, event) {
      result.append(found)
    }
  }

  private func collectLoose(_ event: UnsafePointer<Event>, _ group: Int32, _ result: inout [Int32]) {
    looseIndex.forEach(looseHash(group, event.pointee)) { found in
      let found = looseClasses[Int(found)]
      if groupOfClass[Int(found)] == group, accepts(found, event) { result.append(found) }
    }
  }

  private func accepts(_ found: Int32, _ event: UnsafePointer<Event>) -> Bool {
    cache.withEvent(Int(representatives[Int(found)])) { EventDifference.isAccepted(event, by: $0) }
  }

  /// The digest of what an event has where a group has literals; nil where only a placeholder is known of one.
  private func digest(_ event: UnsafePointer<Event>, _ lead: Int, _ number: Int32) -> EventDigest? {
    let group = groups[Int(number)]
    let offset = group.lead - lead
    return event.pointee.fields.withUnsafeBufferPointer { fields in
      guard fields.count + offset == group.form.sample.fields.count else { return nil }
      var digest = EventDigest()
      var masked = group.form.masked.drop { $0 < group.lead }
      for place in lead..<fields.count {
        if let next = masked.first, Int(next) == place + offset {
          masked.removeFirst()
          continue
        }
        if fields[place].mask != nil, fields[place].isPlaceholderOnly { return nil }
        digest.combine(fields[place].text)
      }
      return digest
    }
  }

  /// Whether a group's masks accept an event's values; nil where that depends on the class.
  private func masksAccept(_ event: UnsafePointer<Event>, _ number: Int32) -> Bool? {
    let form = groups[Int(number)].form
    let kind = event.pointee.bodyKind
    return event.pointee.fields.withUnsafeBufferPointer { fields in
      for place in form.masked {
        let isTime = form.timestamps.contains(place)
        let sent = fields.address(Int(place))
        if sent.pointee.mask != nil, !isTime || sent.pointee.isPlaceholderOnly { continue }
        if DegenerateValue.matches(sent.pointee, in: kind, expecting: isTime ? .timestamp : nil) {
          return false
        }
        // An id or a date is none of these, any other masked value may be.
        if !isTime, kind == .json, ["false", "[]", "{}"].contains(sent.pointee.text) { return nil }
      }
      return true
    }
  }

  /// Hashes the literals that a loose group asks for in any case; the optional fields are checked afterwards.
  private func looseHash(_ number: Int32, _ event: Event) -> UInt64 {
    let pattern = groups[Int(number)].form.sample
    var hash = ByteHash()
    hash.combine(UInt64(number))
    FieldAlignment.forEach(pattern, event) { expected, sent in
      guard let expected, expected.mask == nil, !pattern.optionalFields.contains(expected.reference),
        !(pattern.bodyKind == .unavailable && expected.isPartOfBody)
      else { return }
      hash.combine(expected.name)
      hash.combine(sent?.text ?? "")
    }
    return hash.value
  }
}

extension EventForm {
  /// Whether events of two forms accept the same requests where their literals are equal.
  fileprivate func isOneGroup(with other: EventForm) -> Bool {
    guard masked == other.masked, timestamps == other.timestamps,
      sample.optionalFields == other.sample.optionalFields
    else { return false }
    return withUnsafePointer(to: sample) { a in
      withUnsafePointer(to: other.sample) { b in
        EventClasses.haveSameHead(a, b) && EventClasses.haveFields(a, b) { _, _ in true }
      }
    }
  }

  /// Whether an event of this form accepts each of another form with the same request, field names and literals: any
  /// masked value is accepted, but for times that are none.
  fileprivate func accepts(equalLiteralsOf other: EventForm) -> Bool {
    masked == other.masked && !other.hasDegenerate
      && (timestamps == other.timestamps || Set(other.timestamps).isSuperset(of: timestamps))
  }
}
