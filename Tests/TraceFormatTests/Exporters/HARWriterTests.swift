import Testing

@testable import TraceFormat

@Suite struct HARWriterTests {
  static let flow = Flow(
    name: "Home \"Feed\"", steps: [Step(name: "appears"), Step(name: "taps")],
    entries: [
      Flow.Entry(
        Request(
          id: "1", time: 1_714_564_800.25, method: "POST", url: "https://h/p?a=%20b+c&d&e=%C3%A9#f",
          headers: [Request.Header(name: "Content-Type", value: "application/json")],
          body: .bytes(Array("{\"é\":\"\\n\"}".utf8))), step: 0),
      Flow.Entry(
        Request(
          id: "2", time: 1_714_564_800.250001, method: "PUT", url: "http://h/b",
          headers: [Request.Header(name: "X", value: "1"), Request.Header(name: "X", value: "2")],
          body: .bytes([0, 0xFF, 0x1F, 0x8B]))),
      Flow.Entry(Request(id: "3", method: "POST", url: "https://h/u", body: .unavailable(reason: "upload"))),
      Flow.Entry(Request(id: "4", method: "NOTE", url: "note://app/n")),
      Flow.Entry(
        Request(id: "5", time: 1_714_564_801, url: "https://h/%EF%BF%BD", body: .bytes([0xEF, 0xBF, 0xBD]))),
    ])

  private static func har(_ flows: [Flow]) -> [UInt8] {
    var writer = HARWriter(version: "1")
    for flow in flows { writer.add(flow) }
    return writer.bytes
  }

  @Test func comesBackAsItWas() throws {
    let bytes = Self.har([Self.flow, Self.flow])
    let flows = try HARReader.read(bytes, file: "x.har", pages: .each)
    #expect(flows.count == 2)
    let expected = Self.flow.entries.map(\.request).filter { $0.method != "NOTE" }
    for flow in flows {
      #expect(flow.incidents.isEmpty && flow.warnings.isEmpty)
      for (read, written) in zip(flow.entries.map(\.request), expected) {
        #expect(read.method == written.method)
        #expect(read.url == written.url)
        #expect(read.headers == written.headers)
        #expect(read.body == written.body)
        if let time = written.time { #expect(read.time == time) }
      }
      #expect(flow.entries.count == expected.count)
    }
    #expect(bytes == Self.har([Self.flow, Self.flow]))
  }

  @Test func hasWhatHAR12Requires() throws {
    let outcomes = [
      Record.Outcome(time: 1, id: "1", status: 204, stubbed: true),
      Record.Outcome(time: 1, id: "2", error: "offline", stubbed: false),
    ]
    var writer = HARWriter(version: "0.1")
    writer.add(Self.flow, outcomes: Dictionary(uniqueKeysWithValues: outcomes.map { ($0.id, $0) }))
    let root = try JSONNode(parsing: writer.bytes)
    let log = try #require(root["log"])
    #expect(log["version"]?.string == "1.2")
    #expect(log["creator"]?["version"]?.string == "0.1")
    let page = try #require(log["pages"]?.elements?.first)
    #expect(page["startedDateTime"]?.string == "2024-05-01T12:00:00.250000Z")
    #expect(page["title"]?.string == Self.flow.name)
    #expect(page["pageTimings"]?.members != nil)
    let entries = try #require(log["entries"]?.elements)
    #expect(entries.count == 4)
    for entry in entries {
      for key in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
        #expect(entry[key] != nil)
      }
      #expect(entry["pageref"]?.string == page["id"]?.string)
      for key in [
        "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize",
      ] {
        #expect(entry["request"]?[key] != nil)
      }
      for key in [
        "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
        "bodySize",
      ] { #expect(entry["response"]?[key] != nil) }
      for key in ["send", "wait", "receive"] { #expect(entry["timings"]?[key]?.double != nil) }
    }
    #expect(entries[0]["comment"]?.string == "appears")
    let query = entries[0]["request"]?["queryString"]?.elements ?? []
    #expect(
      query.map { "\($0["name"]?.string ?? "")=\($0["value"]?.string ?? "")" } == ["a= b c", "d=", "e=é"])
    #expect(entries.map { $0["response"]?["status"]?.integer } == [204, 0, 0, 0])
    #expect(entries[1]["response"]?["_error"]?.string == "offline")
  }

  @Test func writesTracesWithPlaceholders() throws {
    let event = Event(
      method: "POST", scheme: "https", host: "h", path: "/p",
      fields: [
        Field(.query, "cb", "17", mask: Mask(.timestamp, source: .shape)), Field(.query, "x", "1"),
        Field(.header, "Content-Type", "application/x-www-form-urlencoded"),
        Field(.body, "a", "b%20c"),
        Field(.body, "secret", "s3cr3t", mask: Mask(.redacted, source: .redaction)),
      ], bodyKind: .form, count: 2...3, step: 0)
    let trace = Trace(flow: "F", steps: [Step(name: "s")], events: [event])
    var writer = HARWriter(version: "1")
    writer.add(trace)
    let bytes = writer.bytes
    let flow = try HARReader.read(bytes, file: "x.har")[0]
    #expect(flow.entries.count == 2)
    #expect(flow.entries[0].request.url == "https://h/p?cb=%7B%7B$timestamp%7D%7D&x=1")
    #expect(flow.entries[0].request.body == .bytes(Array("a=b%20c&secret={{redacted}}".utf8)))
    #expect(!writer.text.contains("s3cr3t"))
  }

  @Test func percentEncodesWhatNoURLHolds() {
    #expect(HARQuery.ascii("https://h/a b\u{7}é?x={y}") == "https://h/a%20b%07%C3%A9?x={y}")
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00.000000Z"), (951_827_696.5, "2000-02-29T12:34:56.500000Z"),
    (4_102_444_799.999, "2099-12-31T23:59:59.999000Z"), (-5, "1970-01-01T00:00:00.000000Z"),
    (.infinity, "1970-01-01T00:00:00.000000Z"), (.nan, "1970-01-01T00:00:00.000000Z"),
  ])
  func writesDateTimes(_ time: Double, _ text: String) {
    #expect(HARDateTime.text(time) == text)
    if time > 0, time.isFinite {
      #expect(HARDateTime.nanoseconds(Array(text.utf8)[...]).map(HARDateTime.seconds) == time)
    }
  }
}
