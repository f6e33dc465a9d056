import Testing

@testable import TraceFormat

@Suite struct HARReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    /// `METHOD url` of each request.
    var requests: [String]
    var warnings: [String] = []
    var incidents: [String] = []
    var reason: String
    var testDescription: String { reason }

    /// A HAR with these entries.
    init(
      _ entries: [String], _ requests: [String], warnings: [String] = [], reason: String
    ) {
      self.init(
        text: #"{"log":{"version":"1.2","entries":["# + entries.joined(separator: ",") + "]}}", requests,
        warnings: warnings, reason: reason)
    }

    init(
      text: String, _ requests: [String], warnings: [String] = [], incidents: [String] = [], reason: String
    ) {
      (self.text, self.requests, self.warnings) = (text, requests, warnings)
      (self.incidents, self.reason) = (incidents, reason)
    }
  }

  static func entry(
    _ url: String, _ start: String? = nil, _ rest: String = "", request: String = ""
  ) -> String {
    let date = start.map { #""startedDateTime":"\#($0)","# } ?? ""
    return #"{\#(date)"request":{"method":"GET","url":"\#(url)"\#(request)}\#(rest)}"#
  }

  private static let a = entry("https://h/a")
  private static let b = entry("https://h/b")
  private static let t0 = "2024-05-01T12:00:00"

  @Test(arguments: [
    Row([a, b], ["GET https://h/a", "GET https://h/b"], reason: "the plain case"),
    Row([], [], reason: "no entry"),
    Row(
      [
        #"{"startedDateTime":"2025-11-27T11:56:27+01:00","time":1948,"request":{"method":"GET","url":"https://h/2"}}"#,
        #"{"startedDateTime":"2025-11-27T11:56:26+01:00","request":{"method":"GET","url":"https://h/1"},"response":null}"#,
        #"{"_webSocketMessages":[],"_resourceType":"websocket","request":{"method":"GET","url":"https://h/ws"}}"#,
      ],
      ["GET https://h/1", "GET https://h/2"], warnings: ["skipped in the HAR: 1 WebSocket"],
      reason: "as Proxyman writes: no pages, whole seconds, entries without a response"),
    Row([#"{"request":{"url":"https://h/x"}}"#], ["GET https://h/x"], reason: "nothing but the URL"),
    Row(
      [
        #"{"response":{"content":{"text":"\#(String(repeating: "x", count: 2_000))"}},"_initiator":{"a":[1]},"#
          + #""request":{"url":"https://h/x","cookies":[],"queryString":[{"name":"wrong"}],"method":"PUT"}}"#
      ],
      ["PUT https://h/x"], reason: "responses, initiators and query strings are passed by"),
    Row(
      [
        entry("https://h/3", t0 + ".002Z"), entry("https://h/1", t0 + "Z"),
        entry("https://h/2", t0 + ".001Z"),
      ],
      ["GET https://h/1", "GET https://h/2", "GET https://h/3"], reason: "entries out of time order"),
    Row(
      [
        entry("https://h/2", t0 + ".0000002Z"), entry("https://h/1", t0 + ".0000001Z"),
        entry("https://h/3", t0 + ".000000200Z"),
      ],
      ["GET https://h/1", "GET https://h/2", "GET https://h/3"],
      reason: "nanoseconds order, and equal times keep theirs"),
    Row(
      [entry("https://h/2", t0 + "+02:00"), entry("https://h/1", "2024-05-01T09:59:59Z")],
      ["GET https://h/1", "GET https://h/2"], reason: "zones are counted in"),
    Row(
      [
        entry("https://h/1", "NaN-NaN-NaNTNaN"), entry("https://h/2", t0 + "Z"), entry("https://h/3", "NaN"),
        entry("https://h/0", "2024-05-01T11:00:00Z"),
      ],
      ["GET https://h/1", "GET https://h/0", "GET https://h/2", "GET https://h/3"],
      reason: "an entry without a valid date follows the one before it"),
    Row(
      [
        #"{"startedDateTime":NaN,"time":-Infinity,"timings":{"send":-1,"x":Infinity},"request":{"url":"https://h/x"}}"#
      ],
      ["GET https://h/x"], reason: "numbers that are none, negative timings"),
    Row([entry("https://h/?a=1&amp;b=2")], ["GET https://h/?a=1&amp;b=2"], reason: "&amp; is what was sent"),
    Row([entry("HTTPS://H/a#f")], ["GET HTTPS://H/a#f"], reason: "the URL is kept exactly as it was sent"),
    Row(
      [entry("https://h/" + String(repeating: "u", count: 300_000))],
      ["GET https://h/" + String(repeating: "u", count: 300_000)], reason: "a URL longer than the window"),
    Row(
      [entry("data:image/gif;base64,AAAA"), entry("about:blank"), entry("blob:https://h/1"), a],
      ["GET https://h/a"], warnings: ["skipped in the HAR: 3 data: or about: URLs"],
      reason: "URLs that reach no host"),
    Row(
      [entry("/relative"), entry("//h/x"), entry("${proto}://h/x"), entry("chrome-extension://x/y"), a],
      ["GET https://h/a"], warnings: ["skipped in the HAR: 4 URLs that are not http or https"],
      reason: "relative URLs, templates and other schemes"),
    Row(
      [
        entry("wss://h/s"),
        entry("https://h/s", nil, #","_resourceType":"websocket","_webSocketMessages":[{"data":"x"}]"#), a,
      ],
      ["GET https://h/a"], warnings: ["skipped in the HAR: 2 WebSockets"], reason: "WebSockets"),
    Row(
      [
        #"{"request":{"method":"CONNECT","url":"https://h:443"}}"#, #"{"request":{}}"#, #"{"request":null}"#,
        "7", "{}", a,
      ],
      ["GET https://h/a"],
      warnings: ["skipped in the HAR: 1 CONNECT, 1 entry without a URL, 3 entries without a request"],
      reason: "entries that are no requests are counted"),
    Row(
      [
        #"{"request":{"method":"OPTIONS","url":"https://h/p","headers":[{"name":"access-control-REQUEST-method","value":"POST"}]}}"#,
        #"{"_resourceType":"preflight","request":{"method":"OPTIONS","url":"https://h/p"}}"#,
        #"{"request":{"method":"OPTIONS","url":"https://h/o","headers":[]}}"#,
      ], ["OPTIONS https://h/o"], warnings: ["skipped in the HAR: 2 preflights"],
      reason: "a preflight is no event, another OPTIONS is a request"),
    Row(
      [entry("https://h/a", nil, #","response":{"status":0,"_error":"net::ERR_ABORTED"}"#)],
      ["GET https://h/a"],
      reason: "a failed request was sent"),
    Row(text: "\u{FEFF}{\"log\":{\"entries\":[\(a)]}}", ["GET https://h/a"], reason: "a byte order mark"),
    Row(
      text: "onInputData({\"log\":{\"entries\":[\(a)]}});\n", ["GET https://h/a"], reason: "a JSONP wrapper"),
    Row(
      text: "{\"log\":{\"entries\":[\(a)]}}\n</html>", ["GET https://h/a"],
      warnings: ["data behind the end of the HAR was ignored, from line 2, column 1 on"],
      reason: "trailing data"),
    Row(
      text: "{\"log\":{\"entries\":[\(a),\n\(b),{\"request\":{\"url\":\"htt",
      ["GET https://h/a", "GET https://h/b"],
      incidents: [
        "the HAR breaks off at line 2, column 68: the string that begins here has no closing quote"
      ],
      reason: "a file that breaks off in a request"),
    Row(
      text: "{\"log\":{\"entries\":[\(a),{\"request\":{\"url\":\"https://h/b\"},\"response\":{\"status\":2",
      ["GET https://h/a", "GET https://h/b"],
      incidents: [
        "the HAR breaks off at line 1, column 124: expected \",\" or \"}\", found the end of the text"
      ],
      reason: "a file that breaks off in a response: the request was sent"),
    Row(
      text: "{\"log\":{\"entries\":[\(a),oops,\(b)]}}", ["GET https://h/a"],
      incidents: ["the HAR breaks off at line 1, column 69: expected a value, found \"o\""],
      reason: "a syntax error in the middle"),
    Row(
      text: #"{"creator":{"x":[1,{"log":0}]},"log":{"entries":[\#(a)],"pages":[]},"z":1}"#,
      ["GET https://h/a"],
      reason: "members in any order"),
  ])
  func readsOddities(_ row: Row) throws {
    for flows in [try HARReader.read(Array(row.text.utf8), file: "d/x.har"), try stream(row.text)] {
      #expect(flows.count == 1)
      let flow = flows[0]
      #expect(flow.entries.map { "\($0.request.method) \($0.request.url)" } == row.requests)
      #expect(flow.warnings.map(\.message) == row.warnings)
      #expect(flow.incidents.map(\.message) == row.incidents)
      #expect(flow.incidents.allSatisfy { $0.code == .torn })
      #expect(flow.name == "x")
      #expect(flow.isHAR && flow.isNamedAfterFile && flow.steps.isEmpty)
    }
  }

  /// Reads through a window, a few bytes at a time.
  private func stream(_ text: String, pages: HARReader.Pages = .all) throws -> [Flow] {
    var rest = Array(text.utf8)[...]
    let stream = JSONStream(capacity: 64) { buffer in
      let part = rest.prefix(min(37, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
    // No input file: what is read again comes from memory.
    let text = Array(text.utf8)
    return try text.withUnsafeBufferPointer { bytes in
      try HARArchive(
        JSONScanner(stream, options: .nonFiniteNumbers), file: "d/x.har", pages: pages,
        RequestTexts(in: bytes)
      ) { nil }.wholeFlows()
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var error: String
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Refusal(text: "", error: "x.har:1:1: the file is empty", reason: "zero bytes"),
    Refusal(
      text: "\n{\"outcome\":{}}", error: "x.har:2:1: expected a HAR, which has an object \"log\" at its top",
      reason: "no log"),
    Refusal(
      text: "{\"log\":[1]}", error: "x.har:1:8: expected an object as \"log\", found \"[\"",
      reason: "a log that is no object"),
    Refusal(
      text: "{\n\"log\": {\"version\":\"1.2\"}}",
      error: "x.har:2:8: expected an array \"entries\" in \"log\"", reason: "no entries"),
    Refusal(
      text: "{\"log\":{\"entries\":{}}}", error: "x.har:1:19: expected an array as \"entries\", found \"{\"",
      reason: "entries that are no array"),
    Refusal(
      text: "{\"log\":{\"entries\":[\n{\"req",
      error: "x.har:2:2: the string that begins here has no closing quote",
      reason: "broken off before any request"),
    Refusal(text: "<html>", error: "x.har:1:1: expected a value, found \"<\"", reason: "no JSON"),
    Refusal(
      text: " [{\"a\":1}]",
      error: "x.har:1:2: expected a HAR, or a Charles session whose transactions have a \"host\"",
      reason: "some other array"),
    Refusal(text: "hello", error: "x.har:1:1: expected a HAR, which is a JSON object", reason: "text"),
  ])
  func refuses(_ row: Refusal) {
    #expect { try HARReader.read(Array(row.text.utf8), file: "x.har") } throws: {
      ($0 as? InputError)?.description == row.error
    }
  }

  @Test func partsPages() throws {
    let pages = #""pages":[{"id":"p1","title":"x"},{"id":"p2"}],"#
    let entries = [
      Self.entry("https://h/2", "2024-05-01T12:00:01Z", #","pageref":"p2""#),
      Self.entry("https://h/1", "2024-05-01T12:00:00Z", #","pageref":"p1""#),
      Self.entry("https://h/-", "2024-05-01T12:00:02Z"),
      Self.entry("https://h/3", "2024-05-01T12:00:03Z", #","pageref":"p3""#),
    ]
    let text = #"{"log":{\#(pages)"entries":[\#(entries.joined(separator: ","))]}}"#
    func urls(_ pages: HARReader.Pages) throws -> [[String]] {
      try HARReader.read(Array(text.utf8), file: "x.har", pages: pages).map { $0.entries.map(\.request.url) }
    }
    #expect(try urls(.all) == [["https://h/1", "https://h/2", "https://h/-", "https://h/3"]])
    #expect(try urls(.each) == [["https://h/1"], ["https://h/2", "https://h/-"], ["https://h/3"]])
    #expect(try urls(.number(2)) == [["https://h/2", "https://h/-"]])
    #expect(throws: InputError("there is no page 4: the HAR has 3 pages", file: "x.har")) {
      try urls(.number(4))
    }
    let each = try HARReader.read(Array(text.utf8), file: "x.har", pages: .each)
    #expect(each.map(\.attempt) == [1, 2, 3])
    #expect(each.map(\.name) == ["x", "x", "x"])
    #expect(HARReader.Pages("2") == .number(2))
    #expect(HARReader.Pages("0") == nil)
    #expect(HARReader.Pages("each") == .each)
  }

  @Test func keepsTimeHeadersAndLine() throws {
    let text = """
      {"log":{"entries":[
      {"startedDateTime":"2024-05-01T12:00:00.250Z","request":{"url":"https://h/a","headers":[
        {"name":":authority","value":"h"},{"name":"X-A","value":"1"},{"name":"x-a","value":"2"}]}},

      {"request":{"url":"https://h/b","headers":{"X-B":"3",":path":"/"}}}
      ]}}
      """
    let requests = try HARReader.read(Array(text.utf8), file: "x.har")[0].entries.map(\.request)
    #expect(requests.map(\.time) == [1_714_564_800.25, nil])
    #expect(requests.map(\.line) == [2, 5])
    #expect(requests[0].headers.map(\.name) == ["X-A", "x-a"])
    #expect(requests[1].headers == [Request.Header(name: "X-B", value: "3")])
  }

  @Test(arguments: [
    ("d/a.har", "a"), ("a.b.HAR.gz", "a.b"), ("x.zhar", "x"), ("x.harp", "x"), ("s.chlsj", "s"),
    ("-", "stdin"),
    (".har", ".har"), ("noending", "noending"), ("x.har.json", "x.har"),
  ])
  func namesFlowsAfterFiles(_ path: String, _ name: String) {
    #expect(HARReader.flowName(path) == name)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-02-29T00:00:00.5+01:00", 1_709_161_200_500_000_000),
      ("2000-03-01 00:00:00,123456789123Z", 951_868_800_123_456_789),
      ("2024-05-01T12:00Z", 1_714_564_800_000_000_000),
      ("1969-12-31T23:59:59-0000", -1_000_000_000), ("2024-13-01T00:00:00Z", nil), ("2024-05-01", nil),
      ("2024-05-01T12:00:00X", nil), ("9999-12-31T23:59:59Z", nil), ("", nil),
    ] as [(String, Int?)])
  func readsDateTimes(_ text: String, _ nanoseconds: Int?) {
    #expect(HARDateTime.nanoseconds(Array(text.utf8)[...]) == nanoseconds)
  }
}
