extension BaselineParser {
  /// Reads a request from its request line to the end of its body.
  mutating func readRequest() throws(InputError) -> Event {
    let line = index + 1
    let directives = directives
    var event = try readRequestLine()
    event.line = line
    event.comments = comments
    event.step = trace.steps.isEmpty ? nil : trace.steps.count - 1
    event.count = directives.count
    event.unorderedGroup = directives.unorderedGroup
    event.optionalFields = directives.optionalFields
    comments = []
    self.directives = EventDirectives()
    try readHeaders(into: &event)
    try readBody(into: &event, directives.body)
    if event.bodyKind == .none {
      event.fields.removeAll { $0.location == .header && $0.name == "Content-Type" }
    }
    event.arrange()
    remark(directives.remark, on: &event)
    return event
  }

  /// `METHOD URL`, or the URL alone, with the query's further lines.
  private mutating func readRequestLine() throws(InputError) -> Event {
    let line = lines[index].trimmingBlanks
    if let problem = Self.foreignSyntax(of: line) { throw error(problem, column: column(line)) }
    var method = line.firstWord
    var url = line.droppingFirst(method.utf8.count).trimmingBlanks
    if url.isEmpty, method.utf8.contains(0x3A) { (method, url) = ("GET", method) }
    // `METHOD URL HTTP/1.1` is allowed, and its version says nothing.
    let rest = url.droppingFirst(url.firstWord.utf8.count).trimmingBlanks
    if rest.begins("HTTP/") { url = url.firstWord }
    guard !url.isEmpty, !method.utf8.contains(0x3A) else {
      throw error("expected a request such as 'GET https://…', not '\(line.excerpt)'", column: column(line))
    }
    if let blank = url.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) {
      throw error("a URL has no blanks", column: column(url[blank...]))
    }
    var reader = WrittenURLReader()
    try readURL(url, with: &reader)
    let start = (index, url)
    index += 1
    while index < lines.count {
      let raw = lines[index]
      let item = raw.trimmingBlanks
      guard !item.isEmpty else { break }
      if item.begins("#") || item.begins("//") {
        guard !item.begins("###"), try directive(in: item) == nil else { break }
        comments.append(String(item))
      } else if item.begins("?") || item.begins("&") {
        try readURL(item, with: &reader)
      } else if raw.begins(" ") || raw.begins("\t") {
        throw error("a line of the query begins with '?' or '&'", column: column(item))
      } else {
        break
      }
      index += 1
    }
    guard var event = reader.event else {
      throw error(
        "'\(start.1.excerpt)' is no URL with a scheme and a host", line: start.0 + 1,
        column: lines[start.0].utf8.distance(from: lines[start.0].startIndex, to: start.1.startIndex) + 1)
    }
    event.method = NameEscape.decode(method).uppercased()
    return event
  }

  /// Why a line that belongs to another tool cannot be a request.
  private static func foreignSyntax(of line: Substring) -> String? {
    for marker in ["<<<<<<<", "=======", ">>>>>>>"] as [StaticString] where line.begins(marker) {
      return "a merge conflict is not resolved here: '\(line.excerpt)'"
    }
    if line.begins("@") {
      return "an editor's variable ('\(line.excerpt)'): a baseline spells every URL and value out"
    }
    if line.begins("<") || line.begins(">") {
      return "an editor's script or file reference ('\(line.excerpt)'): a baseline holds requests alone"
    }
    return nil
  }

  private func readURL(_ part: Substring, with reader: inout WrittenURLReader) throws(InputError) {
    do {
      try reader.append(part)
    } catch {
      throw self.error(error.message, column: column(error.part))
    }
  }

  private mutating func readHeaders(into event: inout Event) throws(InputError) {
    while index < lines.count {
      let line = lines[index].trimmingBlanks
      if line.isEmpty || line.begins("###") { return }
      if line.begins("#") || line.begins("//") {
        guard try directive(in: line) == nil else { return }
        event.comments.append(String(line))
        index += 1
        continue
      }
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")),
        line.utf8[..<colon].allSatisfy(Self.isTokenByte), colon > line.startIndex
      else {
        throw error(
          "expected a header such as 'Content-Type: text/plain', or a blank line before the body, not "
            + "'\(line.excerpt)'; '###' separates requests", column: column(line))
      }
      let value = line[line.utf8.index(after: colon)...].trimmingBlanks
      let name = Self.headerName(line[..<colon])
      do {
        if let placeholder = try PlaceholderText.placeholder(in: value) {
          event.fields.append(Field(.header, name, "", mask: Mask.file(placeholder)))
        } else {
          var text = NameEscape.decode(headerValue: value)
          // Of a body's type only the media type counts.
          if name == "Content-Type" { text = BodyShape.mediaType(text) ?? text }
          event.fields.append(Field(.header, name, text))
        }
      } catch {
        throw self.error(error.message, column: column(value))
      }
      index += 1
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// `content-type` as `Content-Type`.
  private static func headerName(_ name: Substring) -> String {
    name.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: "-")
  }

  /// Takes vendor and name from the remark, which only a preset can verify.
  private func remark(_ remark: String?, on event: inout Event) {
    event.name = event.pathSegments.last.map(String.init) ?? ""
    guard let remark else { return }
    let titles = [event.host] + Preset.all.map(\.title)
    let title =
      titles.filter { remark.hasPrefix($0 + " ") }.max { $0.utf8.count < $1.utf8.count }
      ?? String(remark.prefix { $0 != " " })
    event.name = String(remark.utf8.dropFirst(title.utf8.count + 1)) ?? ""
    event.vendor = title == event.host ? nil : title
  }
}
