extension Event {
  /// Puts the fields into canonical order: path segments by number and matrix parameters by name, query items
  /// by written name, headers by name, the body by written name (form) or by the order of canonical JSON.
  /// The order among equal names is kept.
  ///
  /// - Complexity: O(n log n) for n fields, times the depth of a JSON body.
  public mutating func arrange() {
    if isArranged { return }
    var parts: [Field.Location: [Field]] = [:]
    for field in fields { parts[field.location, default: []].append(field) }
    var arranged: [Field] = []
    arranged.reserveCapacity(fields.count)
    if let path = parts[.path] {
      let numbered = path.filter { Int($0.name) != nil }
      arranged += Self.sorted(numbered) { Self.padded($0.name) }
      arranged += Self.sorted(path.filter { Int($0.name) == nil }) { Array($0.name.utf8) }
    }
    if let query = parts[.query] {
      arranged += Self.sorted(query) { Array(PercentEncoding.encode($0.name, as: .queryName).utf8) }
    }
    if let header = parts[.header] { arranged += Self.sorted(header) { Array($0.name.utf8) } }
    if let body = parts[.body] {
      switch bodyKind {
      case .form:
        arranged += Self.sorted(body) { Array(PercentEncoding.encode($0.name, as: .queryName).utf8) }
      case .json: arranged += JSONFields.ordered(body, prefixLength: 0)
      default: arranged += body
      }
    }
    fields = arranged
  }

  /// Whether the fields are known to be in order; a JSON body with several leaves is always put in order.
  private var isArranged: Bool {
    for (left, right) in zip(fields, fields.dropFirst()) {
      if left.location != right.location {
        if left.location.rank > right.location.rank { return false }
        continue
      }
      switch left.location {
      case .path:
        switch (Int(left.name), Int(right.name)) {
        case (let a?, let b?): if a > b { return false }
        case (nil, .some): return false
        case (.some, nil): break
        case (nil, nil): if right.name.utf8.lexicographicallyPrecedes(left.name.utf8) { return false }
        }
      case .query: if Self.isWritten(right.name, before: left.name) { return false }
      case .header: if right.name.utf8.lexicographicallyPrecedes(left.name.utf8) { return false }
      case .body:
        if bodyKind == .json { return false }
        if bodyKind == .form, Self.isWritten(right.name, before: left.name) { return false }
      }
    }
    return true
  }

  private static func isWritten(_ left: String, before right: String) -> Bool {
    if left.utf8.allSatisfy({ ByteSet.queryName.contains($0) }),
      right.utf8.allSatisfy({ ByteSet.queryName.contains($0) })
    {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return PercentEncoding.encode(left, as: .queryName).utf8
      .lexicographicallyPrecedes(PercentEncoding.encode(right, as: .queryName).utf8)
  }

  private static func sorted(_ fields: [Field], by key: (Field) -> [UInt8]) -> [Field] {
    if fields.count < 2 { return fields }
    return fields.enumerated().map { (key: key($0.element), offset: $0.offset, field: $0.element) }
      .sorted { left, right in
        left.key == right.key
          ? left.offset < right.offset : left.key.lexicographicallyPrecedes(right.key)
      }
      .map(\.field)
  }

  /// A segment's number, so that 10 comes after 9 in byte order.
  private static func padded(_ number: String) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 20 - number.utf8.count)) + Array(number.utf8)
  }
}

extension Field.Location {
  /// The place of the part among the parts of a request.
  fileprivate var rank: Int {
    switch self {
    case .path: 0
    case .query: 1
    case .header: 2
    case .body: 3
    }
  }
}
