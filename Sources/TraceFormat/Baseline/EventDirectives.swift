/// The directives before one request.
struct EventDirectives {
  /// The line of the first, from 1; nil where there is none.
  var line: Int?
  var remark: String?
  var low: Int?
  var high: Int?
  var isOptional = false
  var unorderedGroup: Int?
  var optionalFields: Set<FieldReference> = []
  /// The words after `# @body`.
  var body: [Body] = []

  enum Body: String, CaseIterable {
    case base64, unavailable, json, form, text, binary
  }

  var count: ClosedRange<Int> {
    let low = isOptional ? 0 : self.low ?? 1
    return low...max(low, high ?? 1)
  }

  mutating func read(
    _ directive: BaselineDirective, _ value: Substring, in parser: BaselineParser
  ) throws(InputError) {
    if line == nil { line = parser.index + 1 }
    switch directive {
    case .event: remark = NameEscape.decode(value)
    case .count: try readCount(value, in: parser)
    case .optional:
      guard value.isEmpty else {
        throw parser.error("'@optional' has no value", column: parser.column(value))
      }
      isOptional = true
    case .unordered:
      guard let group = Int(value), group > 0 else {
        throw parser.error(
          "'@unordered' needs the number of a group, from 1, not '\(value)'", column: parser.column(value))
      }
      unorderedGroup = group
    case .optionalField: try readOptionalField(value, in: parser)
    case .body: try readBody(value, in: parser)
    case .traceDiff, .flow, .runs, .inconclusive, .step: break
    }
  }

  private mutating func readCount(_ value: Substring, in parser: BaselineParser) throws(InputError) {
    let problem = parser.error(
      "'@count' needs a number, or a range such as 1..2 or 1..*, not '\(value)'", column: parser.column(value)
    )
    guard let dots = value.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      guard let count = Int(value), count > 0 else { throw problem }
      guard count <= Event.mostCopies else { throw tooMany(value, in: parser) }
      (low, high) = (count, count)
      return
    }
    let rest = value[dots...].drop { $0 == "." }
    guard value[dots...].hasPrefix(".."), let from = Int(value[..<dots]), from >= 0,
      let to = rest == "*" ? .max : Int(rest), to >= from, to > 0
    else { throw problem }
    guard from <= Event.mostCopies, to == .max || to <= Event.mostCopies, rest == "*" || to != .max else {
      throw tooMany(value, in: parser)
    }
    (low, high) = (from, to)
  }

  private func tooMany(_ value: Substring, in parser: BaselineParser) -> InputError {
    parser.error(
      "'@count' is at most \(Event.mostCopies), not '\(value)'; '1..*' has no upper bound",
      column: parser.column(value))
  }

  private mutating func readOptionalField(_ value: Substring, in parser: BaselineParser) throws(InputError) {
    let word = value.firstWord
    let names = ["path", "query", "header", "body", "form", "json"]
    guard names.contains(String(word)) else {
      let hint = NearestName.suggestion(for: word, among: names)
      throw parser.error(
        "'@optional-field' needs a part (path, query, header or body) and a name, not '\(value)'\(hint)",
        column: parser.column(value))
    }
    let location = Field.Location(rawValue: String(word)) ?? .body
    let name = NameEscape.decode(value.droppingFirst(word.utf8.count).trimmingBlanks)
    optionalFields.insert(FieldReference(location, name))
  }

  private mutating func readBody(_ value: Substring, in parser: BaselineParser) throws(InputError) {
    for word in value.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }).map(Substring.init) {
      guard let kind = Body(rawValue: String(word)) else {
        let names = Body.allCases.map(\.rawValue)
        throw parser.error(
          "'@body' is one of \(names.joined(separator: ", ")), not '\(word)'"
            + NearestName.suggestion(for: word, among: names), column: parser.column(word))
      }
      body.append(kind)
    }
    if body.isEmpty {
      throw parser.error("'@body' needs the body's kind, such as base64", column: parser.column(value))
    }
  }
}
