/// What the rules say of one host and path, compiled once and kept for all its requests.
final class EndpointProgram {
  /// Whether `include` names the endpoint; nil where there is no `include`.
  let isIncluded: Bool?
  let isExcluded: Bool
  let isBlind: Bool
  let event: Rules.EventRule?
  /// Headers that count, by lower-case name, in their canonical spelling.
  let headers: [String: String]
  /// Whether any rule speaks of path segments here.
  let namesSegments: Bool
  private let keep: [Rules.FieldRule]
  private let mask: [Rules.FieldRule]
  private let learned: [Rules.LearnedRule]
  private var tables: [String: FieldTable] = [:]

  init(host: String, path: String, rules: Rules) {
    func matching(_ rules: [Rules.FieldRule]) -> [Rules.FieldRule] {
      rules.filter { $0.match.matches(host: host, path: path) }
    }
    let matches = { (pattern: EndpointPattern) in pattern.matches(host: host, path: path) }
    isIncluded = rules.include.isEmpty ? nil : rules.include.contains(where: matches)
    isExcluded = rules.exclude.contains(where: matches)
    isBlind = rules.blind.contains(where: matches)
    event = rules.events.first { matches($0.match) }
    keep = matching(rules.keep)
    mask = matching(rules.mask)
    learned = rules.learned.filter { matches($0.match) }
    var headers: [String: String] = [:]
    for rule in rules.headers where matches(rule.match) {
      for name in rule.names { headers[name.lowercased()] = HeaderName.canonical(name) }
    }
    self.headers = headers
    namesSegments =
      (keep + mask).contains { !$0.path.isEmpty } || learned.contains { $0.part == .path }
  }

  /// The decisions on this endpoint's fields, by the preset that recognised the event.
  func table(for preset: Preset?) -> FieldTable {
    let key = preset?.id ?? ""
    if let table = tables[key] { return table }
    let table = FieldTable(keep: keep, mask: mask, learned: learned, preset: preset)
    tables[key] = table
    return table
  }
}

/// The spelling of header names.
enum HeaderName {
  /// Every word begins with a capital: `content-type` is `Content-Type`.
  static func canonical(_ name: String) -> String {
    var isStart = true
    let bytes = name.utf8.map { byte -> UInt8 in
      defer { isStart = byte == UInt8(ascii: "-") }
      if isStart, (0x61...0x7A).contains(byte) { return byte & 0xDF }
      return isStart ? byte : HostName.lowercased(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
