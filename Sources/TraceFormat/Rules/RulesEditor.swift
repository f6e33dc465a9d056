/// Adds entries to the text of a rules file and leaves everything else as a person wrote it, comments included.
public struct RulesEditor {
  private var bytes: [UInt8]
  private let file: String?

  /// - Parameters:
  ///   - bytes: The file's text; empty for a file that is to be made.
  ///   - file: The file as the user named it, for messages.
  /// - Throws: The first mistake of the file.
  public init(_ bytes: [UInt8], file: String?) throws(InputError) {
    _ = try Rules.read(bytes, file: file)
    self.bytes = bytes
    self.file = file
  }

  /// The text with all the edits.
  public var text: [UInt8] { bytes }

  /// Adds what was learned. An entry for the same pattern, part and name is replaced where it stands.
  public mutating func add(_ learned: [Rules.LearnedRule]) throws(InputError) {
    for rule in learned {
      let old = try entries(.learned).first { entry in
        entry.node["match"]?.string == rule.match.pattern && entry.node["in"]?.string == rule.part.rawValue
          && entry.node["name"]?.string == rule.name
      }
      let written = Self.text(of: rule)
      if let old {
        bytes.replaceSubrange(old.range, with: written.utf8)
      } else {
        try append(written, to: .learned)
      }
    }
  }

  /// Adds an approval. One for the same finding is replaced where it stands.
  public mutating func add(_ approval: Rules.Approval) throws(InputError) {
    let written = Self.text(of: approval)
    if let old = try entries(.approvals).first(where: { $0.node["id"]?.string == approval.id }) {
      bytes.replaceSubrange(old.range, with: written.utf8)
    } else {
      try append(written, to: .approvals)
    }
  }

  /// One line of JSON, as it is written into `learned`.
  public static func text(of rule: Rules.LearnedRule) -> String {
    "{\"match\": \(JSONText.quote(rule.match.pattern)), \"in\": \"\(rule.part.rawValue)\", "
      + "\"name\": \(JSONText.quote(rule.name)), \"verdict\": \"\(rule.verdict.rawValue)\", "
      + "\"differed\": \(rule.differed), \"runs\": \(rule.runs)}"
  }

  /// One line of JSON, as it is written into `approvals`.
  public static func text(of approval: Rules.Approval) -> String {
    "{\"id\": \(JSONText.quote(approval.id)), \"reason\": \(JSONText.quote(approval.reason)), "
      + "\"owner\": \(JSONText.quote(approval.owner)), \"until\": \(JSONText.quote(approval.until))}"
  }

  // MARK: Places

  private struct Entry {
    var node: JSONNode
    var range: Range<Int>
  }

  /// A container's members and its closing bracket.
  private struct Container {
    var members: [Range<Int>] = []
    var end = 0
    var hasTrailingComma = false
  }

  private func entries(_ section: RulesKeys.Section) throws(InputError) -> [Entry] {
    guard let root = try RulesDocument.parse(bytes, file: file),
      let array = root[section.rawValue], let elements = array.elements
    else { return [] }
    let container = try container(at: array.offset)
    return zip(elements, container.members).map { Entry(node: $0, range: $1) }
  }

  private mutating func append(_ entry: String, to section: RulesKeys.Section) throws(InputError) {
    guard let root = try RulesDocument.parse(bytes, file: file) else {
      var text = bytes
      if let last = text.last, last != 0x0A { text.append(0x0A) }
      text += Array("{\n  \"\(section.rawValue)\": [\n    \(entry)\n  ]\n}\n".utf8)
      bytes = text
      return
    }
    if let array = root[section.rawValue] {
      try insert(entry, into: array.offset, indent: "    ", closing: "  ")
    } else {
      let member = "\"\(section.rawValue)\": [\n    \(entry)\n  ]"
      try insert(member, into: root.offset, indent: "  ", closing: "")
    }
  }

  /// Puts a member at the end of a container, on a line of its own, behind what comments stand there.
  private mutating func insert(
    _ member: String, into offset: Int, indent: String, closing: String
  ) throws(InputError) {
    let container = try container(at: offset)
    var end = container.end
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    var tail = Array("\n\(indent)\(member)\n\(closing)".utf8)
    if container.hasTrailingComma {
      tail.insert(UInt8(ascii: ","), at: 1 + indent.utf8.count + member.utf8.count)
    }
    bytes.replaceSubrange(end..<container.end, with: tail)
    if let last = container.members.last, !container.hasTrailingComma {
      bytes.insert(UInt8(ascii: ","), at: last.upperBound)
    }
  }

  private func container(at offset: Int) throws(InputError) -> Container {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Container, JSONError> in
      do throws(JSONError) {
        return .success(try Self.container(in: buffer, at: offset))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let container): return container
    case .failure(let error): throw error.inputError(in: bytes, file: file)
    }
  }

  private static func container(
    in buffer: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(JSONError) -> Container {
    var scanner = JSONScanner(buffer, offset: offset, options: [.comments, .trailingCommas])
    var container = Container()
    if try scanner.peek() == .object {
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        let range = try scanner.valueRange()
        container.members.append(key.start - 1..<range.upperBound)
      }
    } else {
      try scanner.enterArray()
      while try scanner.nextElement() { container.members.append(try scanner.valueRange()) }
    }
    container.end = scanner.offset - 1
    if let last = container.members.last {
      container.hasTrailingComma = holdsComma(buffer[last.upperBound..<container.end])
    }
    return container
  }

  /// Whether a comma stands outside comments.
  private static func holdsComma(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var i = bytes.startIndex
    while i < bytes.endIndex {
      if bytes[i] == UInt8(ascii: ",") { return true }
      if bytes[i] == UInt8(ascii: "/"), i + 1 < bytes.endIndex {
        let isLine = bytes[i + 1] == UInt8(ascii: "/")
        i += 2
        while i < bytes.endIndex {
          if isLine ? bytes[i] == 0x0A : bytes[i] == UInt8(ascii: "/") && bytes[i - 1] == UInt8(ascii: "*") {
            break
          }
          i += 1
        }
      }
      i += 1
    }
    return false
  }
}
