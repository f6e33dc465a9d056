import Foundation
import Testing

@testable import TraceFormat

/// A HAR that is read into columns is the same trace as one that is held as events.
@Suite struct ArchivedTableTests {
  @Test func tablesAreTheTraces() throws {
    var rows = 0
    for seed in 1...ShapeTests.cases {
      var archive = RandomArchive(seed: seed)
      let rules = archive.chance(50) ? NormalizerPropertyTests.rules : Rules()
      let bytes = Array(archive.text().utf8)
      // What cannot be read twice is kept in a temporary file.
      let isPacked = archive.chance(25)
      rows += try Self.compare(isPacked ? StoredGzip.bytes(bytes) : bytes, rules, "seed \(seed)")
    }
    #expect(rows > Int(ShapeTests.cases) * 15)
  }

  /// `request` objects that differ in little from what browsers write.
  static let requests: [String] = [
    #"{"method":"GET","url":"https://a.example/1?b=1","headers":[]}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","postData":{"mimeType":"application/json","text":"{\"a\":\"\u0041\"}"}}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","headers":[{"name":"Content-Type","value":"application/json"}],"postData":{"text":"{\"a\":\"\u0041\"}"}}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","postData":{"mimeType":"application/json","encoding":"base64","text":"eyJhIjoxfQ=="}}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","postData":{"mimeType":"application/json","text":"","params":[{"name":"a","value":"1"}]}}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","bodySize":7}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","bodySize":0}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","headers":[{"name":"content-length","value":"7"}]}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","headers":[{"name":"content-length","value":7}]}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","_bodyUnavailable":"too large"}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","headers":[{"name":"Content-Encoding","value":"gzip"}],"postData":{"mimeType":"application/json","text":"{\"a\":1}"}}"#,
    #"{"method":"POST","url":"https://a.example/1?b=1","postData":null}"#,
    #"{"method":"GET","url":"https:\/\/a.example\/1?b=1","headers":[]}"#,
    #"{"method":"GET","url":"https://a.example/2","url":"https://a.example/1?b=1","headers":[]}"#,
    #"{"method":"get","url":"https://a.example/1?b=1","headers":{"Content-Type":"text/plain"}}"#,
    #"{"method":"OPTIONS","url":"https://a.example/1?b=1","headers":[{"name":"Access-Control-Request-Method","value":"POST"}]}"#,
    #"{"method":"CONNECT","url":"https://a.example/1?b=1"}"#,
    #"{"method":"GET","url":"wss://a.example/1?b=1"}"#,
    #"{"method":"GET","url":"http:///1?b=1"}"#,
    #"{"method":"GET","url":""}"#,
    #"{"url":"https://a.example/1?b=1"}"#,
    "[]",
  ]

  @Test(arguments: requests) func aRequestIsReadAsEverywhere(_ request: String) throws {
    for type in ["", #""_resourceType":"websocket","#] {
      let known = Array(repeating: Self.requests[0...2], count: 3).joined().map { ("", $0) }
      let entries = (known + [(type, request)] + known + [("", request)]).map {
        "{\($0)\"startedDateTime\":\"2026-01-01T00:00:00Z\",\"request\":\($1)}"
      }
      let text = #"{"log":{"entries":["# + entries.joined(separator: ",\n") + "]}}"
      let rules = try Rules.read(Array(#"{"include": ["**"]}"#.utf8), file: "r")
      _ = try Self.compare(Array(text.utf8), rules, request)
    }
  }

  @Test(.enabled(if: CorpusNormalizationTests.root != nil, "TRACE_DIFF_CORPUS names no recordings"))
  func tablesAreTheTracesOfRealArchives() throws {
    var rows = 0
    for file in CorpusNormalizationTests.files {
      let loader = TraceLoader(rules: try Rules.read(Array(#"{"include": ["**"]}"#.utf8), file: "r"))
      guard let traces = try? loader.load(file), traces.first?.isNamedAfterFile == true else { continue }
      for (table, trace) in zip(try loader.loadTables(file).traces, traces)
      where TraceTableTests.areEqual(table, trace, file) {
        rows += trace.events.count
      }
    }
    #expect(rows > 1000)
  }

  @Test func aFileThatChangesIsSaid() throws {
    let entries = (1...5).map {
      #"{"request":{"method":"GET","url":"https://a.example/1?b=\#($0)","headers":[]},"startedDateTime":"2026-01-01T00:00:0\#($0)Z"}"#
    }
    let text = #"{"log":{"entries":["# + entries.joined(separator: ",\n") + "]}}"
    let rules = try Rules.read(Array(#"{"include": ["**"]}"#.utf8), file: "r")
    try TraceTableTests.withFile(text) { path in
      let events = try TraceLoader(rules: rules).loadTables(path).traces[0].events
      #expect(events[3].fields.map(\.text) == ["4"])
      #expect(events[3].time == 1_767_225_604)
      #expect(events.failure == nil)
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 40)
      _ = events[4]
      #expect(events.failure?.description == "\(path):5: changed while it was read: its end is gone")
    }
    try TraceTableTests.withFile(text) { path in
      let events = try TraceLoader(rules: rules).loadTables(path).traces[0].events
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.write(contentsOf: Data(repeating: 0x30, count: text.utf8.count))
      _ = events[4]
      #expect(
        events.failure?.description
          == "\(path):5: changed while it was read: expected an object, found \"0\"")
    }
  }

  /// Compares a HAR's tables with its traces and returns how many events they have.
  private static func compare(_ bytes: [UInt8], _ rules: Rules, _ reason: String) throws -> Int {
    let path = NSTemporaryDirectory() + "trace-diff-table-\(UUID().uuidString).har"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let loader = TraceLoader(rules: rules)
    let (tables, _) = try loader.loadTables(path)
    let traces = try loader.load(path)
    #expect(tables.count == traces.count, "\(reason)")
    for (table, trace) in zip(tables, traces) where !TraceTableTests.areEqual(table, trace, reason) {
      return 0
    }
    return traces.map(\.events.count).reduce(0, +)
  }
}

/// HARs of requests that are alike, as browsers and proxies write them, some of them torn or out of order.
struct RandomArchive {
  private var generator: AlikeRequests

  init(seed: UInt64) {
    generator = AlikeRequests(requests: RandomRequest(random: SeededGenerator(seed: seed)))
  }

  mutating func chance(_ share: Int) -> Bool { generator.chance(share) }

  mutating func text() -> String {
    var entries: [String] = []
    let isOrdered = chance(50)
    for _ in 0..<3 {
      let first = generator.first()
      var requests = [first]
      for index in 0..<12 {
        let request = index < 2 ? first : generator.alike(generator.pick(requests))
        requests.append(request)
        let second = isOrdered ? entries.count : Int.random(in: 0..<60, using: &generator.requests.random)
        entries.append(entry(request, second))
      }
    }
    let text =
      #"{"log":{"version":"1.2","pages":[{"id":"p"}],"entries":["#
      + entries.joined(separator: chance(50) ? ",\n" : ",") + "]}}"
    if chance(90) { return text }
    return String(text.dropLast(Int.random(in: 1..<400, using: &generator.requests.random)))
  }

  private mutating func entry(_ request: Request, _ second: Int) -> String {
    var members = [#""request":\#(self.request(request))"#]
    if chance(95) {
      let padded = second < 10 ? "0\(second)" : "\(second)"
      members.append(#""startedDateTime":"2026-01-01T00:00:\#(padded).\#(second)Z""#)
    }
    members.append(#""response":{"content":{"text":"<p>\"\#(second)\"</p>"}}"#)
    if chance(20) { members.append(#""pageref":"p""#) }
    if chance(3) { members.append(#""_resourceType":"websocket""#) }
    members.shuffle(using: &generator.requests.random)
    return "{" + members.joined(separator: ",") + "}"
  }

  private mutating func request(_ request: Request) -> String {
    var members = [#""method":\#(quoted(request.method))"#, #""url":\#(quoted(request.url))"#]
    var headers = request.headers.map { #"{"name":\#(quoted($0.name)),"value":\#(quoted($0.value))}"# }
    if chance(3) { headers.append(#"{"name":"content-length","value":"9"}"#) }
    if chance(90) { members.append(#""headers":[\#(headers.joined(separator: ","))]"#) }
    if chance(30) { members.append(#""bodySize":\#(generator.pick(["-1", "0", "9"]))"#) }
    if case .bytes(let body) = request.body {
      let text = String(decoding: body, as: UTF8.self)
      var data = [#""text":\#(quoted(text))"#]
      if chance(10) { data = [#""encoding":"base64","text":\#(quoted(Base64.encode(body)))"#] }
      if chance(70) {
        data.append(#""mimeType":\#(quoted(generator.pick(["application/json", "text/plain", ""])))"#)
      }
      data.shuffle(using: &generator.requests.random)
      members.append(#""postData":{\#(data.joined(separator: ","))}"#)
    } else if chance(5) {
      members.append(#""postData":\#(generator.pick(["null", "{}", #"{"text":""}"#]))"#)
    }
    members.shuffle(using: &generator.requests.random)
    return "{" + members.joined(separator: ",") + "}"
  }

  private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.appendQuoted(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
