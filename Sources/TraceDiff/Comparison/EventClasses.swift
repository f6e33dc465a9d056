import TraceFormat

/// Which events are equal, as the baseline sees it.
///
/// A class holds the baseline's events that accept the same requests. A candidate's event has a type: the classes
/// that accept it, most often one; events that no class accepts share a type where they are written alike.
///
/// Baseline events with the same request, field names and masked fields form a group. Where the candidate's event has
/// the same, the digests of their literals decide, and no event is looked at. Only where the masks differ is the
/// candidate's event looked at, once for each group of its key.
struct EventClasses {
  /// Each class's first event in the baseline.
  private(set) var representatives: [Int32] = []
  private(set) var ofBlock: [Int32] = []
  /// Types: below `representatives.count` the one class that accepts the event, from there on an index into `special`.
  private(set) var ofCandidate: [Int32] = []
  /// The classes of types that are accepted by none or by several, the most literal first.
  private(set) var special: [[Int32]] = []

  /// The classes that accept events of a type, the most literal first.
  func accepting(_ type: Int32) -> [Int32] {
    Int(type) < representatives.count ? [type] : special[Int(type) - representatives.count]
  }

  /// - Complexity: O(n), and for each candidate whose masks are not the baseline's the size of the event for each
  ///   group of its key.
  init(_ baseline: EventTable, _ candidates: EventTable) {
    var table = ClassTable(baseline)
    ofBlock = table.classifyBaseline()
    representatives = table.representatives
    classify(baseline, candidates, &table)
  }

  private mutating func classify(
    _ baseline: EventTable, _ candidates: EventTable, _ table: inout ClassTable
  ) {
    let plans = candidates.forms.map { table.plan($0) }
    // The group whose digests decide; -1 where none can, -2 where events are looked at.
    let directGroup = plans.map { !$0.isDirect || $0.direct.count > 1 ? -2 : $0.direct.first ?? -1 }
    var foreign = ForeignEvents(candidates)
    var severalTypes: [[Int32]: Int32] = [:]
    var accepted: [Int32] = []
    var guess = ClassGuess(baseline, table.groupOfForm, ofBlock)
    ofCandidate.reserveCapacity(candidates.count)
    candidates.digests.withUnsafeBufferPointer { digests in
      for index in digests.indices {
        let form = Int(candidates.formOf[index])
        let group = directGroup[form]
        var known: Int32 = -1
        if group >= 0 {
          known = guess.next(group, digests[index])
          if known < 0 {
            known = table.find(group, digests[index])
            if known >= 0 { guess.goOn(behind: representatives[Int(known)]) }
          }
        } else if group == -2 {
          find(candidates, index, plans[form], &table, &accepted)
          if accepted.count > 1 {
            ofCandidate.append(type(ofSeveral: &accepted, &severalTypes, table))
            continue
          }
          known = accepted.first ?? -1
        }
        ofCandidate.append(known >= 0 ? known : type(ofForeign: index, &foreign))
      }
    }
  }

  /// Finds the classes that accept an event whose digest alone does not tell.
  private func find(
    _ candidates: EventTable, _ index: Int, _ plan: ClassTable.Plan, _ table: inout ClassTable,
    _ accepted: inout [Int32]
  ) {
    guard plan.isDirect else {
      candidates.withEvent(index) { table.findAccepting($0, plan, into: &accepted) }
      return
    }
    accepted.removeAll(keepingCapacity: true)
    for group in plan.direct {
      let found = table.find(group, candidates.digests[index])
      if found >= 0 { accepted.append(found) }
    }
  }

  private mutating func type(
    ofSeveral accepted: inout [Int32], _ known: inout [[Int32]: Int32], _ table: ClassTable
  ) -> Int32 {
    accepted.sort { (-table.literals(of: $0), $0) < (-table.literals(of: $1), $1) }
    if let type = known[accepted] { return type }
    let type = Int32(representatives.count + special.count)
    known[accepted] = type
    special.append(accepted)
    return type
  }

  private mutating func type(ofForeign index: Int, _ foreign: inout ForeignEvents) -> Int32 {
    let next = Int32(representatives.count + special.count)
    let type = foreign.type(index, next)
    if type == next { special.append([]) }
    return type
  }

  /// Whether two events agree in all but their fields.
  static func haveSameHead(_ a: UnsafePointer<Event>, _ b: UnsafePointer<Event>) -> Bool {
    a.pointee.method == b.pointee.method && a.pointee.scheme == b.pointee.scheme
      && a.pointee.host == b.pointee.host && a.pointee.path.hasSameBytes(as: b.pointee.path)
      && a.pointee.bodyKind == b.pointee.bodyKind
  }

  /// Whether two events have fields of the same names in the same order that all fulfil a condition.
  static func haveFields(
    _ a: UnsafePointer<Event>, _ b: UnsafePointer<Event>,
    where areAlike: (UnsafePointer<Field>, UnsafePointer<Field>) -> Bool
  ) -> Bool {
    guard a.pointee.fields.count == b.pointee.fields.count else { return false }
    return a.pointee.fields.withUnsafeBufferPointer { left in
      b.pointee.fields.withUnsafeBufferPointer { right in
        left.indices.allSatisfy { place in
          FieldAlignment.haveSameAddress(left.address(place), right.address(place))
            && areAlike(left.address(place), right.address(place))
        }
      }
    }
  }
}

/// The types of events that no class accepts: one for those that are written alike.
private struct ForeignEvents {
  private let candidates: EventTable
  /// By form: a number for forms that are written alike; -1 where it was not asked for.
  private var numberOfForm: [Int32]
  private var firstForms: [Int32] = []
  private var formIndex = HashIndex()
  private var known: [(type: Int32, event: Int32)] = []
  private var index = HashIndex()

  init(_ candidates: EventTable) {
    self.candidates = candidates
    numberOfForm = [Int32](repeating: -1, count: candidates.forms.count)
  }

  /// The type of an event, which is `next` where it is the first that is written so.
  mutating func type(_ event: Int, _ next: Int32) -> Int32 {
    let number = number(Int(candidates.formOf[event]))
    let digest = candidates.digests[event]
    let hash = digest.hash ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    let found = index.first(hash) {
      let other = Int(known[Int($0)].event)
      return candidates.digests[other] == digest && numberOfForm[Int(candidates.formOf[other])] == number
    }
    if found >= 0 { return known[Int(found)].type }
    index.add(hash)
    known.append((next, Int32(event)))
    return next
  }

  private mutating func number(_ form: Int) -> Int32 {
    if numberOfForm[form] >= 0 { return numberOfForm[form] }
    let own = candidates.forms[form]
    var hash = ByteHash()
    hash.combine(own.key)
    hash.combine(own.sample.path)
    for place in own.masked { hash.combine(UInt64(place)) }
    var number = formIndex.first(hash.value) {
      let other = candidates.forms[Int(firstForms[Int($0)])]
      return other.masked == own.masked
        && withUnsafePointer(to: own.sample) { a in
          withUnsafePointer(to: other.sample) { b in
            EventClasses.haveSameHead(a, b) && EventClasses.haveFields(a, b) { _, _ in true }
          }
        }
    }
    if number < 0 {
      number = formIndex.add(hash.value)
      firstForms.append(Int32(form))
    }
    numberOfForm[form] = number
    return number
  }
}

/// The baseline's event that comes next if nothing differs, which saves most candidates a search.
private struct ClassGuess {
  private static let mostMisses = 8
  private let baseline: EventTable
  private let groupOfForm: [Int32]
  private let ofBlock: [Int32]
  private var block = 0
  private var misses = 0

  init(_ baseline: EventTable, _ groupOfForm: [Int32], _ ofBlock: [Int32]) {
    self.baseline = baseline
    self.groupOfForm = groupOfForm
    self.ofBlock = ofBlock
  }

  /// The class of the next event if that is what is asked for; otherwise -1.
  @inline(__always)
  mutating func next(_ group: Int32, _ digest: EventDigest) -> Int32 {
    guard block < ofBlock.count, baseline.digests[block] == digest,
      groupOfForm[Int(baseline.formOf[block])] == group
    else { return -1 }
    block += 1
    misses = 0
    return ofBlock[block - 1]
  }

  /// Takes what stands behind an event for the next, unless that lies back and is one of its copies.
  mutating func goOn(behind found: Int32) {
    misses += 1
    if Int(found) < block, misses <= Self.mostMisses { return }
    block = Int(found) + 1
    misses = 0
  }
}
