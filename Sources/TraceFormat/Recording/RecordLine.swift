/// A recording's line in the making: JSON members appended to one buffer.
struct RecordLine {
  private var bytes: [UInt8] = []

  /// Appends to these bytes, which are in nobody else's hands until ``end()`` gives them back.
  init(takingOver bytes: inout [UInt8]) { swap(&self.bytes, &bytes) }

  /// Opens the line with what every record has.
  mutating func begin(_ type: StaticString, _ time: Double) {
    literal("\n{\"v\":1,\"type\":\"")
    literal(type)
    literal("\",\"time\":")
    // JSON has no infinities; a clock that gives one is no clock.
    number(time.isFinite ? time : 0)
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
    number(value)
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

  mutating func outcome(_ outcome: Record.Outcome) {
    begin("outcome", outcome.time)
    field("id", outcome.id)
    if let status = outcome.status { field("status", status) }
    if let error = outcome.error { field("error", error) }
    field("stubbed", outcome.stubbed)
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
      let rest = headers[(index + 1)...]
      if !rest.contains(where: { $0.name == header.name }) {
        quote(header.value)
      } else {
        let values = headers[index...].filter { $0.name == header.name }
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

  private mutating func number(_ value: Int) {
    guard value >= 0 else {
      bytes.append(contentsOf: value.description.utf8)
      return
    }
    digits(value, atLeast: 1)
  }

  /// The shortest decimal that reads back as the same number. A clock's whole microseconds are written digit by digit,
  /// which is many times faster than the search for the shortest.
  private mutating func number(_ value: Double) {
    let micros = (value * 1e6).rounded()
    guard micros >= 0, micros < 9e15, micros / 1e6 == value else {
      bytes.append(contentsOf: value.description.utf8)
      return
    }
    let (seconds, rest) = Int(micros).quotientAndRemainder(dividingBy: 1_000_000)
    digits(seconds, atLeast: 1)
    bytes.append(UInt8(ascii: "."))
    var part = rest
    var width = 6
    while width > 1, part % 10 == 0 {
      part /= 10
      width -= 1
    }
    digits(part, atLeast: width)
  }

  private mutating func digits(_ value: Int, atLeast width: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      var rest = value
      var start = 20
      while rest > 0 || 20 - start < width {
        start -= 1
        buffer[start] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
    }
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

  /// Appends a string literal from valid UTF-8: long runs of plain bytes at once, what lies between them by way of a
  /// small buffer, as JSON in JSON has a quote every few bytes.
  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(0x22)
    var start = 0
    while start < text.count {
      let plain = Self.plainEnd(text, from: start)
      if plain == text.count || plain - start >= 64 {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<plain]))
        start = plain
        continue
      }
      // A byte becomes at most six.
      let end = min(start + 160, text.count)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 6 * 160) { escaped in
        var count = 0
        for byte in text[start..<end] { Self.escape(byte, into: escaped, &count) }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: escaped[..<count]))
      }
      start = end
    }
    bytes.append(0x22)
  }

  /// The end of the run of bytes that stand as they are, eight at a time.
  private static func plainEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 8 <= text.count, let base = text.baseAddress {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      // A high bit where a byte is below 0x20, a quote or a backslash; false alarms only cost the slow way.
      let control = (word &- ones &* 0x20) & ~word
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      if (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & highs != 0 { break }
      index += 8
    }
    while index < text.count, text[index] >= 0x20, text[index] != 0x22, text[index] != 0x5C { index += 1 }
    return index
  }

  private static func escape(
    _ byte: UInt8, into output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    func put(_ byte: UInt8) {
      output[count] = byte
      count += 1
    }
    if byte >= 0x20, byte != 0x22, byte != 0x5C { return put(byte) }
    put(0x5C)
    switch byte {
    case 0x22, 0x5C: put(byte)
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0D: put(UInt8(ascii: "r"))
    case 0x09: put(UInt8(ascii: "t"))
    default:
      put(UInt8(ascii: "u"))
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "0"))
      put(hex(byte >> 4))
      put(hex(byte & 15))
    }
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }
}
