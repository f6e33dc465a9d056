/// A recording's line in the making: JSON members appended to memory that is used again.
package struct RecordLine {
  /// What is known of a request's body, where it lies.
  package enum Body {
    case none
    case bytes(UnsafeBufferPointer<UInt8>)
    case unavailable(reason: String)
  }

  /// Holds what was written so far, one line after the other.
  package var buffer = LineBuffer()

  package init() {}

  /// Opens the line with what every record has.
  mutating func begin(_ type: StaticString, _ time: Double) {
    literal("\n{\"v\":1,\"type\":\"")
    literal(type)
    literal("\",\"time\":")
    // JSON has no infinities; a clock that gives one is no clock.
    number(time.isFinite ? time : 0)
  }

  /// Closes the line.
  package mutating func end() { literal("}\n") }

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
    buffer.append(atMost: json.count) { place in
      for index in json.indices {
        let byte = json[index]
        place[index] = byte == 0x0A || byte == 0x0D ? 0x20 : byte
      }
      return json.count
    }
  }

  mutating func marker(_ name: String, run: String, pid: Int) {
    field("name", name)
    field("run", run)
    field("pid", pid)
  }

  mutating func request(_ request: Request) {
    func write(_ body: Body) {
      self.request(
        id: RecordID(request.id), process: request.process, time: request.time ?? 0, method: request.method,
        url: request.url, headers: request.headers, body: body,
        redirectOf: request.redirectOf.map { RecordID($0) })
    }
    switch request.body {
    case .none: write(.none)
    case .bytes(let body): body.withUnsafeBufferPointer { write(.bytes($0)) }
    case .unavailable(let reason): write(.unavailable(reason: reason))
    }
  }

  /// What the line of a request has, of whose parts no copies are made.
  package mutating func request(
    id: RecordID, process: Int?, time: Double, method: String, url: String, headers: [Request.Header],
    body: Body, redirectOf: RecordID?
  ) {
    begin("request", time)
    field("id", id)
    if let process { field("pid", process) }
    field("method", method)
    field("url", url)
    self.headers(headers)
    switch body {
    case .none: break
    case .bytes(let body):
      // NUL is valid UTF-8, yet what holds one is no text.
      if UTF8Check.isText(body) {
        literal(",\"body\":{\"text\":")
        quote(body)
      } else {
        literal(",\"body\":{\"base64\":\"")
        buffer.append(atMost: Base64.encodedCount(body.count)) { Base64.encode(body, to: $0) }
        literal("\"")
      }
      literal("}")
    case .unavailable(let reason):
      literal(",\"body\":{\"unavailable\":")
      quote(reason)
      literal("}")
    }
    if let redirectOf { field("redirectOf", redirectOf) }
  }

  /// What the line of an outcome has.
  package mutating func outcome(
    _ id: RecordID, time: Double, status: Int?, error: String?, isStubbed: Bool
  ) {
    begin("outcome", time)
    field("id", id)
    if let status { field("status", status) }
    if let error { field("error", error) }
    field("stubbed", isStubbed)
  }

  private mutating func field(_ name: StaticString, _ id: RecordID) {
    key(name)
    guard let number = id.number else { return quote(id.prefix) }
    // Of a recorder's making, so there is nothing to escape.
    literal("\"")
    var prefix = id.prefix
    prefix.withUTF8 { prefix in
      guard let start = prefix.baseAddress else { return }
      buffer.append(atMost: prefix.count) { place in
        place.update(from: start, count: prefix.count)
        return prefix.count
      }
    }
    self.number(number)
    literal("\"")
  }

  /// Names in the order of their first occurrence; a name that repeats has an array of its values.
  private mutating func headers(_ headers: [Request.Header]) {
    literal(",\"headers\":{")
    for (index, header) in headers.enumerated() {
      if headers[..<index].contains(where: { $0.name == header.name }) { continue }
      if index > 0 { literal(",") }
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
    if value < 0 { literal("-") }
    digits(value.magnitude, atLeast: 1)
  }

  /// The shortest decimal that reads back as the same number. A clock's whole microseconds are written digit by digit,
  /// which is many times faster than the search for the shortest.
  private mutating func number(_ value: Double) {
    let scaled = value * 1e6 + 0.5
    let micros = scaled >= 0.5 && scaled < 9e15 ? UInt(scaled) : .max
    guard Double(micros) / 1e6 == value else {
      var text = value.description
      return text.withUTF8 { text in
        buffer.append(atMost: text.count) { place in
          for index in text.indices { place[index] = text[index] }
          return text.count
        }
      }
    }
    let (seconds, rest) = micros.quotientAndRemainder(dividingBy: 1_000_000)
    digits(seconds, atLeast: 1)
    literal(".")
    var part = rest
    var width = 6
    while width > 1, part % 10 == 0 {
      part /= 10
      width -= 1
    }
    digits(part, atLeast: width)
  }

  private mutating func digits(_ value: UInt, atLeast width: Int) {
    buffer.append(atMost: 20) { place in
      var rest = value
      var start = 20
      while rest > 0 || 20 - start < width {
        start -= 1
        place[start] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
        rest /= 10
      }
      place.update(from: place + start, count: 20 - start)
      return 20 - start
    }
  }

  private mutating func key(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    buffer.append(atMost: length + 4) { place in
      place[0] = UInt8(ascii: ",")
      place[1] = UInt8(ascii: "\"")
      (place + 2).update(from: name.utf8Start, count: length)
      place[length + 2] = UInt8(ascii: "\"")
      place[length + 3] = UInt8(ascii: ":")
      return length + 4
    }
  }

  private mutating func literal(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    buffer.append(atMost: length) { place in
      place.update(from: text.utf8Start, count: length)
      return length
    }
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  /// Appends a string literal from valid UTF-8.
  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    literal("\"")
    // Part by part, as a byte becomes at most six, and few do.
    var start = 0
    while start < text.count {
      let end = min(start + 4096, text.count)
      let part = UnsafeBufferPointer(rebasing: text[start..<end])
      buffer.append(atMost: 6 * part.count) { Self.escape(part, to: $0) }
      start = end
    }
    literal("\"")
  }

  /// Writes what a string literal has of these bytes: eight at a time as long as they stand as they are.
  ///
  /// - Returns: How many bytes were written.
  private static func escape(
    _ text: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var index = 0
    var count = 0
    while index < text.count {
      var end = text.count
      if index &+ 8 <= end {
        let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
        if !Self.hasSpecial(word) {
          UnsafeMutableRawPointer(place + count).storeBytes(of: word, as: UInt64.self)
          index &+= 8
          count &+= 8
          continue
        }
        end = index &+ 8
      }
      while index < end {
        let byte = base[index]
        index &+= 1
        if byte >= 0x20, byte != 0x22, byte != 0x5C {
          place[count] = byte
          count &+= 1
        } else {
          count &+= escape(byte, to: place + count)
        }
      }
    }
    return count
  }

  /// Whether one of eight bytes does not stand as it is.
  private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let control = (word &- ones &* 0x20) & ~word
    return (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & (ones &* 0x80) != 0
  }

  /// Writes one byte's escape, and returns its length.
  private static func escape(_ byte: UInt8, to place: UnsafeMutablePointer<UInt8>) -> Int {
    place[0] = 0x5C
    switch byte {
    case 0x22, 0x5C: place[1] = byte
    case 0x0A: place[1] = UInt8(ascii: "n")
    case 0x0D: place[1] = UInt8(ascii: "r")
    case 0x09: place[1] = UInt8(ascii: "t")
    default:
      place[1] = UInt8(ascii: "u")
      place[2] = UInt8(ascii: "0")
      place[3] = UInt8(ascii: "0")
      place[4] = hex(byte >> 4)
      place[5] = hex(byte & 15)
      return 6
    }
    return 2
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }
}
