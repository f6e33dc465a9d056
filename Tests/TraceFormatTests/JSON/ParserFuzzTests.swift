import Testing

@testable import TraceFormat

/// No bytes make a parser trap, and whatever it accepts it gives back in one form.
@Suite struct ParserFuzzTests {
  /// A small generator with a seed that a failure prints (SplitMix64).
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  static let recording = [
    RecordingReaderTests.process, RecordingReaderTests.flow("A"), RecordingReaderTests.step("s"),
    #"{"v":1,"type":"request","time":30.5,"id":"r","pid":7,"method":"POST","url":"https://h/é","headers":{"A":["b"]},"#
      + #""body":{"text":"\ud83d\ude00\n"}}"#,
    #"{"v":1,"type":"note","time":31,"name":"n","fields":{"a":[1,2,{}]}}"#, RecordingReaderTests.end("A"),
  ].joined(separator: "\n\n")

  static let har =
    #"{"log":{"pages":[{"id":"p"}],"entries":[{"startedDateTime":"2024-05-01T12:00:00.1Z","pageref":"p","request":"#
    + #"{"method":"POST","url":"https://h/é?\u0061=1","headers":[{"name":"A","value":"b"}],"bodySize":3,"postData":"#
    + #"{"mimeType":"application/json","params":[{"name":"a","value":[1,-2.5e3,true,null,"x"]}]}},"response":{}}]}}"#

  static let json =
    #"{"a":[1,-0.5e+10,{"0":"x","1":"\ud800\u00e9\"\\"},[],{}],"é😀":null,"b":{"a":true,"a":{"c":false}}}"#

  /// Everything that reads bytes.
  private static func readAll(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(
        buffer, options: [.comments, .trailingCommas, .placeholders, .nonFiniteNumbers])
      _ = try? scanner.node()
      _ = try? JSONFields.read(buffer, placeholders: true)
    }
    _ = try? RecordingReader.read(bytes, file: "x")
    _ = try? RecordingReader.read(files: [(bytes, "x"), (bytes, "y")])
    _ = try? HARReader.read(bytes, file: "x", pages: .each)
    _ = try? Inflate.decode(bytes, limit: 1 << 16)
    _ = try? Inflate.decodeDeflate(bytes, limit: 1 << 16)
    _ = Base64.decode(bytes)
    _ = InputKind(bytes)
    _ = JSONText.canonicalNumber(String(decoding: bytes, as: UTF8.self))
  }

  /// The same text through a window of a few bytes must give the same value or the same error.
  private static func checkStream(_ bytes: [UInt8], piece: Int) {
    let whole = bytes.withUnsafeBufferPointer { buffer -> Result<JSONNode, JSONError> in
      var scanner = JSONScanner(buffer)
      do throws(JSONError) { return .success(try scanner.node()) } catch { return .failure(error) }
    }
    var rest = bytes[...]
    var scanner = JSONScanner(
      JSONStream(capacity: 16) { buffer in
        let part = rest.prefix(min(piece, buffer.count))
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      })
    do throws(JSONError) {
      let node = try scanner.node()
      #expect(.success(node) == whole)
    } catch {
      #expect(.failure(error) == whole)
      #expect(scanner.position(of: error) == SourceText(bytes).position(error.offset))
    }
  }

  /// What is accepted has one form, which is accepted and is its own form.
  private static func checkForm(_ bytes: [UInt8]) {
    guard let fields = JSONFields.flatten(bytes) else { return }
    let text = JSONFields.render(fields)
    #expect(JSONFields.flatten(Array(text.utf8)) == fields)
    #expect(!text.contains("{{"))
  }

  @Test(arguments: [recording, har, json]) func survivesACutAtEveryByte(_ text: String) {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let cut = Array(bytes[..<end])
      Self.readAll(cut)
      Self.checkStream(cut, piece: 1 + end % 7)
    }
  }

  @Test(arguments: 0..<4) func survivesRandomDamage(_ run: Int) {
    let seed = UInt64(20_240_501 + run)
    print("seed \(seed)")
    var generator = Generator(state: seed)
    let texts = [Self.recording, Self.har, Self.json].map { Array($0.utf8) }
    let spice =
      Array("{}[]\",:\\u0dDeE+-.0 \n\r\t/*tfn".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC0, 0xED, 0xF4, 0xFF]
    for _ in 0..<400 {
      var bytes = texts.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = spice.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        default:
          let end = Int.random(in: place...min(place + 20, bytes.count), using: &generator)
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      Self.readAll(bytes)
      Self.checkStream(bytes, piece: Int.random(in: 1...9, using: &generator))
      Self.checkForm(bytes)
    }
    for _ in 0..<200 {
      let noise = (0..<Int.random(in: 0..<64, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      Self.readAll(noise)
      Self.readAll([0x1F, 0x8B, 0x08] + noise)
    }
  }

  @Test(arguments: 0..<4) func rendersRandomValuesBack(_ run: Int) {
    let seed = UInt64(7_000 + run)
    print("seed \(seed)")
    var generator = Generator(state: seed)
    for _ in 0..<250 {
      Self.checkForm(Array(Self.value(depth: 0, &generator).utf8))
    }
  }

  /// A random value whose keys repeat and look like indices more often than real ones do.
  private static func value(depth: Int, _ generator: inout Generator) -> String {
    let space = [" ", "", "\n"].randomElement(using: &generator) ?? ""
    switch Int.random(in: depth < 4 ? 0..<8 : 2..<8, using: &generator) {
    case 0:
      let keys = ["0", "1", "2", "a", "a", "a/b", "~", "", "10", "{{", "é"]
      let members = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        JSONText.quote(keys.randomElement(using: &generator) ?? "") + ":"
          + value(depth: depth + 1, &generator)
      }
      return "{\(space)\(members.joined(separator: "," + space))}"
    case 1:
      let elements = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
        value(depth: depth + 2, &generator)
      }
      return "[\(elements.joined(separator: "," + space))\(space)]"
    case 2: return ["true", "false", "null"].randomElement(using: &generator) ?? "null"
    case 3: return "\(Int.random(in: -1_000_000...1_000_000, using: &generator))"
    case 4: return "\(Double.random(in: -1e9...1e9, using: &generator))"
    case 5: return ["1e400", "1E-30", "0.10", "-0.0", "100e-2"].randomElement(using: &generator) ?? "0"
    default:
      let parts = [
        "{{random}}", "{{", "\\\"", "\\\\", "\\u00e9", "é", "\\ud800", "\\ud83d\\ude00", "x", "\\n",
      ]
      let text = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }
      return "\"\(text.joined())\""
    }
  }
}
