import Testing

@testable import TraceFormat

@Suite struct BodyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var type: String?
    var body: String
    var kind: Event.BodyKind
    var fields: [String]
    var reason: String
    var testDescription: String { reason }
  }

  static let cases = [
    Case(
      type: "application/json", body: #"{"b":1.0,"a":"x"}"#, kind: .json, fields: [#"/a="x""#, "/b=1"],
      reason: "JSON by its type"),
    Case(
      type: nil, body: " [1, 2]", kind: .json, fields: ["/0=1", "/1=2"], reason: "JSON by its first byte"),
    Case(
      type: "text/plain", body: #"{"a":1}"#, kind: .json, fields: ["/a=1"], reason: "JSON under another type"),
    Case(type: "application/json", body: "7", kind: .json, fields: ["=7"], reason: "a scalar"),
    Case(
      type: "application/json", body: "{broken", kind: .text, fields: ["={broken"],
      reason: "broken JSON is text"),
    Case(
      type: "application/json", body: "a=1&b=2", kind: .form, fields: ["a=1", "b=2"],
      reason: "a form under JSON's type"),
    Case(
      type: nil, body: #"{"a":12345678901234567}"#, kind: .json, fields: ["/a=12345678901234567"],
      reason: "no digit is lost"),
    Case(
      type: nil, body: "{\"a\":1}\n{\"a\":2}\n", kind: .json, fields: ["/0/a=1", "/1/a=2"],
      reason: "one JSON value a line"),
    Case(
      type: nil, body: "{\"a\":1}\n{broken\n", kind: .text, fields: ["={\"a\":1}\n{broken\n"],
      reason: "not every line"),
    Case(
      type: "application/x-www-form-urlencoded", body: "b=x+y&a=%2f&&c", kind: .form,
      fields: ["a=/", "b=x%20y", "c="], reason: "a form"),
    Case(
      type: nil, body: "en=page_view&ep.x=1", kind: .form, fields: ["en=page_view", "ep.x=1"],
      reason: "a form by its look"),
    Case(
      type: nil, body: "a=1\n&b=2\n", kind: .form, fields: ["a=1", "b=2"],
      reason: "a form as a baseline has it"),
    Case(
      type: nil, body: "en=a\r\nen=b", kind: .text, fields: ["=en=a\r\nen=b"],
      reason: "several hits are no form"),
    Case(type: "text/plain", body: "hello world", kind: .text, fields: ["=hello world"], reason: "text"),
    Case(type: "text/plain", body: "a = b", kind: .text, fields: ["=a = b"], reason: "spaces are no form's"),
    Case(type: nil, body: "a\u{0}b", kind: .binary, fields: ["=YQBi"], reason: "a NUL is no text's"),
    Case(
      type: "application/x-www-form-urlencoded", body: "&\r\n", kind: .none, fields: [],
      reason: "nothing but separators is none"),
    Case(type: nil, body: "", kind: .none, fields: [], reason: "an empty body is none"),
    Case(
      type: "multipart/form-data; boundary=X",
      body:
        "--X\r\nContent-Disposition: form-data; name=\"ev\"\r\n\r\nPageView\r\n--X\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\n\r\nline 1\r\n--X--\r\n",
      kind: .form, fields: ["ev=PageView", "f=line%201", "f/filename=a.txt"], reason: "multipart"),
    Case(
      type: "multipart/form-data; boundary=X", body: "--X\r\nbroken", kind: .text, fields: ["=--X\r\nbroken"],
      reason: "broken multipart"),
  ]

  @Test(arguments: cases) func shape(_ row: Case) {
    let body = BodyShape.read(BodyShape.mediaType(row.type), Array(row.body.utf8))
    #expect(body.kind == row.kind)
    #expect(body.fields.map { "\($0.name)=\($0.text)" } == row.fields)
  }

  static func event(_ bytes: [UInt8], encoding: String?, type: String? = nil) -> Event {
    var headers: [Request.Header] = []
    if let encoding { headers.append(.init(name: "content-encoding", value: encoding)) }
    if let type { headers.append(.init(name: "Content-Type", value: type)) }
    let request = Request(method: "POST", url: "https://a.com/x", headers: headers, body: .bytes(bytes))
    // One request in scope is one event.
    return Normalizer(presets: []).events(of: request, index: 0, isHAR: false)[0]
  }

  /// `{"a":1}` by gzip(1) and by zlib.
  static let gzip: [UInt8] = [
    0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 2, 3, 0xab, 0x56, 0x4a, 0x54, 0xb2, 0x32, 0xac, 5, 0, 0xaf, 0xac, 0x1b,
    0x56, 7, 0, 0, 0,
  ]
  static let zlib: [UInt8] = [
    0x78, 0x9c, 0xab, 0x56, 0x4a, 0x54, 0xb2, 0x32, 0xac, 5, 0, 8, 0x2a, 2, 9,
  ]
  static let deflate: [UInt8] = [0xab, 0x56, 0x4a, 0x54, 0xb2, 0x32, 0xac, 0x05, 0]

  @Test func compressedBodiesAreRead() {
    #expect(Self.event(Self.gzip, encoding: "gzip").fields == [Field(.body, "/a", "1")])
    #expect(Self.event(Self.gzip, encoding: nil).fields == [Field(.body, "/a", "1")], "without the header")
    #expect(Self.event(Self.zlib, encoding: "deflate").fields == [Field(.body, "/a", "1")])
    #expect(
      Self.event(Self.deflate, encoding: "deflate").fields == [Field(.body, "/a", "1")], "without a wrapper")
    #expect(
      Self.event(Array("{\"a\":1}".utf8), encoding: "gzip").fields == [Field(.body, "/a", "1")],
      "decoded by the recorder already")
  }

  @Test func whatCannotBeDecodedIsKeptAsBytes() {
    let cut = Array(Self.gzip.dropLast(12))
    let event = Self.event(cut, encoding: "gzip")
    #expect(event.bodyKind == .binary)
    #expect(event.fields == [Field(.body, "", Base64.encode(cut))])
  }

  @Test func contentTypeCountsOnlyWithABody() {
    #expect(Self.event([], encoding: nil, type: "text/plain").fields.isEmpty)
    #expect(
      Self.event(Array("x".utf8), encoding: nil, type: "Text/Plain; charset=utf-8").fields
        == [Field(.header, "Content-Type", "text/plain"), Field(.body, "", "x")])
  }

  @Test func anUnavailableBodyIsSaid() {
    let request = Request(method: "POST", url: "https://a.com/x", body: .unavailable(reason: "upload task"))
    let event = Normalizer(presets: []).events(of: request, index: 0, isHAR: false)[0]
    #expect(event.bodyKind == .unavailable)
    #expect(event.fields.isEmpty)
  }
}
