import Testing

@testable import TraceFormat

@Suite struct ScopeTests {
  static let presets = [
    Preset(
      "shop", title: "Shop",
      endpoints: [
        .init(["cdn.shop.example"], is: .noEvent("library load")),
        .init(["{eu,us}.shop.example", "www.shop.example"], ["/e"]),
      ],
      hostAliases: [("{eu,us}.shop.example", "www.shop.example")])
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var rules = ""
    var url: String
    var method = "GET"
    var isHAR = false
    var events: [String]
    var reason: String
    var testDescription: String { reason }
  }

  static let cases = [
    Case(url: "https://x.com/a", events: ["x.com/a"], reason: "everything recorded is in scope"),
    Case(url: "https://x.com/a", isHAR: true, events: [], reason: "from a HAR only what a preset knows"),
    Case(
      url: "https://eu.shop.example/e", isHAR: true, events: ["www.shop.example/e"], reason: "a regional host"
    ),
    Case(url: "https://cdn.shop.example/lib.js", events: [], reason: "a library load is no event"),
    Case(
      rules: #"{"include": ["cdn.shop.example/**"]}"#, url: "https://cdn.shop.example/lib.js",
      events: ["cdn.shop.example/lib.js"], reason: "unless the project includes it"),
    Case(
      rules: #"{"include": ["x.com/**"]}"#, url: "https://x.com/a", isHAR: true, events: ["x.com/a"],
      reason: "include decides for a HAR, too"),
    Case(
      rules: #"{"include": ["x.com/**"]}"#, url: "https://eu.shop.example/e", events: [],
      reason: "what is not included is out"),
    Case(
      rules: #"{"include": ["www.shop.example"]}"#, url: "https://eu.shop.example/e",
      events: ["www.shop.example/e"],
      reason: "patterns match the mapped host"),
    Case(
      rules: #"{"include": ["x.com/**"], "exclude": ["x.com/health"]}"#, url: "https://x.com/health",
      events: [],
      reason: "exclude comes before include"),
    Case(url: "https://x.com/a", method: "OPTIONS", events: [], reason: "a preflight is never an event"),
    Case(
      rules: #"{"include": ["**"]}"#, url: "https://x.com/a", method: "OPTIONS", events: [],
      reason: "not even if everything is included"),
    Case(
      rules: #"{"blind": ["x.com/**"]}"#, url: "https://x.com/a", events: [],
      reason: "a blind host is not observed"),
    Case(
      rules: #"{"hosts": {"stage.x.com": "x.com", "*.test": "stage.x.com"}}"#, url: "https://a.test/a",
      events: ["x.com/a"], reason: "mappings are followed to their end"),
    Case(
      rules: #"{"hosts": {"localhost": "x.com"}}"#, url: "http://localhost:8123/a", events: ["x.com/a"],
      reason: "a mapping without a port is for any"),
    Case(
      rules: #"{"paths": [{"match": "x.com/user/*/event", "as": "x.com/user/{id}/event"}]}"#,
      url: "https://x.com/user/17/event", events: ["x.com/user/{id}/event"], reason: "a path template"),
    Case(
      rules: #"{"paths": [{"match": "x.com/u/*/*", "as": "x.com/u/{id}/*"}]}"#,
      url: "https://x.com/u/17/click",
      events: ["x.com/u/{id}/click"], reason: "a star keeps the segment"),
    Case(
      rules: #"{"paths": [{"match": "x.com/u/**", "as": "x.com/user/**"}]}"#, url: "https://x.com/u/1/2/3",
      events: ["x.com/user/1/2/3"], reason: "two stars keep the rest"),
    Case(
      rules: #"{"paths": [{"match": "x.com/u/*/e", "as": "x.com/u/{id}/e"}]}"#,
      url: "https://x.com/u/0f8fad5b-d9cb-469f-a165-70867728950e/e", events: ["x.com/u/{id}/e"],
      reason: "a template before the UUID"),
    Case(
      rules: #"{"presets": []}"#, url: "https://eu.shop.example/e", events: ["eu.shop.example/e"],
      reason: "without presets nobody maps the host"),
  ]

  @Test(arguments: cases) func scope(_ row: Case) throws {
    let rules = try Rules.read(Array(row.rules.utf8), file: nil)
    let events = normalized(
      row.url, method: row.method, rules: rules, presets: Self.presets, isHAR: row.isHAR)
    #expect(events.map { $0.host + $0.path } == row.events)
  }

  @Test func whatIsLeftOutIsCountedByHost() {
    let urls = [
      "https://b.com/1", "https://a.com/1", "https://b.com/2", "https://cdn.shop.example/l.js", "data:x",
      "https://eu.shop.example/e",
    ]
    let flow = Flow(name: "f", entries: urls.map { Flow.Entry(Request(url: $0)) }, file: "f.har", isHAR: true)
    let trace = Normalizer(presets: Self.presets).trace(of: flow)
    #expect(trace.events.count == 1)
    #expect(trace.warnings.map(\.code) == [.leftOut, .leftOut, .skipped])
    #expect(
      trace.warnings[0].message
        == "left out 3 requests (2 to b.com, 1 to a.com): no preset recognises them; name them in \"include\" to judge them"
    )
    #expect(trace.warnings.allSatisfy { $0.file == "f.har" })
  }

  @Test(arguments: [
    ("/v1/impression?access_token=Sup3r", [Incident.Code.skipped], [Incident.Code](), "a relative URL"),
    ("", [.skipped], [], "an empty URL"),
    ("https:///x", [.skipped], [], "no host"),
    ("data:text/plain,x", [], [.skipped], "what never leaves the device"),
    ("https://a.com/x", [], [], "an event"),
  ])
  func aRecordingNeverDropsARequestInSilence(
    _ url: String, _ incidents: [Incident.Code], _ warnings: [Incident.Code], _ reason: String
  ) {
    let flow = Flow(name: "f", entries: [Flow.Entry(Request(url: url, line: 7))], file: "f.jsonl")
    let trace = Normalizer(presets: []).trace(of: flow)
    #expect(trace.incidents.map(\.code) == incidents, "\(reason)")
    #expect(trace.warnings.map(\.code) == warnings, "\(reason)")
    #expect(trace.incidents.allSatisfy { $0.line == 7 && $0.message.firstRange(of: "Sup3r") == nil })
  }

  @Test func membersOfABatchAreOfOneRequest() {
    let flow = Flow(
      name: "f", steps: [Step(name: "s")],
      entries: [
        Flow.Entry(Request(time: 5, url: "https://x.com/a", line: 3), step: nil),
        Flow.Entry(Request(time: 6, url: "https://x.com/b", line: 4), step: 0),
      ])
    let events = Normalizer(presets: []).trace(of: flow).events
    #expect(events.map(\.step) == [nil, 0])
    #expect(events.map(\.line) == [3, 4])
    #expect(events.map(\.requestIndex) == [0, 1])
    #expect(events.map(\.time) == [5, 6])
  }
}
