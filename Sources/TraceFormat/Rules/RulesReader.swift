extension Rules {
  /// Reads a rules file: JSON with comments and trailing commas. An empty file is the default.
  ///
  /// - Parameters:
  ///   - bytes: The text, with or without a byte order mark.
  ///   - file: The file as the user named it, for messages.
  /// - Throws: The first mistake, with its line and column, the offending name and the nearest valid one.
  public static func read(_ bytes: [UInt8], file: String?) throws(InputError) -> Rules {
    var rules = Rules()
    rules.file = file
    guard let root = try RulesDocument.parse(bytes, file: file) else { return rules }
    var reader = RulesReader(RulesDocument(bytes, file: file))
    try reader.read(root, into: &rules)
    return rules
  }
}

/// A rules file's text and the places in it.
struct RulesDocument {
  private let source: SourceText
  let file: String?

  init(_ bytes: [UInt8], file: String?) {
    source = SourceText(bytes)
    self.file = file
  }

  /// The file's value; nil where it holds nothing but space and comments.
  static func parse(_ bytes: [UInt8], file: String?) throws(InputError) -> JSONNode? {
    let options: JSONScanner.Options = [.comments, .trailingCommas]
    let isEmpty = bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, options: options)
      scanner.skipByteOrderMark()
      return (try? scanner.isAtEnd()) == true
    }
    if isEmpty { return nil }
    do throws(JSONError) {
      return try JSONNode(parsing: bytes, options: options)
    } catch {
      throw error.inputError(in: bytes, file: file)
    }
  }

  func line(_ offset: Int) -> Int { source.position(offset).line }

  func error(_ message: String, at offset: Int) -> InputError {
    let position = source.position(offset)
    return InputError(message, file: file, line: position.line, column: position.column)
  }
}

/// Reads the sections of a rules file.
struct RulesReader {
  let document: RulesDocument

  init(_ document: RulesDocument) { self.document = document }

  mutating func read(_ root: JSONNode, into rules: inout Rules) throws(InputError) {
    let sections = RulesKeys.Section.allCases.map(\.rawValue)
    let members = try object(root, "the rules", keys: sections)
    for (name, value) in members {
      // `object` has checked the name.
      guard let section = RulesKeys.Section(rawValue: name) else { continue }
      try read(section, value, into: &rules)
    }
    try checkCycles(rules.hosts, members.first { $0.key == "hosts" }?.value)
  }

  private func read(
    _ section: RulesKeys.Section, _ node: JSONNode, into rules: inout Rules
  ) throws(InputError) {
    switch section {
    case .schema: _ = try string(node, "\"$schema\"")
    case .include: rules.include = try patterns(node, section)
    case .exclude: rules.exclude = try patterns(node, section)
    case .track: rules.track = try patterns(node, section)
    case .blind: rules.blind = try patterns(node, section)
    case .hosts: rules.hosts = try hosts(node)
    case .presets: rules.presets = try presets(node)
    case .paths:
      for entry in try entries(node, section) { rules.paths.append(try pathTemplate(entry)) }
    case .mask:
      for entry in try entries(node, section) { rules.mask.append(try fieldRule(entry)) }
    case .keep:
      for entry in try entries(node, section) { rules.keep.append(try fieldRule(entry)) }
    case .headers:
      for entry in try entries(node, section) { rules.headers.append(try headerRule(entry)) }
    case .events:
      for entry in try entries(node, section) { rules.events.append(try eventRule(entry)) }
    case .order:
      for entry in try entries(node, section) { rules.order.append(try orderRule(entry)) }
    case .severity:
      for entry in try entries(node, section) { rules.severity.append(try severityRule(entry)) }
    case .learned:
      for entry in try entries(node, section) { rules.learned.append(try learnedRule(entry)) }
    case .approvals:
      for entry in try entries(node, section) {
        let approval = try approval(entry)
        if let earlier = rules.approvals.first(where: { $0.id == approval.id }) {
          throw document.error(
            "the finding '\(approval.id)' is approved twice, first in line \(earlier.line)",
            at: entry.offset(of: "id"))
        }
        rules.approvals.append(approval)
      }
    }
  }

  // MARK: Hosts and presets

  private func hosts(_ node: JSONNode) throws(InputError) -> [Rules.HostMapping] {
    guard let members = node.members else { throw wrongType(node, "\"hosts\"", "an object") }
    var mappings: [Rules.HostMapping] = []
    var seen: [String: Int] = [:]
    for member in members {
      if let line = seen[member.key] {
        throw document.error(
          "'\(member.key)' stands twice in \"hosts\", first in line \(line)", at: member.keyOffset)
      }
      seen[member.key] = document.line(member.keyOffset)
      let from = try pattern(member.key, at: member.keyOffset)
      let to = try string(member.value, "the host for '\(member.key)'")
      if to.holds("://") || to.contains("/") {
        throw document.error(
          "'\(to)' is no host; leave the scheme and the path out", at: member.value.offset)
      }
      if to.isEmpty || to.contains("*") || to.contains(" ") {
        throw document.error(
          "'\(to)' is no host; a staging host is mapped to one production host", at: member.value.offset)
      }
      mappings.append(
        Rules.HostMapping(
          from: from, to: EndpointPattern(to).host.pattern, line: document.line(member.keyOffset)))
    }
    return mappings
  }

  /// A mapping that leads back to itself has no end.
  private func checkCycles(_ mappings: [Rules.HostMapping], _ node: JSONNode?) throws(InputError) {
    for (index, mapping) in mappings.enumerated() {
      var host = mapping.to
      var path = [host]
      while let next = mappings.first(where: { $0.from.matches(host: host, path: "/") }), next.to != host {
        host = next.to
        if path.contains(host) {
          throw document.error(
            "'\(mapping.from)' is mapped in a circle: \((path + [host]).joined(separator: " to "))",
            at: node?.members?[index].keyOffset ?? 0)
        }
        path.append(host)
      }
    }
  }

  private func presets(_ node: JSONNode) throws(InputError) -> [String]? {
    if let word = node.string {
      if word == "all" { return nil }
      throw document.error(
        "'\(word)' is no choice of presets\(NearestName.suggestion(for: word, among: ["all"])); write \"all\" or "
          + "a list of names", at: node.offset)
    }
    guard let elements = node.elements else {
      throw wrongType(node, "\"presets\"", "\"all\" or an array of names")
    }
    let known = Preset.all.map(\.id)
    var names: [String] = []
    for element in elements {
      let name = try string(element, "a preset's name")
      guard known.contains(name) else {
        let byTitle = Preset.all.first { $0.title.lowercased() == name.lowercased() }?.id
        let hint =
          byTitle.map { " (did you mean '\($0)'?)" } ?? NearestName.suggestion(for: name, among: known)
        throw document.error(
          "unknown preset '\(name)'\(hint); 'trace-diff presets' lists them", at: element.offset)
      }
      if names.contains(name) {
        throw document.error("the preset '\(name)' is named twice", at: element.offset)
      }
      names.append(name)
    }
    return names
  }
}
