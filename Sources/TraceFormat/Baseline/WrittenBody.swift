/// An event's body as a baseline has it, and the `# @body` directive that reading it needs.
struct WrittenBody {
  /// nil where there is no body, or none that could be read.
  var text: String?
  /// What stands after `# @body`; nil where the text alone says what it is.
  var directive: String?

  init(_ event: Event) {
    let fields = event.fields.filter { $0.location == .body }
    let kind = event.bodyKind
    let mediaType = event.mediaType
    switch kind {
    case .none: return
    case .unavailable: directive = "unavailable"
    case .json:
      let written = JSONFields.render(fields)
      text = written
      directive = Self.sniff(mediaType, written) == kind ? nil : kind.rawValue
    case .form:
      let written = fields.map { "\(PercentEncoding.encode($0.name, as: .queryName))=\($0.writtenText)" }
        .joined(separator: "\n&")
      text = written
      directive = Self.sniff(mediaType, written) == kind ? nil : kind.rawValue
    case .text, .binary:
      guard let field = fields.first else { return }
      if field.mask != nil {
        text = field.writtenText
        directive = Self.sniff(mediaType, field.writtenText) == kind ? nil : kind.rawValue
      } else if kind == .text, Self.isWritable(field.text) {
        text = field.text
        directive = Self.sniff(mediaType, field.text) == kind ? nil : kind.rawValue
      } else {
        let bytes = kind == .text ? Array(field.text.utf8) : Base64.decode(field.text.utf8) ?? []
        text = kind == .text ? Base64.encode(bytes) : field.text
        directive = BodyShape.sniff(mediaType, bytes) == kind ? "base64" : "base64 \(kind.rawValue)"
      }
    }
  }

  /// The kind that a reader takes the written text for; JSON may hold placeholders.
  static func sniff(_ mediaType: String?, _ written: String) -> Event.BodyKind {
    let bytes = Array(written.utf8)
    let kind = BodyShape.sniff(mediaType, bytes)
    // What is called JSON and is not is a slip of the pen, unless a directive says that it is text.
    if kind == .text, mediaType?.hasSuffix("json") == true { return .json }
    guard kind != .json, written.utf8.contains(UInt8(ascii: "{")) else { return kind }
    let fields = bytes.withUnsafeBufferPointer { try? JSONFields.read($0, placeholders: true) }
    guard let fields else { return kind }
    // A placeholder alone is JSON only where the media type says so.
    let isValue = fields.count == 1 && fields[0].name.isEmpty && fields[0].isPlaceholderOnly
    return isValue && BodyShape.sniff(mediaType, Array("0".utf8)) != .json ? kind : .json
  }

  /// Whether a text survives as it is among the lines of the file.
  private static func isWritable(_ text: String) -> Bool {
    if text.isEmpty || text.utf8.last == 0x0A { return false }
    var isAtLineStart = true
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0A, 0x09: break
      case 0...0x1F, 0x7F: return false
      case UInt8(ascii: "#") where isAtLineStart, UInt8(ascii: "<") where isAtLineStart,
        UInt8(ascii: ">") where isAtLineStart:
        return false
      case UInt8(ascii: "{") where previous == byte: return false
      default: break
      }
      isAtLineStart = byte == 0x0A
      previous = byte
    }
    return true
  }
}
