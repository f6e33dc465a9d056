extension RulesReader {
  func pathTemplate(_ entry: RulesEntry) throws(InputError) -> Rules.PathTemplate {
    let replacement = try text(entry, "as")
    if replacement.holds("://") {
      throw document.error(
        "the path '\(replacement)' has a scheme; it begins with the host", at: entry.offset(of: "as"))
    }
    guard replacement.contains("/") else {
      throw document.error(
        "'\(replacement)' names no path; write the host and the path, as 'api.example.com/user/{id}'",
        at: entry.offset(of: "as"))
    }
    return Rules.PathTemplate(
      match: try match(entry), replacement: replacement, line: document.line(entry.node.offset))
  }

  func fieldRule(_ entry: RulesEntry) throws(InputError) -> Rules.FieldRule {
    var rule = Rules.FieldRule(match: try match(entry))
    rule.line = document.line(entry.node.offset)
    for part in RulesKeys.FieldPart.allCases {
      guard let node = entry[part.rawValue] else { continue }
      switch part {
      case .query: rule.query = try names(node, part)
      case .form: rule.form = try names(node, part)
      case .header: rule.header = try names(node, part).map { Glob(HeaderName.canonical($0.pattern)) }
      case .path: rule.path = try segments(node)
      case .json:
        for entry in try strings(node, "'json'") {
          rule.json.append(try pointer(entry.text, at: entry.offset))
        }
      }
    }
    return rule
  }

  private func names(_ node: JSONNode, _ part: RulesKeys.FieldPart) throws(InputError) -> [Glob] {
    try strings(node, "'\(part.rawValue)'").map { Glob($0.text) }
  }

  /// Segments by number, or matrix parameters by name.
  private func segments(_ node: JSONNode) throws(InputError) -> [Glob] {
    guard let elements = node.elements else {
      throw wrongType(node, "'path'", "an array of segment numbers or names")
    }
    var globs: [Glob] = []
    for element in elements {
      if let number = element.integer {
        guard number > 0 else { throw document.error("path segments count from 1", at: element.offset) }
        globs.append(Glob(String(number)))
      } else if let name = element.string, !name.isEmpty {
        globs.append(Glob(name))
      } else {
        throw wrongType(element, "an entry of 'path'", "a segment's number or a parameter's name")
      }
    }
    return globs
  }

  /// A JSON Pointer with stars.
  func pointer(_ text: String, at offset: Int) throws(InputError) -> Glob {
    guard text.hasPrefix("/") || text == "**" else {
      let dotted = text.hasPrefix("$.") ? String(text.dropFirst(2)) : text
      let tokens = dotted.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" })
      throw document.error(
        "'\(text)' is no JSON Pointer; write '/\(tokens.joined(separator: "/"))'", at: offset)
    }
    return Glob(text, separator: "/")
  }

  func headerRule(_ entry: RulesEntry) throws(InputError) -> Rules.HeaderRule {
    guard let node = entry["names"] else { throw document.error("'names' is missing", at: entry.node.offset) }
    var names: [String] = []
    for name in try strings(node, "'names'") {
      if name.text.contains("*") {
        throw document.error("the header '\(name.text)' must be named in full", at: name.offset)
      }
      names.append(name.text)
    }
    return Rules.HeaderRule(match: try match(entry), names: names, line: document.line(entry.node.offset))
  }

  func eventRule(_ entry: RulesEntry) throws(InputError) -> Rules.EventRule {
    var rule = Rules.EventRule(match: try match(entry))
    rule.line = document.line(entry.node.offset)
    if entry["split"] != nil {
      let split = try pointer(text(entry, "split"), at: entry.offset(of: "split"))
      guard split.pattern.split(separator: "/").contains("*") else {
        throw document.error(
          "'split' names no list of members; write '\(split.pattern)/*'", at: entry.offset(of: "split"))
      }
      if split.pattern.holds("**") {
        throw document.error("'split' takes '*' for an index, never '**'", at: entry.offset(of: "split"))
      }
      rule.split = split
    }
    if entry["name"] != nil { rule.name = try selector(entry, "name") }
    if entry["id"] != nil { rule.id = try selector(entry, "id") }
    rule.role = try optionalWord(entry, "role", Role.self)
    return rule
  }

  /// `query:en`, `form:en`, `header:X-Event`, `json:/type` or `path:2`.
  private func selector(_ entry: RulesEntry, _ key: String) throws(InputError) -> Rules.EventRule.Selector {
    let text = try text(entry, key)
    let offset = entry.offset(of: key)
    let kinds = RulesKeys.SelectorKind.allCases.map(\.rawValue)
    guard let colon = text.firstIndex(of: ":") else {
      throw document.error(
        "'\(text)' does not say where the \(key) is; write one of \(kinds.map { "'\($0):…'" }.joined(separator: ", "))",
        at: offset)
    }
    let word = String(text[..<colon])
    let rest = String(text[text.index(after: colon)...])
    guard let kind = RulesKeys.SelectorKind(rawValue: word) else {
      throw document.error("unknown part '\(word)' in '\(text)'\(hint(word, kinds))", at: offset)
    }
    if rest.isEmpty { throw document.error("'\(text)' names nothing after the colon", at: offset) }
    switch kind {
    case .query: return .query(rest)
    case .form: return .form(rest)
    case .header: return .header(HeaderName.canonical(rest))
    case .json:
      let pointer = try pointer(rest, at: offset)
      guard pointer.isLiteral else {
        throw document.error("'\(text)' must name one value, without stars", at: offset)
      }
      return .json(rest)
    case .path:
      guard let number = Int(rest), number > 0 else {
        throw document.error("'\(rest)' is no segment's number; segments count from 1", at: offset)
      }
      return .path(number)
    }
  }

  func orderRule(_ entry: RulesEntry) throws(InputError) -> Rules.OrderRule {
    Rules.OrderRule(
      match: try match(entry), order: try word(entry, "order", Rules.Order.self),
      line: document.line(entry.node.offset))
  }

  func severityRule(_ entry: RulesEntry) throws(InputError) -> Rules.SeverityRule {
    var rule = Rules.SeverityRule(severity: try word(entry, "severity", Severity.self))
    rule.line = document.line(entry.node.offset)
    if entry["match"] != nil { rule.match = try match(entry) }
    rule.kind = try optionalWord(entry, "kind", Difference.self)
    rule.role = try optionalWord(entry, "role", Role.self)
    if entry["vendor"] != nil { rule.vendor = Glob(try text(entry, "vendor")) }
    if entry["event"] != nil { rule.event = Glob(try text(entry, "event")) }
    if entry["field"] != nil { rule.field = Glob(try text(entry, "field")) }
    return rule
  }

  func learnedRule(_ entry: RulesEntry) throws(InputError) -> Rules.LearnedRule {
    let part = try word(entry, "in", Rules.LearnedRule.Part.self)
    guard let node = entry["name"] else { throw document.error("'name' is missing", at: entry.node.offset) }
    let name = try string(node, "'name'")
    if name.isEmpty, part == .header || part == .path {
      throw document.error("'name' is empty", at: node.offset)
    }
    if part == .json, !name.isEmpty { _ = try pointer(name, at: node.offset) }
    let differed = try count(entry, "differed")
    let runs = try count(entry, "runs")
    if differed > runs {
      throw document.error(
        "it cannot have differed in \(differed) of \(runs) runs", at: entry.offset(of: "differed"))
    }
    return Rules.LearnedRule(
      match: try match(entry), part: part, name: name,
      verdict: try word(entry, "verdict", Rules.LearnedRule.Verdict.self), differed: differed, runs: runs,
      line: document.line(entry.node.offset))
  }

  func approval(_ entry: RulesEntry) throws(InputError) -> Rules.Approval {
    let until = try text(entry, "until")
    guard CalendarDate.isValid(until) else {
      throw document.error(
        "'\(until)' is no date; write the last day that counts as YYYY-MM-DD, such as 2027-01-31",
        at: entry.offset(of: "until"))
    }
    return Rules.Approval(
      id: try text(entry, "id"), reason: try text(entry, "reason"), owner: try text(entry, "owner"),
      until: until, line: document.line(entry.node.offset))
  }
}

/// Days of the Gregorian calendar as `YYYY-MM-DD`.
enum CalendarDate {
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.count == 3, parts[0].count == 4, parts[1].count == 2,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && day >= 1 && day <= days[month - 1]
  }
}
