/// Reads what vendors put into a single value: base64, JSON text, nested forms. Nothing here traps, and what
/// cannot be read is nil.
enum EmbeddedValue {
  /// The leaves of a JSON text as body fields below a pointer; nil where it is not JSON.
  static func leaves(ofJSON bytes: [UInt8], under pointer: String = "") -> [Field]? {
    guard let fields = JSONFields.flatten(bytes) else { return nil }
    if pointer.isEmpty { return fields }
    return fields.map { Field(.body, pointer + $0.name, $0.text) }
  }

  /// Bytes of base64 in which a `+` may have been read as a form's space.
  static func base64(_ text: String) -> [UInt8]? {
    Base64.decode(text.utf8.lazy.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 })
  }

  /// The leaves of an object or array in JSON text, or in base64 of JSON text.
  static func structure(_ text: String, under pointer: String = "") -> [Field]? {
    if isStructure(text.utf8), let found = leaves(ofJSON: Array(text.utf8), under: pointer) { return found }
    guard let bytes = base64(text), isStructure(bytes) else { return nil }
    return leaves(ofJSON: bytes, under: pointer)
  }

  /// True where the first byte that is no space opens an object or array.
  static func isStructure(_ bytes: some Sequence<UInt8>) -> Bool {
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The lines of a text, ended by LF or CRLF, without empty ones.
  static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  /// The fields of one line or body of a form, sorted as a form's are.
  static func form(_ text: some StringProtocol) -> [Field] { FormBody.fields(Array(text.utf8)) }
}

extension Event {
  /// The value of the form field or query item of this name as the leaves of a JSON structure; nil where
  /// there is no such field or it holds none.
  func embeddedStructure(_ name: String, under pointer: String = "") -> [Field]? {
    guard let text = form(name) ?? query(name), !text.isEmpty else { return nil }
    return EmbeddedValue.structure(text, under: pointer)
  }

  /// The events of a text body with an event a line, each with its line as a form body; the event itself where
  /// it has no such body.
  func splitIntoBodyLines() -> [Event] {
    guard bodyKind == .text, let text = first(.body, "")?.text else { return [self] }
    let lines = EmbeddedValue.lines(text)
    if lines.isEmpty { return [self] }
    return lines.map { line in
      var event = self
      event.removeAll(.body)
      event.fields += EmbeddedValue.form(line)
      event.bodyKind = .form
      return event
    }
  }

  /// A part of the structure in a query item or form field, whether it is expanded already or not.
  func part(_ pointer: String, of name: String) -> String? {
    if let value = query(name + pointer) ?? form(name + pointer) { return value }
    return embeddedStructure(name)?.first { $0.name == pointer }.map { Self.unquoted($0.text) }
  }

  /// One event for each element of the JSON array at a pointer, with that element alone at index 0; the event
  /// itself where there is no such array or it is empty.
  func splitJSON(at pointer: String) -> [Event] {
    guard bodyKind == .json else { return [self] }
    let prefix = pointer + "/"
    var indices: [Substring] = []
    for field in fields where field.location == .body && field.name.hasPrefix(prefix) {
      let index = field.name.dropFirst(prefix.count).prefix { $0 != "/" }
      if indices.last != index { indices.append(index) }
    }
    if indices.count < 2 { return [self] }
    return indices.map { index in
      var event = self
      event.fields.removeAll {
        $0.location == .body && Self.isPointer($0.name, atOrBelow: pointer)
          && !Self.isPointer($0.name, atOrBelow: prefix + index)
      }
      event.moveJSON(from: prefix + index, to: prefix + "0")
      return event
    }
  }

  /// Makes a field of each path segment that is chosen, which the preset's lists may then mask by its number.
  mutating func liftSegments(where isChosen: (_ number: Int, _ segment: Substring) -> Bool) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (number, segment) in segments.enumerated().dropFirst()
    where segment != PathSegment.placeholder && isChosen(number, segment) {
      fields.append(Field(.path, String(number), String(segment)))
      path = PathSegment.replace(number, with: PathSegment.placeholder, in: path)
    }
  }

  /// Makes path fields of everything after the path's first semicolon, in whichever segment it stands: an
  /// address among the values brings slashes of its own.
  mutating func liftSemicolons() {
    guard let semicolon = path.firstIndex(of: ";") else { return }
    for item in path[semicolon...].split(separator: ";") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value =
        parts.count > 1 ? PercentEncoding.encode(PercentEncoding.decode(parts[1]), as: .matrixName) : ""
      fields.append(Field(.path, PercentEncoding.decode(parts[0]), value))
    }
    path = String(path[..<semicolon])
    arrange()
  }

  /// Moves a form body into the query and makes the request a GET, for vendors to whom both mean the same.
  mutating func writeAsQuery() {
    guard bodyKind == .form || bodyKind == .none else { return }
    if bodyKind == .form {
      moveFormToQuery { _ in true }
      remove(.header, "Content-Type")
    }
    method = "GET"
    arrange()
  }

  /// Replaces the body by JSON leaves. The media type is JSON's from here on.
  mutating func setBody(json leaves: [Field]) {
    removeAll(.body)
    bodyKind = .json
    fields += leaves
    setHeader("Content-Type", "application/json")
  }

  /// Replaces a JSON string that holds JSON (or base64 of it) by the structure, at another pointer if asked.
  /// Nothing happens where the string holds none.
  mutating func expandJSON(at pointer: String, to target: String? = nil) {
    let target = target ?? pointer
    guard bodyKind == .json,
      let index = fields.firstIndex(where: { $0.location == .body && $0.name == pointer }),
      fields[index].decisiveText.utf8.first == UInt8(ascii: "\""),
      let leaves = EmbeddedValue.structure(Self.unquoted(fields[index].text), under: target)
    else { return }
    fields.remove(at: index)
    fields += leaves
  }
}
