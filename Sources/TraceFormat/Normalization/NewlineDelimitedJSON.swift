/// Several JSON values, one a line, read as one array so that a batch of lines is a batch like any other.
enum NewlineDelimitedJSON {
  /// The leaves of the array, or nil where a line is not JSON or there are fewer than two.
  static func fields(_ bytes: [UInt8]) -> [Field]? {
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .filter { line in line.contains { $0 > 0x20 } }
    guard lines.count > 1 else { return nil }
    var fields: [Field] = []
    for (index, line) in lines.enumerated() {
      guard let leaves = JSONFields.flatten(Array(line)) else { return nil }
      for leaf in leaves { fields.append(Field(.body, "/\(index)\(leaf.name)", leaf.text)) }
    }
    return fields
  }
}
