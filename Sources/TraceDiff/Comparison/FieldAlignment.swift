import TraceFormat

/// The fields of two events side by side: equal location and name, and among equal names the order.
enum FieldAlignment {
  /// Calls `body` once for each field of either side, with its counterpart where there is one.
  ///
  /// Fields that stand for masked path segments are left out; the path is compared as a whole.
  ///
  /// - Complexity: O(n) where both sides have the same names, O(n) hashing otherwise.
  static func forEach(_ expected: Event, _ sent: Event, _ body: (Field?, Field?) -> Void) {
    forEachPlace(expected, sent) { left, right, a, b in
      body(a < 0 ? nil : left[a], b < 0 ? nil : right[b])
    }
  }

  /// The same by places among the fields of either side, -1 where there is no counterpart, so that no field is
  /// copied that is not looked at.
  static func forEachPlace(
    _ expected: Event, _ sent: Event,
    _ body: (UnsafeBufferPointer<Field>, UnsafeBufferPointer<Field>, Int, Int) -> Void
  ) {
    let leads = (EventParts.segmentFields(of: expected), EventParts.segmentFields(of: sent))
    expected.fields.withUnsafeBufferPointer { left in
      sent.fields.withUnsafeBufferPointer { right in
        let count = left.count - leads.0
        let areAlike =
          count == right.count - leads.1
          && (0..<count).allSatisfy {
            haveSameAddress(left.address(leads.0 + $0), right.address(leads.1 + $0))
          }
        if areAlike {
          for place in 0..<count { body(left, right, leads.0 + place, leads.1 + place) }
        } else {
          align(left, leads.0, right, leads.1, sent.bodyKind) { body(left, right, $0, $1) }
        }
      }
    }
  }

  private static func align(
    _ left: UnsafeBufferPointer<Field>, _ leftLead: Int, _ right: UnsafeBufferPointer<Field>,
    _ rightLead: Int, _ kind: Event.BodyKind, _ body: (Int, Int) -> Void
  ) {
    var places: [FieldReference: [Int]] = [:]
    for index in rightLead..<right.count { places[right[index].reference, default: []].append(index) }
    var groups: [FieldReference: [Int]] = [:]
    for index in leftLead..<left.count { groups[left[index].reference, default: []].append(index) }
    var isTaken = Set<Int>()
    for index in leftLead..<left.count {
      guard let group = groups.removeValue(forKey: left[index].reference) else { continue }
      let others = places[left[index].reference] ?? []
      for (a, b) in sameName(left, group, right, others, kind) {
        if let b { isTaken.insert(b) }
        body(a ?? -1, b ?? -1)
      }
    }
    for index in rightLead..<right.count where !isTaken.contains(index) { body(-1, index) }
  }

  /// Among fields of one name equal values at both ends belong together, so that one item that came or went does
  /// not shift the rest.
  private static func sameName(
    _ left: UnsafeBufferPointer<Field>, _ group: [Int], _ right: UnsafeBufferPointer<Field>,
    _ others: [Int], _ kind: Event.BodyKind
  ) -> [(Int?, Int?)] {
    var result: [(Int?, Int?)] = []
    var a = group[...]
    var b = others[...]
    while let x = a.first, let y = b.first, EventParts.accepts(left[x], right[y], sentIn: kind) {
      result.append((a.removeFirst(), b.removeFirst()))
    }
    var tail: [(Int?, Int?)] = []
    while let x = a.last, let y = b.last, EventParts.accepts(left[x], right[y], sentIn: kind) {
      tail.append((a.removeLast(), b.removeLast()))
    }
    while let x = a.popFirst() { result.append((x, b.popFirst())) }
    result += b.map { (nil, $0) }
    return result + tail.reversed()
  }

  /// Whether two fields, by their addresses in memory, have the same address in their requests.
  static func haveSameAddress(_ a: UnsafePointer<Field>, _ b: UnsafePointer<Field>) -> Bool {
    a.pointee.location == b.pointee.location && a.pointee.name.hasSameBytes(as: b.pointee.name)
  }
}

extension Field {
  var reference: FieldReference { FieldReference(location, name) }
}
