/// What a file is, found out from its content alone.
enum InputKind: Sendable, Hashable {
  case empty
  /// An HTTP request file.
  case trace
  /// JSON Lines of a recorder.
  case recording
  /// HAR, JSONP-wrapped HAR, or a Charles session.
  case har
  case unknown

  /// How many bytes are looked at.
  static let window = 64 << 10

  /// The kind of a file that begins with these bytes.
  init(_ head: [UInt8]) {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    let rest = text.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    guard let first = rest.first else {
      self = head.isEmpty ? .empty : .unknown
      return
    }
    switch first {
    case UInt8(ascii: "{"): self = InputKind.kindOfObject(rest)
    case UInt8(ascii: "["): self = .har
    default: self = InputKind.kindOfText(rest)
    }
    if self == .unknown, InputKind.hasRecord(text) { self = .recording }
  }

  /// A HAR, if `log` is among the first keys.
  private static func kindOfObject(_ text: ArraySlice<UInt8>) -> InputKind {
    text.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, options: .nonFiniteNumbers)
      do throws(JSONError) {
        try scanner.enterObject()
        while let key = try scanner.nextKey() {
          if scanner.matches(key, "log") { return .har }
          try scanner.skipValue()
        }
      } catch {
        return .unknown
      }
      return .unknown
    }
  }

  private static func kindOfText(_ text: ArraySlice<UInt8>) -> InputKind {
    if isCall(text) { return .har }
    for line in text.split(separator: 0x0A).lazy.map({ Array($0) }) {
      if line.starts(with: "# @".utf8) || line.starts(with: "###".utf8) { return .trace }
      if isRequestLine(line) { return .trace }
      // Comments and blank lines may come before; anything else is no request file.
      guard line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 <= 0x20 }) || line.starts(with: "//".utf8)
      else { return .unknown }
    }
    return .unknown
  }

  /// `METHOD scheme://…`.
  private static func isRequestLine(_ line: [UInt8]) -> Bool {
    guard let space = line.firstIndex(of: 0x20), space > 0,
      line[..<space].allSatisfy({
        $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") || $0 == UInt8(ascii: "-")
      })
    else { return false }
    let target = line[space...].drop { $0 == 0x20 }
    guard let colon = target.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return target[colon...].starts(with: "://".utf8)
  }

  /// `name({` or `name([`.
  private static func isCall(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      guard (try? scanner.skipCallee()) == true, let kind = try? scanner.peek() else { return false }
      return kind == .object || kind == .array
    }
  }

  /// True where a line is a record, though the first may be torn.
  private static func hasRecord(_ text: ArraySlice<UInt8>) -> Bool {
    var lines = RecordingLines(Array(text))
    while let isRecord = lines.next({ (try? RecordDecoder.decode($0)) != nil }) {
      if isRecord { return true }
    }
    return false
  }
}
