import Testing

@testable import TraceFormat

@Suite struct MaskingTests {
  static let time = 1_767_225_600.0  // 2026-01-01T00:00:00Z
  static let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
  static let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

  struct Case: Sendable, CustomTestStringConvertible {
    var value: String
    var placeholder: String?
    var reason: String
    var testDescription: String { reason }
  }

  static let shapes = [
    Case(value: uuid, placeholder: "{{$uuid}}", reason: "a UUID"),
    Case(value: uuid.uppercased(), placeholder: "{{$uuid}}", reason: "a UUID in capitals"),
    Case(value: "1767225600", placeholder: "{{$timestamp}}", reason: "seconds"),
    Case(value: "1767225600123", placeholder: "{{$timestamp}}", reason: "milliseconds"),
    Case(value: "1767225600123456", placeholder: "{{$timestamp}}", reason: "microseconds"),
    Case(value: "1767225600.5", placeholder: "{{$timestamp}}", reason: "seconds with a fraction"),
    Case(value: "1767311999", placeholder: "{{$timestamp}}", reason: "within a day"),
    Case(value: "1767312001", placeholder: nil, reason: "more than a day off"),
    Case(value: "176722560", placeholder: nil, reason: "nine digits"),
    Case(value: "17672256001", placeholder: nil, reason: "eleven digits"),
    Case(value: "2026-01-01T00:00:00Z", placeholder: "{{$isoTimestamp}}", reason: "a date-time"),
    Case(value: "2026-01-01T01:02:03.456%2B01:00", placeholder: "{{$isoTimestamp}}", reason: "with a zone"),
    Case(value: "20260101T000000Z", placeholder: "{{$isoTimestamp}}", reason: "in the basic form"),
    Case(value: "2026-01-01%2000:00:01", placeholder: "{{$isoTimestamp}}", reason: "with a space"),
    Case(value: "2026-01-01", placeholder: nil, reason: "a date alone is data"),
    Case(value: "2019-01-01T00:00:00Z", placeholder: nil, reason: "a date-time of another year is data"),
    Case(value: jwt, placeholder: "{{random}}", reason: "a JWT"),
    Case(value: "eyJhIjoxfQ", placeholder: nil, reason: "base64 of JSON is no JWT"),
    Case(value: "123456789012345", placeholder: nil, reason: "a pixel id of 15 digits"),
    Case(value: "0123456789abcdef0123456789abcdef", placeholder: nil, reason: "a project token of 32 digits"),
    Case(value: "00000000-0000-0000-0000-000000000000", placeholder: nil, reason: "the nil UUID is no value"),
    Case(value: "home", placeholder: nil, reason: "a word"),
    Case(value: "", placeholder: nil, reason: "nothing"),
  ]

  @Test(arguments: shapes) func aShapeMasksOnlyWhatIsCertain(_ row: Case) {
    let query = normalized("https://a.com/x?f=\(row.value)", time: Self.time)[0].fields[0]
    #expect(query.mask?.placeholder.text == row.placeholder)
    let plain = PercentEncoding.decode(row.value)
    let json = normalized("https://a.com/x", method: "POST", body: "{\"f\":\"\(plain)\"}", time: Self.time)[0]
    #expect(json.fields[0].mask?.placeholder.text == row.placeholder, "as a JSON string")
  }

  @Test func withoutATimeNoTimeIsCertain() {
    #expect(normalized("https://a.com/x?f=1767225600", time: nil)[0].fields[0].mask == nil)
    #expect(normalized("https://a.com/x?f=2026-01-01T00:00:00Z", time: nil)[0].fields[0].mask == nil)
    #expect(normalized("https://a.com/x?f=\(Self.uuid)", time: nil)[0].fields[0].mask != nil)
  }

  @Test func aJSONNumberMayBeAnEpoch() {
    let event = normalized("https://a.com/x", method: "POST", body: #"{"t":1767225600123,"n":17}"#)[0]
    #expect(shown(event) == ["/n=17", "/t=>{{$timestamp}}"])
  }

  static func rules(_ text: String) -> Rules {
    // The rules of these tests are valid.
    try! Rules.read(Array(text.utf8), file: "r.json")
  }

  static let preset = Preset(
    "shop", title: "Shop", endpoints: [.init(["a.com"])],
    volatile: [.init(.any, ["cb", "ts"], as: .timestamp)], kept: [.init(.any, ["pid"])],
    redacted: [.init(.any, ["ud"], as: .redacted)])

  struct Order: Sendable, CustomTestStringConvertible {
    var rules: String
    var query: String
    var shown: String
    var reason: String
    var testDescription: String { reason }
  }

  static let order = [
    Order(rules: "", query: "cb=17", shown: "cb=>{{$timestamp}}", reason: "the preset's names"),
    Order(
      rules: "", query: "pid=\(uuid)", shown: "pid=\(uuid)", reason: "what the preset keeps has no shape"),
    Order(
      rules: #"{"learned": [{"match": "a.com", "in": "query", "name": "cb", "verdict": "keep"}]}"#,
      query: "cb=17",
      shown: "cb=17", reason: "what was learned comes before the preset"),
    Order(
      rules:
        #"{"learned": [{"match": "a.com", "in": "query", "name": "cb", "verdict": "keep"}], "mask": [{"match": "a.com", "query": ["c*"]}]}"#,
      query: "cb=17", shown: "cb=>{{random}}", reason: "the project's mask comes before what was learned"),
    Order(
      rules:
        #"{"keep": [{"match": "a.com", "query": ["cb"]}], "mask": [{"match": "a.com", "query": ["cb"]}]}"#,
      query: "cb=17", shown: "cb=17", reason: "the project's keep comes first"),
    Order(
      rules: #"{"keep": [{"match": "a.com/y", "query": ["cb"]}]}"#, query: "cb=17",
      shown: "cb=>{{$timestamp}}",
      reason: "a rule for another endpoint says nothing"),
    Order(
      rules: #"{"keep": [{"match": "a.com", "query": ["u"]}]}"#, query: "u=\(uuid)", shown: "u=\(uuid)",
      reason: "a UUID that is kept"),
    Order(rules: "", query: "cb=", shown: "cb=", reason: "nothing is never masked"),
    Order(rules: "", query: "cb=0", shown: "cb=0", reason: "0 where an epoch is expected is never masked"),
    Order(
      rules: #"{"mask": [{"match": "a.com", "query": ["n"]}]}"#, query: "n=0", shown: "n=>{{random}}",
      reason: "0 where anything is expected is a value"),
    Order(
      rules: "", query: "cb=%5Btimestamp%5D", shown: "cb=%5Btimestamp%5D", reason: "a macro is never masked"),
    Order(rules: "", query: "cb=null", shown: "cb=null", reason: "null is never masked"),
    Order(rules: "", query: "cb=NULL", shown: "cb=>{{$timestamp}}", reason: "another spelling is a value"),
    Order(rules: "", query: "ud=a1", shown: "ud=>{{redacted}}", reason: "what the preset names as personal"),
    Order(
      rules: #"{"keep": [{"match": "a.com", "query": ["ud"]}]}"#, query: "ud=a1", shown: "ud=>{{redacted}}",
      reason: "redaction overrides keep"),
  ]

  @Test(arguments: order) func theFirstThatSpeaksWins(_ row: Order) {
    let event = normalized(
      "https://a.com/x?\(row.query)", rules: Self.rules(row.rules), presets: [Self.preset])[0]
    #expect(shown(event) == [row.shown])
  }

  @Test func jsonGlobsAreOverPointers() {
    let rules = Self.rules(#"{"mask": [{"match": "a.com", "json": ["/context/device/*", "/items/*/id"]}]}"#)
    let event = normalized(
      "https://a.com/x", method: "POST",
      body:
        #"{"context":{"device":{"id":"d","os":{"v":1}},"locale":"en"},"items":[{"id":7,"n":"x"}],"ids":[]}"#,
      rules: rules)[0]
    #expect(
      shown(event) == [
        "/context/device/id=>{{random}}", "/context/device/os/v=1", #"/context/locale="en""#, "/ids=[]",
        "/items/0/id=>{{random}}", #"/items/0/n="x""#,
      ])
  }

  @Test func headersFormsAndMatrixParametersAreMasked() {
    let rules = Self.rules(
      #"{"headers": [{"match": "a.com", "names": ["x-ad-version", "X-Trace"]}], "mask": [{"match": "a.com", "form": ["t*"], "header": ["x-trace"], "path": ["ord"]}]}"#
    )
    let event = normalized(
      "https://a.com/activity;src=1;ord=77", method: "POST",
      headers: [
        "content-type": "application/x-www-form-urlencoded; charset=utf-8", "x-trace": " abc ",
        "X-AD-VERSION": "3",
      ],
      body: "tok=1&a=b", rules: rules)[0]
    #expect(
      shown(event) == [
        "ord=>{{random}}", "src=1", "Content-Type=application/x-www-form-urlencoded", "X-Ad-Version=3",
        "X-Trace=>{{random}}", "a=b", "tok=>{{random}}",
      ])
  }
}
