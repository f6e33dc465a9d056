/// One object of a section, its keys checked.
struct RulesEntry {
  let section: RulesKeys.Section
  let node: JSONNode

  subscript(key: String) -> JSONNode? { node[key] }

  /// Where a key's value stands, or the entry itself.
  func offset(of key: String) -> Int { node[key]?.offset ?? node.offset }
}

extension RulesReader {
  // MARK: Objects

  /// An object's members, in order, with names that are known and stand once.
  func object(
    _ node: JSONNode, _ what: String, keys: [String]
  ) throws(InputError) -> [(key: String, value: JSONNode)] {
    guard let members = node.members else { throw wrongType(node, what, "an object") }
    var found: [(key: String, value: JSONNode)] = []
    var seen: [String: Int] = [:]
    for member in members {
      guard keys.contains(member.key) else {
        throw document.error(
          "unknown key '\(member.key)' in \(what)\(hint(member.key, keys))", at: member.keyOffset)
      }
      if let line = seen[member.key] {
        throw document.error(
          "the key '\(member.key)' stands twice in \(what), first in line \(line)", at: member.keyOffset)
      }
      seen[member.key] = document.line(member.keyOffset)
      found.append((member.key, member.value))
    }
    return found
  }

  /// The nearest valid name, or all of them where none is near.
  func hint(_ name: String, _ valid: [String]) -> String {
    let nearest = NearestName.suggestion(for: name, among: valid)
    return nearest.isEmpty ? "; known are \(valid.map { "'\($0)'" }.joined(separator: ", "))" : nearest
  }

  /// A section's entries, each an object with known keys and all that it must have.
  func entries(_ node: JSONNode, _ section: RulesKeys.Section) throws(InputError) -> [RulesEntry] {
    guard let elements = node.elements else {
      throw wrongType(node, "\"\(section.rawValue)\"", "an array of objects")
    }
    var entries: [RulesEntry] = []
    for element in elements {
      let what = "an entry of \"\(section.rawValue)\""
      let members = try object(element, what, keys: section.entryKeys ?? [])
      for key in section.requiredKeys where !members.contains(where: { $0.key == key }) {
        throw document.error("\(what) needs '\(key)'", at: element.offset)
      }
      entries.append(RulesEntry(section: section, node: element))
    }
    return entries
  }

  // MARK: Scalars

  func wrongType(_ node: JSONNode, _ what: String, _ wanted: String) -> InputError {
    document.error("\(what) must be \(wanted), not \(node.value.description)", at: node.offset)
  }

  func string(_ node: JSONNode, _ what: String) throws(InputError) -> String {
    guard let string = node.string else { throw wrongType(node, what, "a string") }
    return string
  }

  func text(_ entry: RulesEntry, _ key: String) throws(InputError) -> String {
    guard let node = entry[key] else {
      throw document.error("an entry of \"\(entry.section.rawValue)\" needs '\(key)'", at: entry.node.offset)
    }
    let text = try string(node, "'\(key)'")
    if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw document.error("'\(key)' is empty", at: node.offset) }
    return text
  }

  func strings(_ node: JSONNode, _ what: String) throws(InputError) -> [(text: String, offset: Int)] {
    guard let elements = node.elements else { throw wrongType(node, what, "an array of strings") }
    var found: [(text: String, offset: Int)] = []
    for element in elements {
      let text = try string(element, "an entry of \(what)")
      if text.isEmpty { throw document.error("an entry of \(what) is empty", at: element.offset) }
      found.append((text, element.offset))
    }
    return found
  }

  func count(_ entry: RulesEntry, _ key: String) throws(InputError) -> Int {
    guard let node = entry[key] else { return 0 }
    guard let number = node.integer, number >= 0 else { throw wrongType(node, "'\(key)'", "a whole number") }
    return number
  }

  /// A word of an enumeration.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ entry: RulesEntry, _ key: String, _ type: Word.Type
  ) throws(InputError) -> Word {
    let text = try text(entry, key)
    if let word = Word(rawValue: text) { return word }
    let valid = Word.allCases.map(\.rawValue)
    throw document.error("unknown \(key) '\(text)'\(hint(text, valid))", at: entry.offset(of: key))
  }

  /// A word of an enumeration, or nil for `*` and for none.
  func optionalWord<Word: RawRepresentable<String> & CaseIterable>(
    _ entry: RulesEntry, _ key: String, _ type: Word.Type
  ) throws(InputError) -> Word? {
    guard let node = entry[key] else { return nil }
    if node.string == "*" { return nil }
    return try word(entry, key, type)
  }

  // MARK: Patterns

  func patterns(_ node: JSONNode, _ section: RulesKeys.Section) throws(InputError) -> [EndpointPattern] {
    var patterns: [EndpointPattern] = []
    for entry in try strings(node, "\"\(section.rawValue)\"") {
      patterns.append(try pattern(entry.text, at: entry.offset))
    }
    return patterns
  }

  func match(_ entry: RulesEntry) throws(InputError) -> EndpointPattern {
    try pattern(text(entry, "match"), at: entry.offset(of: "match"))
  }

  /// A glob over `host/path`, with the mistakes that people make named.
  func pattern(_ text: String, at offset: Int) throws(InputError) -> EndpointPattern {
    func mistake(_ reason: String) -> InputError {
      document.error("the pattern '\(text)' \(reason)", at: offset)
    }
    if let scheme = text.firstIndex(ofText: "://") {
      throw mistake("has a scheme; patterns begin with the host: '\(text[scheme...].dropFirst(3))'")
    }
    if text.hasPrefix("/") { throw mistake("has no host; write '**\(text)' for any host") }
    if text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { throw mistake("holds a space or control") }
    if text.contains("?") || text.contains("#") {
      throw mistake("holds a query or fragment; patterns are globs over host and path")
    }
    if text.holds("***") { throw mistake("holds three stars; '*' stays within a part, '**' crosses") }
    if text.utf8.contains(where: { "^|\\".utf8.contains($0) }) || text.holds("(?") || text.hasSuffix("$") {
      throw mistake("looks like a regular expression; patterns are globs with '*' and '**'")
    }
    if text.prefix(while: { $0 != "/" }).contains("@") {
      throw mistake("holds user information; patterns begin with the host")
    }
    return EndpointPattern(text)
  }
}
