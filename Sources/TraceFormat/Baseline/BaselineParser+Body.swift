extension BaselineParser {
  /// Reads what follows the blank line after the headers, up to the next separator.
  mutating func readBody(into event: inout Event, _ words: [EventDirectives.Body]) throws(InputError) {
    var body: [(text: Substring, line: Int)] = []
    if index < lines.count, lines[index].trimmingBlanks.isEmpty {
      index += 1
      scan: while index < lines.count {
        let line = lines[index]
        if line.begins("#") {
          if line.begins("###") { break }
          guard try directive(in: line.trimmingBlanks) == nil else { break scan }
          // A comment after the body belongs to what follows.
          comments.append(String(line.trimmingBlanks))
        } else {
          if line.begins("<") || line.begins(">") {
            throw error("bodies from files and response scripts are not supported", column: 1)
          }
          if !line.isEmpty, !comments.isEmpty {
            event.comments += comments
            comments = []
          }
          body.append((line, index + 1))
        }
        index += 1
      }
    }
    while let last = body.last, last.text.isEmpty { body.removeLast() }
    let start = body.first?.line ?? event.line
    try decode(body.map(\.text), at: start, words, into: &event)
  }

  private func decode(
    _ lines: [Substring], at start: Int, _ words: [EventDirectives.Body], into event: inout Event
  ) throws(InputError) {
    let text = lines.joined(separator: "\n")
    if words.contains(.unavailable) {
      guard text.isEmpty else {
        throw error("a body that is unavailable has no text", line: start)
      }
      event.bodyKind = .unavailable
      return
    }
    guard !text.isEmpty else {
      if words.contains(.base64), words.contains(.binary) || words.contains(.text) {
        event.bodyKind = words.contains(.text) ? .text : .binary
        event.fields.append(Field(.body, "", ""))
      }
      return
    }
    let forced = words.compactMap { Event.BodyKind(rawValue: $0.rawValue) }.first
    if words.contains(.base64) {
      guard let bytes = Base64.decode(Self.packed(text)) else {
        throw error("the body is not base64", line: start)
      }
      return try decode(bytes, forced, at: start, into: &event)
    }
    event.bodyKind = forced ?? WrittenBody.sniff(event.mediaType, text)
    switch event.bodyKind {
    case .json: event.fields += try json(Array(text.utf8), at: start)
    case .form: event.fields += try form(lines, at: start)
    case .text, .binary, .none, .unavailable:
      do {
        if let placeholder = try PlaceholderText.placeholder(in: text[...]) {
          event.fields.append(Field(.body, "", "", mask: Mask.file(placeholder)))
          return
        }
      } catch {
        throw self.error(error.message, line: start)
      }
      if event.bodyKind == .binary {
        guard let bytes = Base64.decode(Self.packed(text)) else {
          throw error("the body is not base64", line: start)
        }
        event.fields.append(Field(.body, "", Base64.encode(bytes)))
      } else {
        event.fields.append(Field(.body, "", text))
      }
    }
  }

  /// A body that stands as base64.
  private func decode(
    _ bytes: [UInt8], _ forced: Event.BodyKind?, at start: Int, into event: inout Event
  ) throws(InputError) {
    event.bodyKind = forced ?? BodyShape.sniff(event.mediaType, bytes)
    switch event.bodyKind {
    case .json: event.fields += try json(bytes, at: start)
    case .form:
      event.fields += try form(String(decoding: bytes, as: UTF8.self).split(separator: "\n"), at: start)
    case .text: event.fields.append(Field(.body, "", String(decoding: bytes, as: UTF8.self)))
    case .binary, .none, .unavailable:
      event.bodyKind = .binary
      event.fields.append(Field(.body, "", Base64.encode(bytes)))
    }
  }

  private func json(_ bytes: [UInt8], at start: Int) throws(InputError) -> [Field] {
    try bytes.withUnsafeBufferPointer { buffer throws(InputError) in
      do throws(JSONError) {
        return try JSONFields.read(buffer, placeholders: true)
      } catch {
        let position = SourceText.position(of: error.offset, in: buffer)
        throw self.error(error.message, line: start + position.line - 1, column: position.column)
      }
    }
  }

  private func form(_ lines: [Substring], at start: Int) throws(InputError) -> [Field] {
    var fields: [Field] = []
    for (number, line) in lines.enumerated() {
      for item in line.trimmingBlanks.split(separator: "&") {
        let name = item.prefix { $0 != "=" }
        let value = item.dropFirst(name.count + 1)
        do {
          let placeholder = try PlaceholderText.placeholder(in: value)
          fields.append(
            Field(
              .body,
              PercentEncoding.decode(PercentEncoding.canonical(name, as: .queryName, plusIsSpace: true)),
              placeholder == nil ? PercentEncoding.canonical(value, as: .queryValue, plusIsSpace: true) : "",
              mask: placeholder.map { Mask.file($0) }))
        } catch {
          let column = line.utf8.distance(from: line.startIndex, to: value.startIndex) + 1
          throw self.error(error.message, line: start + number, column: column)
        }
      }
    }
    return fields
  }

  /// Base64 without the white space that it may be wrapped with.
  private static func packed(_ text: String) -> some Sequence<UInt8> {
    text.utf8.lazy.filter { $0 > 0x20 }
  }
}
