/// Seventh step: one name for a masked value that occurs in two or more events.
///
/// A link is called after the field that it first occurs in, with a number. Times, numbers, short values and a
/// batch's envelope never link.
struct Linking {
  func apply(to events: inout [Event]) {
    var occurrences: [String: (first: Int, isShared: Bool)] = [:]
    for (index, event) in events.enumerated() {
      for field in event.fields where field.mask?.isLinkable == true && !field.text.isEmpty {
        let value = field.value(in: event.bodyKind)
        if let known = occurrences[value] {
          if known.first != index { occurrences[value]?.isShared = true }
        } else {
          occurrences[value] = (index, false)
        }
      }
    }
    guard occurrences.contains(where: { $0.value.isShared }) else { return }
    var names: [String: String] = [:]
    var given = LinkNames()
    for index in events.indices {
      let kind = events[index].bodyKind
      for position in events[index].fields.indices {
        let field = events[index].fields[position]
        guard field.mask?.isLinkable == true, !field.text.isEmpty else { continue }
        let value = field.value(in: kind)
        guard occurrences[value]?.isShared == true else { continue }
        let name = names[value] ?? given.next(after: field)
        names[value] = name
        events[index].fields[position].mask?.placeholder = .link(name)
      }
    }
  }
}

/// Gives links their names: the field that the value first occurs in, with a number.
package struct LinkNames {
  private var counts: [String: Int] = [:]

  package init() {}

  /// A name that was not given before.
  package mutating func next(after field: Field) -> String {
    let base = Self.base(field)
    let count = (counts[base] ?? 0) + 1
    counts[base] = count
    return "\(base)_\(count)"
  }

  /// The last word of the field's name, in letters, digits and `_`.
  static func base(_ field: Field) -> String {
    if field.location == .path, Int(field.name) != nil { return "segment\(field.name)" }
    var tokens = field.name.split(separator: "/").map(String.init)
    while tokens.count > 1, let last = tokens.last, last.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      tokens.removeLast()
    }
    var base: [UInt8] = []
    for byte in (tokens.last ?? "").utf8 {
      let isWord = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
      if isWord { base.append(byte) } else if let last = base.last, last != 0x5F { base.append(0x5F) }
    }
    while base.last == 0x5F { base.removeLast() }
    return base.isEmpty ? "value" : String(decoding: base, as: UTF8.self)
  }
}
