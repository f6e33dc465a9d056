/// `name=value` pairs in a body, on one line or, as a baseline has them, one a line.
enum FormBody {
  /// Whether every piece between `&` is `name=value` in the alphabet of a form.
  ///
  /// Line breaks are allowed only before a `&`: lines that begin otherwise are several hits.
  static func isForm(_ bytes: [UInt8]) -> Bool {
    var sawEquals = false
    var nameLength = 0
    var i = 0
    let end = trimmedEnd(bytes)
    var pieceHasContent = false
    while i < end {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "&"):
        if pieceHasContent, !sawEquals { return false }
        (sawEquals, nameLength, pieceHasContent) = (false, 0, false)
      case UInt8(ascii: "=") where !sawEquals:
        if nameLength == 0 { return false }
        sawEquals = true
        pieceHasContent = true
      case 0x0A, 0x0D:
        var next = i + 1
        while next < end, bytes[next] <= 0x20 { next += 1 }
        guard next < end, bytes[next] == UInt8(ascii: "&") else { return false }
        i = next
        continue
      case 0x21...0x7E:
        if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") {
          return false
        }
        nameLength += 1
        pieceHasContent = true
      default: return false
      }
      i += 1
    }
    return sawEquals
  }

  /// Whether the bytes are two or more lines, each a form of its own.
  static func isSeveralForms(_ bytes: [UInt8]) -> Bool {
    guard bytes[..<trimmedEnd(bytes)].contains(0x0A) else { return false }
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    return lines.count > 1 && lines.allSatisfy { $0.first != UInt8(ascii: "&") && isForm(Array($0)) }
  }

  /// The fields of a form, sorted by written name; the order among equal names is kept.
  static func fields(_ bytes: [UInt8]) -> [Field] {
    var fields: [Field] = []
    let text = bytes[..<trimmedEnd(bytes)]
    for piece in text.split(separator: UInt8(ascii: "&")) {
      // A line break before a `&` is layout.
      var end = piece.endIndex
      while end > piece.startIndex, piece[end - 1] == 0x0A || piece[end - 1] == 0x0D { end -= 1 }
      let item = piece[piece.startIndex..<end]
      if item.isEmpty { continue }
      let nameEnd = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let valueStart = nameEnd == item.endIndex ? nameEnd : nameEnd + 1
      let name = PercentEncoding.canonical(
        String(decoding: item[..<nameEnd], as: UTF8.self), as: .queryName, plusIsSpace: true)
      let value = PercentEncoding.canonical(
        String(decoding: item[valueStart...], as: UTF8.self), as: .queryValue, plusIsSpace: true)
      fields.append(Field(.body, PercentEncoding.decode(name), value))
    }
    return FieldOrder.sortedByWrittenName(fields)
  }

  private static func trimmedEnd(_ bytes: [UInt8]) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }
}

/// The canonical order of query items and form fields.
enum FieldOrder {
  /// Sorted by the bytes of the written name; the order among equal names is kept.
  static func sortedByWrittenName(_ fields: [Field]) -> [Field] {
    if fields.count < 2 { return fields }
    let keys = fields.map { Array(PercentEncoding.encode($0.name, as: .queryName).utf8) }
    return fields.indices.sorted { left, right in
      keys[left] == keys[right] ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
    }.map { fields[$0] }
  }
}
