import TraceFormat

/// Which events are equal, as the baseline sees it.
///
/// A class holds the baseline's events that accept the same requests. A candidate's event has a type: the classes
/// that accept it, most often one; events that no class accepts share a type where they are written alike.
///
/// Baseline events with the same method, scheme, host, field names and masked fields form a pattern. A candidate is
/// hashed once under each pattern of its key, with masked fields left out, so that no pair of events is ever compared
/// but where hashes agree.
struct EventClasses {
  /// A class's first event in the baseline, and how many literal values it asks for.
  struct Class {
    var representative: Int
    var literals: Int
  }

  private(set) var classes: [Class] = []
  private(set) var ofBlock: [Int32] = []
  /// Types: below `classes.count` the one class that accepts the event, from there on an index into `special`.
  private(set) var ofCandidate: [Int32] = []
  /// The classes of types that are accepted by none or by several, the most literal first.
  private(set) var special: [[Int32]] = []

  /// The classes that accept events of a type, the most literal first.
  func accepting(_ type: Int32) -> [Int32] {
    Int(type) < classes.count ? [type] : special[Int(type) - classes.count]
  }

  /// - Complexity: O(total size of the events) and, for each candidate, the number of patterns of its key.
  init(_ baseline: EventTable, _ candidates: EventTable) {
    baseline.indices.map { baseline[$0] }.withUnsafeBufferPointer { baseline in
      candidates.indices.map { candidates[$0] }.withUnsafeBufferPointer { candidates in
        var table = ClassTable(baseline)
        ofBlock = table.classifyBaseline()
        classes = table.classes
        classify(candidates, &table)
      }
    }
  }

  private mutating func classify(_ candidates: UnsafeBufferPointer<Event>, _ table: inout ClassTable) {
    ofCandidate.reserveCapacity(candidates.count)
    var severalTypes: [[Int32]: Int32] = [:]
    // The events that no class accepts, the first of each that is written alike.
    var foreign: [(type: Int32, event: Int)] = []
    var foreignIndex = HashIndex()
    var accepted: [Int32] = []
    for index in candidates.indices {
      let event = candidates.address(index)
      table.findAccepting(event, into: &accepted)
      if accepted.count == 1 {
        ofCandidate.append(accepted[0])
        continue
      }
      let next = Int32(classes.count + special.count)
      if accepted.isEmpty {
        let hash = Self.writtenHash(event)
        let known = foreignIndex.first(hash) {
          Self.areWrittenAlike(candidates.address(foreign[Int($0)].event), event)
        }
        if known >= 0 {
          ofCandidate.append(foreign[Int(known)].type)
          continue
        }
        foreignIndex.add(hash)
        foreign.append((next, index))
      } else {
        accepted.sort {
          (-classes[Int($0)].literals, $0) < (-classes[Int($1)].literals, $1)
        }
        if let known = severalTypes[accepted] {
          ofCandidate.append(known)
          continue
        }
        severalTypes[accepted] = next
      }
      special.append(accepted)
      ofCandidate.append(next)
    }
  }

  private static func writtenHash(_ event: UnsafePointer<Event>) -> UInt64 {
    var hash = ByteHash()
    hash.combine(EventKey.head(event))
    hash.combine(event.pointee.path)
    hash.combine(event.pointee.bodyKind.ordinal)
    event.pointee.fields.withUnsafeBufferPointer { fields in
      for place in fields.indices {
        hash.combine(fields[place].name)
        if fields[place].mask == nil { hash.combine(fields[place].text) }
      }
    }
    return hash.value
  }

  private static func areWrittenAlike(_ a: UnsafePointer<Event>, _ b: UnsafePointer<Event>) -> Bool {
    haveSameHead(a, b)
      && haveFields(a, b) { x, y in
        (x.pointee.mask == nil) == (y.pointee.mask == nil)
          && (x.pointee.mask != nil || x.pointee.text.hasSameBytes(as: y.pointee.text))
      }
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
