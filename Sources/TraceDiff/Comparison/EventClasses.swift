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
  init(_ baseline: [Event], _ candidates: [Event]) {
    var builder = ClassTable(baseline)
    ofBlock = builder.classifyBaseline()
    classes = builder.classes
    ofCandidate.reserveCapacity(candidates.count)
    var severalTypes: [[Int32]: Int32] = [:]
    var foreign: [UInt64: [(type: Int32, event: Int)]] = [:]
    for (index, event) in candidates.enumerated() {
      var accepted = builder.accepting(event)
      if accepted.count == 1 {
        ofCandidate.append(accepted[0])
        continue
      }
      let next = Int32(classes.count + special.count)
      if accepted.isEmpty {
        let hash = Self.writtenHash(event)
        if let known = foreign[hash]?.first(where: { Self.isWrittenAlike(candidates[$0.event], event) }) {
          ofCandidate.append(known.type)
          continue
        }
        foreign[hash, default: []].append((next, index))
      } else {
        let classes = classes
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

  private static func writtenHash(_ event: Event) -> UInt64 {
    var hash = ByteHash()
    for text in [event.method, event.scheme, event.host, event.path, event.bodyKind.rawValue] {
      hash.combine(text)
    }
    for field in event.fields {
      hash.combine(field.name)
      if field.mask == nil { hash.combine(field.text) }
    }
    return hash.value
  }

  private static func isWrittenAlike(_ a: Event, _ b: Event) -> Bool {
    a.method == b.method && a.scheme == b.scheme && a.host == b.host && a.path.hasSameBytes(as: b.path)
      && a.bodyKind == b.bodyKind && a.fields.count == b.fields.count
      && zip(a.fields, b.fields).allSatisfy { x, y in
        x.location == y.location && x.name.hasSameBytes(as: y.name) && (x.mask == nil) == (y.mask == nil)
          && (x.mask != nil || x.text.hasSameBytes(as: y.text))
      }
  }
}
