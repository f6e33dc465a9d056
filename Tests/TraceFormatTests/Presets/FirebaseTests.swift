import Testing

@testable import TraceFormat

@Suite struct FirebaseTests {
  /// Writes the wire format of Protocol Buffers.
  enum Wire {
    static func varint(_ value: UInt64) -> [UInt8] {
      var value = value
      var bytes: [UInt8] = []
      while value >= 0x80 {
        bytes.append(UInt8(value & 0x7F) | 0x80)
        value >>= 7
      }
      return bytes + [UInt8(value)]
    }

    static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }

    static func bytes(_ field: UInt64, _ value: [UInt8]) -> [UInt8] {
      varint(field << 3 | 2) + varint(UInt64(value.count)) + value
    }

    static func text(_ field: UInt64, _ value: String) -> [UInt8] { bytes(field, Array(value.utf8)) }

    static func double(_ field: UInt64, _ value: Double) -> [UInt8] {
      varint(field << 3 | 1) + (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }
  }

  /// Two bundles: one with a purchase and a screen view, one with an ad impression.
  static func batch(time: UInt64 = 1_796_053_266_000, sequence: UInt64 = 7) -> [UInt8] {
    let purchase =
      Wire.bytes(1, Wire.text(1, "currency") + Wire.text(2, "EUR"))
      + Wire.bytes(1, Wire.text(1, "value") + Wire.double(5, 9.5))
      + Wire.bytes(1, Wire.text(1, "quantity") + Wire.number(3, 2))
      + Wire.text(2, "purchase") + Wire.number(3, time) + Wire.number(4, time - 100)
    let view =
      Wire.bytes(1, Wire.text(1, "_si") + Wire.number(3, time % 1_000_003)) + Wire.text(2, "_vs")
      + Wire.number(3, time)
    let property = Wire.number(1, time) + Wire.text(2, "plan") + Wire.text(3, "free")
    let shared =
      Wire.number(1, 1) + Wire.number(4, time) + Wire.text(8, "ios") + Wire.text(14, "com.example.shop")
      + Wire.text(16, "8.2") + Wire.number(17, 100_500) + Wire.text(21, "install-\(sequence)")
      + Wire.number(23, sequence) + Wire.text(25, "1:2:ios:3") + Wire.bytes(52, [0xFF, 0x00])
    let first = shared + Wire.bytes(2, purchase) + Wire.bytes(2, view) + Wire.bytes(3, property)
    let second = shared + Wire.bytes(2, Wire.text(2, "_ai") + Wire.number(3, time))
    return Wire.bytes(1, first) + Wire.bytes(1, second)
  }

  static func events(_ body: [UInt8], encoding: String? = nil) -> [Event] {
    var request = Request(
      time: 1_796_053_266, method: "POST", url: "https://app-measurement.com/a",
      headers: [Request.Header(name: "Content-Type", value: "application/x-protobuf")], body: .bytes(body))
    if let encoding { request.headers.append(Request.Header(name: "Content-Encoding", value: encoding)) }
    return PresetSupport.normalizer.events(of: request, index: 0, isHAR: true)
  }

  @Test func readsEventsWithNamesAndParameters() throws {
    let events = Self.events(Self.batch())
    #expect(events.map(\.vendor) == Array(repeating: "Firebase Analytics", count: 3))
    #expect(events.map(\.name) == ["purchase", "_vs", "_ai"])
    #expect(events.map(\.role) == [.conversion, .pageView, .impression])
    #expect(events.allSatisfy { $0.isBatched })
    let purchase = try #require(events.first)
    #expect(purchase.json("/event/params/currency") == "EUR")
    #expect(purchase.json("/event/params/value") == "9.5")
    #expect(purchase.json("/event/params/quantity") == "2")
    #expect(purchase.json("/bundle/app") == "com.example.shop")
    #expect(purchase.json("/bundle/gmp_app_id") == "1:2:ios:3")
    #expect(purchase.json("/user_properties/plan") == "free")
    #expect(purchase.json("/bundle/52") == "/wA=", "unknown bytes stay, as base64")
    #expect(purchase.json("/bundle/1") == "1", "an unknown number stays")
  }

  @Test func twoRunsDifferInNothingThatCounts() {
    func counted(_ events: [Event]) -> [[Field]] {
      events.map { event in event.fields.filter { field in field.mask == nil } }
    }
    let first = Self.events(Self.batch())
    let second = Self.events(Self.batch(time: 1_796_053_299_123, sequence: 9))
    #expect(counted(first) == counted(second))
    let names = [first, second].map { events in events.map { event in event.fields.map { $0.name } } }
    #expect(names[0] == names[1])
  }

  @Test(arguments: [nil, "gzip"]) func readsGzip(encoding: String?) {
    // An empty stored block's worth of framing around the batch: gzip without compression.
    let body = Self.batch()
    let length = [UInt8(body.count & 0xFF), UInt8(body.count >> 8)]
    let packed =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + length + length.map(~) + body + Self.crc(body) + length + [
        0, 0,
      ]
    #expect(Self.events(packed, encoding: encoding).map(\.name) == ["purchase", "_vs", "_ai"])
  }

  static func crc(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> ($0 * 8)) }
  }

  @Test func whatIsNoBatchIsComparedAsBytes() throws {
    let event = try #require(Self.events([0x0A, 0x05, 0xFF, 0x00]).first)
    #expect(event.bodyKind == .binary)
    #expect(event.vendor == "Firebase Analytics")
  }

  @Test(
    arguments: [
      ([0x80], "a tag without an end"),
      ([0x08], "a number that is missing"),
      ([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], "a length beyond all bytes"),
      ([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], "a number beyond 64 bits"),
      ([0x09, 1, 2, 3], "half a fixed number"), ([0x0B, 0x0C], "a group"), ([0x00, 0x01], "field 0"),
      ([0x0F, 0x01], "an unknown type"),
    ] as [([UInt8], String)])
  func malformedMessagesAreRefused(bytes: [UInt8], reason: String) {
    #expect(ProtobufReader.fields(bytes[...]) == nil, "\(reason)")
    #expect(FirebaseBatch.events(bytes) == nil, "\(reason)")
  }

  @Test func readsEveryWireType() {
    let bytes = Wire.number(1, .max) + Wire.double(2, 1) + Wire.text(3, "é") + [0x25, 1, 0, 0, 0x80]
    #expect(
      ProtobufReader.fields(bytes[...]) == [
        ProtobufReader.Field(number: 1, value: .varint(.max)),
        ProtobufReader.Field(number: 2, value: .fixed64(0x3FF0_0000_0000_0000)),
        ProtobufReader.Field(number: 3, value: .bytes([0xC3, 0xA9])),
        ProtobufReader.Field(number: 4, value: .fixed32(0x8000_0001)),
      ])
  }

  @Test func noBytesTrap() {
    var generator = SplitMix(state: 20_261_130)
    let sample = Self.batch()
    for round in 0..<3000 {
      var bytes =
        round % 2 == 0
        ? sample : (0..<Int(generator.next() % 64)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      for _ in 0..<Int(generator.next() % 6) where !bytes.isEmpty {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
      }
      if !bytes.isEmpty, round % 3 == 0 { bytes.removeLast(Int(generator.next() % UInt64(bytes.count))) }
      for event in Self.events(bytes) {
        // Damage that leaves the framing whole is data; all other bytes are kept as they are.
        #expect(event.vendor == "Firebase Analytics" && event.bodyKind != .unavailable, "round \(round)")
      }
    }
  }

  struct SplitMix {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return z ^ z >> 31
    }
  }
}
