import Testing

@testable import TraceFormat

// "hello, hello, hello!" and 64 KiB of zeros, packed by Python's zlib.
private let packedGzip = "H4sIAAAAAAACA8tIzcnJ11HIQKIUAae70v4UAAAA"
private let packedZlib = "eJzLSM3JyddRyECiFAFLHgb2"
private let packedZeros =
  "H4sIAAAAAAACA+3BAQEAAACAkP6v7ggKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAauuOl9cAAAEA"
private let packedRaw = "y0jNycnXUchAohQB"

@Suite struct InflateTests {
  static let text = Array("hello, hello, hello!".utf8)

  struct Row: Sendable, CustomTestStringConvertible {
    var packed: String
    var format: Inflate.Format
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Row(packed: packedGzip, format: .wrapped, reason: "gzip"),
    Row(packed: packedZlib, format: .wrapped, reason: "zlib"),
    Row(packed: packedRaw, format: .raw, reason: "raw deflate"),
  ])
  func unpacks(_ row: Row) throws {
    let packed = try #require(Base64.decode(row.packed.utf8))
    #expect(try Inflate.decode(packed, format: row.format) == Self.text)
    for piece in 1...packed.count {
      let stream = try InflateStream(format: row.format)
      var out: [UInt8] = []
      var rest = packed[...]
      while !rest.isEmpty {
        try stream.push(Array(rest.prefix(piece)), into: &out)
        rest = rest.dropFirst(piece)
      }
      #expect(stream.isFinished)
      #expect(out == Self.text)
    }
    for length in 0..<packed.count {
      #expect(throws: Inflate.Failure.self) {
        try Inflate.decode(Array(packed[..<length]), format: row.format)
      }
    }
  }

  @Test func tellsFormatsApart() throws {
    let gzip = try #require(Base64.decode(packedGzip.utf8))
    let zlib = try #require(Base64.decode(packedZlib.utf8))
    let raw = try #require(Base64.decode(packedRaw.utf8))
    #expect(Inflate.isGzip(gzip) && !Inflate.isZlib(gzip))
    #expect(Inflate.isZlib(zlib) && !Inflate.isGzip(zlib))
    #expect(try Inflate.decodeDeflate(zlib) == Self.text)
    #expect(try Inflate.decodeDeflate(raw) == Self.text)
    #expect(!Inflate.isZlib([0x78]))
    #expect(!Inflate.isGzip([]))
  }

  @Test func joinsMembersAndIgnoresWhatFollows() throws {
    let gzip = try #require(Base64.decode(packedGzip.utf8))
    #expect(try Inflate.decode(gzip + gzip) == Self.text + Self.text)
    #expect(try Inflate.decode(gzip + [0, 0, 0]) == Self.text)
  }

  @Test func boundsWhatABombUnpacksTo() throws {
    let member = try #require(Base64.decode(packedZeros.utf8))
    let bomb = [[UInt8]](repeating: member, count: 128).flatMap { $0 }
    #expect(throws: Inflate.Failure.tooLarge(limit: 1 << 20)) { try Inflate.decode(bomb, limit: 1 << 20) }
    #expect(try Inflate.decode(bomb).count == 8 << 20)
  }

  @Test func saysWhatIsCorrupt() {
    #expect(throws: Inflate.Failure.corrupt) { try Inflate.decode(Array("not compressed at all".utf8)) }
    #expect(throws: Inflate.Failure.truncated) { try Inflate.decode([]) }
  }
}
