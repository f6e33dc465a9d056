import TraceFormat

/// The fields of two events side by side: equal location and name, and among equal names the order.
enum FieldAlignment {
  /// Calls `body` once for each field of either side, with its counterpart where there is one.
  ///
  /// Fields that stand for masked path segments are left out; the path is compared as a whole.
  ///
  /// - Complexity: O(n) where both sides have the same names, O(n) hashing otherwise.
  static func forEach(_ expected: Event, _ sent: Event, _ body: (Field?, Field?) -> Void) {
    let left = expected.fields.dropFirst(EventForm.segmentFields(of: expected))
    let right = sent.fields.dropFirst(EventForm.segmentFields(of: sent))
    if left.count == right.count, zip(left, right).allSatisfy({ sameAddress($0, $1) }) {
      for (a, b) in zip(left, right) { body(a, b) }
      return
    }
    var places: [FieldReference: [Int]] = [:]
    for index in right.indices { places[right[index].reference, default: []].append(index) }
    var groups: [FieldReference: [Int]] = [:]
    for index in left.indices { groups[left[index].reference, default: []].append(index) }
    var isTaken = Set<Int>()
    for field in left {
      guard let group = groups.removeValue(forKey: field.reference) else { continue }
      let others = places[field.reference] ?? []
      for (a, b) in sameName(left, group, right, others, sent.bodyKind) {
        if let b { isTaken.insert(b) }
        body(a.map { left[$0] }, b.map { right[$0] })
      }
    }
    for index in right.indices where places[right[index].reference] != nil && !isTaken.contains(index) {
      body(nil, right[index])
    }
  }

  /// Among fields of one name equal values at both ends belong together, so that one item that came or went does
  /// not shift the rest.
  private static func sameName(
    _ left: ArraySlice<Field>, _ group: [Int], _ right: ArraySlice<Field>, _ others: [Int],
    _ kind: Event.BodyKind
  ) -> [(Int?, Int?)] {
    var result: [(Int?, Int?)] = []
    var a = group[...]
    var b = others[...]
    while let x = a.first, let y = b.first, EventForm.accepts(left[x], right[y], sentIn: kind) {
      result.append((a.removeFirst(), b.removeFirst()))
    }
    var tail: [(Int?, Int?)] = []
    while let x = a.last, let y = b.last, EventForm.accepts(left[x], right[y], sentIn: kind) {
      tail.append((a.removeLast(), b.removeLast()))
    }
    while let x = a.popFirst() { result.append((x, b.popFirst())) }
    result += b.map { (nil, $0) }
    return result + tail.reversed()
  }

  private static func sameAddress(_ a: Field, _ b: Field) -> Bool {
    a.location == b.location && a.name.hasSameBytes(as: b.name)
  }
}

extension Field {
  var reference: FieldReference { FieldReference(location, name) }
}
