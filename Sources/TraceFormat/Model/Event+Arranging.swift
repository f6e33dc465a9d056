extension Event {
  /// Puts the fields into canonical order: path segments by number and matrix parameters by name, query items
  /// by written name, headers by name, the body by written name (form) or by the order of canonical JSON.
  /// The order among equal names is kept.
  ///
  /// - Complexity: O(n log n) for n fields, times the depth of a JSON body.
  public mutating func arrange() {
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
