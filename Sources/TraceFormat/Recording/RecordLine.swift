/// A recording's line in the making: JSON members appended to one buffer.
struct RecordLine {
  private var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Opens the line with what every record has.
  mutating func begin(_ type: StaticString, _ time: Double) {
    literal("\n{\"v\":1,\"type\":\"")
    literal(type)
    literal("\",\"time\":")
    // JSON has no infinities; a clock that gives one is no clock.
    bytes.append(contentsOf: (time.isFinite ? time : 0).description.utf8)
  }

  mutating func end() -> [UInt8] {
    literal("}\n")
    return bytes
  }

  mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    quote(value)
  }

  mutating func field(_ name: StaticString, _ value: Int) {
    key(name)
    bytes.append(contentsOf: value.description.utf8)
  }

  mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }

  /// A value that is JSON already. Its line breaks become spaces, as a record is one line.
  mutating func field(_ name: StaticString, json: [UInt8]) {
    key(name)
    bytes.append(contentsOf: json.lazy.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
  }

  mutating func marker(_ name: String, run: String, pid: Int) {
    field("name", name)
    field("run", run)
    field("pid", pid)
  }

  mutating func request(_ request: Request) {
    begin("request", request.time ?? 0)
    field("id", request.id)
    if let process = request.process { field("pid", process) }
    field("method", request.method)
    field("url", request.url)
    headers(request.headers)
    switch request.body {
    case .none: break
    case .bytes(let body):
      body.withUnsafeBufferPointer { buffer in
        key("body")
        // NUL is valid UTF-8, yet what holds one is no text.
        if UTF8Check.isText(buffer) {
          literal("{\"text\":")
          quote(buffer)
        } else {
          literal("{\"base64\":\"")
          Base64.encode(buffer, into: &bytes)
          literal("\"")
        }
        literal("}")
      }
    case .unavailable(let reason):
      key("body")
      literal("{\"unavailable\":")
      quote(reason)
      literal("}")
    }
    if let original = request.redirectOf { field("redirectOf", original) }
  }

  /// Names in the order of their first occurrence; a name that repeats has an array of its values.
  private mutating func headers(_ headers: [Request.Header]) {
    key("headers")
    literal("{")
    var isFirst = true
    for (index, header) in headers.enumerated() {
      if headers[..<index].contains(where: { $0.name == header.name }) { continue }
      if !isFirst { literal(",") }
      isFirst = false
      quote(header.name)
      literal(":")
      let values = headers[index...].filter { $0.name == header.name }
      if values.count == 1 {
        quote(header.value)
      } else {
        literal("[")
        for (position, value) in values.enumerated() {
          if position > 0 { literal(",") }
          quote(value.value)
        }
        literal("]")
      }
    }
    literal("}")
  }

  private mutating func key(_ name: StaticString) {
    literal(",\"")
    literal(name)
    literal("\":")
  }

  private mutating func literal(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  /// Appends a string literal from valid UTF-8: runs of plain bytes at once, quotes and controls escaped.
  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(0x22)
    var start = 0
    for index in text.indices {
      let byte = text[index]
      if byte >= 0x20, byte != 0x22, byte != 0x5C { continue }
      bytes.append(contentsOf: text[start..<index])
      start = index + 1
      switch byte {
      case 0x22: literal("\\\"")
      case 0x5C: literal("\\\\")
      case 0x0A: literal("\\n")
      case 0x0D: literal("\\r")
      case 0x09: literal("\\t")
      default:
        literal("\\u00")
        bytes.append(Self.hex(byte >> 4))
        bytes.append(Self.hex(byte & 15))
      }
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(0x22)
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }
}
