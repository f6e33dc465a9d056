import Testing

@testable import TraceFormat

@Suite struct RedactionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var value: String
    var kind: Redaction.Kind?
    var reason: String
    var testDescription: String { "\(name)=\(value): \(reason)" }
  }

  static let cases = [
    Case(name: "u", value: "jane.doe@example.com", kind: .email, reason: "an address under any name"),
    Case(
      name: "dl", value: "https://a.com/?e=jane%40example.com", kind: .email, reason: "encoded inside a URL"),
    Case(name: "t", value: "mail jane@example.com.", kind: .email, reason: "inside a text"),
    Case(name: "img", value: "logo@2x.png", kind: nil, reason: "a file name"),
    Case(name: "v", value: "lib@1.2.3", kind: nil, reason: "a version"),
    Case(name: "h", value: "@handle", kind: nil, reason: "a handle"),
    Case(
      name: "ep.email", value: String(repeating: "ab", count: 32), kind: .email, reason: "a hashed address"),
    Case(name: "has_email", value: "true", kind: nil, reason: "a flag"),
    Case(name: "lat", value: "52.5200", kind: .location, reason: "a latitude"),
    Case(
      name: "/context/location/longitude", value: "-13.40", kind: .location, reason: "a longitude in JSON"),
    Case(name: "geo", value: "52.52,13.40", kind: .location, reason: "a pair"),
    Case(name: "lat", value: "52", kind: nil, reason: "a whole degree places nobody"),
    Case(name: "plat", value: "52.52", kind: nil, reason: "another word"),
    Case(name: "location", value: "home", kind: nil, reason: "a place in the app"),
    Case(
      name: "idfa", value: "0F8FAD5B-D9CB-469F-A165-70867728950E", kind: .advertisingID, reason: "an IDFA"),
    Case(
      name: "/device/advertisingId", value: "0f8fad5b-d9cb-469f-a165-70867728950e", kind: .advertisingID,
      reason: "in camel case"),
    Case(name: "adid", value: "44712", kind: nil, reason: "the id of an advertisement"),
    Case(
      name: "idfa", value: "00000000-0000-0000-0000-000000000000", kind: nil, reason: "the nil UUID is none"),
    Case(name: "ip", value: "192.0.2.7", kind: .address, reason: "IPv4 by name"),
    Case(name: "clientIp", value: "2001:db8::1", kind: .address, reason: "IPv6 by name"),
    Case(name: "X-Forwarded-For", value: "192.0.2.7, 198.51.100.1", kind: .address, reason: "a list"),
    Case(name: "sdk_version", value: "4.12.0.1", kind: nil, reason: "a four-part version"),
    Case(name: "ship", value: "192.0.2.7", kind: nil, reason: "a word that only ends like it"),
    Case(name: "ip", value: "1", kind: nil, reason: "a switch"),
    Case(name: "access_token", value: "abc123", kind: .credential, reason: "an access token"),
    Case(name: "apiSecret", value: "abc123", kind: .credential, reason: "a secret"),
    Case(
      name: "token", value: "0123456789abcdef0123456789abcdef", kind: nil, reason: "a project's public token"),
    Case(name: "writeKey", value: "abc123", kind: nil, reason: "a public key"),
    Case(name: "x", value: "sk_live_0123456789abcdef", kind: .credential, reason: "a known form"),
    Case(name: "x", value: "Bearer abc.def.ghijk", kind: .credential, reason: "a bearer token"),
    Case(name: "x", value: "", kind: nil, reason: "nothing"),
    Case(name: "token", value: "dGhpcyBpcyBhIHNlY3JldA1", kind: .credential, reason: "an opaque token"),
    Case(name: "token", value: "home", kind: nil, reason: "a word"),
    Case(name: "api_key", value: "abc123", kind: .credential, reason: "a key that no preset knows"),
    Case(name: "apikey", value: "abc123", kind: .credential, reason: "in one word"),
    Case(name: "bearer", value: "abc123", kind: .credential, reason: "a bearer token by name"),
    Case(name: "ip_override", value: "192.0.2.7", kind: .address, reason: "an address for another"),
    Case(name: "traits.phone", value: "+49 (170) 123-4567", kind: .phone, reason: "a phone number"),
    Case(name: "/traits/phoneNumber", value: "491701234567", kind: .phone, reason: "in JSON"),
    Case(name: "phone", value: "iPhone15,2", kind: nil, reason: "a model"),
    Case(name: "has_phone", value: "1", kind: nil, reason: "a flag"),
  ]

  @Test(arguments: cases) func classes(_ row: Case) {
    #expect(Redaction.kind(name: row.name, value: row.value) == row.kind)
  }

  @Test func credentialsInHeadersNeverShow() {
    #expect(Redaction.kind(name: "Authorization", value: "x", in: .header) == .credential)
    #expect(Redaction.kind(name: "Cookie", value: "a=b", in: .header) == .credential)
  }

  @Test func noSecretIsShownWhereverItStands() {
    let rules = MaskingTests.rules(
      #"{"keep": [{"match": "a.com", "query": ["**"], "json": ["/**"], "path": ["**"]}], "headers": [{"match": "a.com", "names": ["Authorization"]}]}"#
    )
    let events = [
      "https://a.com/u/jane@example.com/x?m=jane%40example.com&ip=192.0.2.7&j=\(MaskingTests.jwt)",
      "https://a.com/jane%40example.com",
    ].flatMap {
      normalized(
        $0, method: "POST", headers: ["Authorization": "Bearer secret-token"],
        body:
          #"{"user":{"email":"jane@example.com","lat":52.5200,"idfa":"0F8FAD5B-D9CB-469F-A165-70867728950E"}}"#,
        rules: rules)
    }
    for event in events {
      let all = ([event.path, event.name] + event.fields.map(\.shown)).joined(separator: "\n")
      for secret in ["example.com", "192.0.2.7", "52.52", "0F8FAD5B", "eyJ", "secret-token"] {
        #expect(all.firstRange(of: secret) == nil, "\(secret) in \(all)")
      }
    }
  }

  @Test func aRedactedValueMayLink() {
    let flow = Flow(
      name: "f",
      entries: (0..<2).map { _ in
        Flow.Entry(Request(url: "https://a.com/x?idfa=0F8FAD5B-D9CB-469F-A165-70867728950E"))
      })
    let trace = Normalizer(presets: []).trace(of: flow)
    #expect(trace.events.map { $0.fields[0].shown } == ["{{idfa_1}}", "{{idfa_1}}"])
    #expect(trace.events[0].fields[0].mask?.source == .redaction)
  }

  struct Inside: Sendable, CustomTestStringConvertible {
    var url: String
    var body: String?
    /// The path, then what `shown` gives.
    var expected: [String]
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Inside(
      url: "https://a.com/x?access_token=Optional(%22Sup3r%22)",
      expected: ["/x", "access_token=Optional(REDACTED)"],
      reason: "an optional around a secret"),
    Inside(
      url: "https://a.com/x?access_token=%5BSup3rTok%5D", expected: ["/x", "access_token=%5BREDACTED%5D"],
      reason: "what looks like a macro"),
    Inside(
      url: "https://a.com/x?access_token=$%7BSup3rTok%7D", expected: ["/x", "access_token=$%7BREDACTED%7D"],
      reason: "another macro"),
    Inside(
      url: "https://a.com/x?idfa=$%7BIDFA%7D&ip=%5Btimestamp%5D",
      expected: ["/x", "idfa=$%7BIDFA%7D", "ip=%5Btimestamp%5D"], reason: "a macro's plain name is no secret"),
    Inside(
      url: "https://a.com/x", body: #"{"idfa":"Optional(0F8FAD5B-D9CB-469F-A165-70867728950E)"}"#,
      expected: ["/x", #"/idfa="Optional(REDACTED)""#], reason: "in JSON"),
    Inside(
      url: "https://a.com/x?q=Optional(%22Sup3r%22)&location=%5Bhome%5D&lat=Optional(52.5200)",
      expected: ["/x", "lat=Optional(REDACTED)", "location=%5Bhome%5D", "q=Optional(%22Sup3r%22)"],
      reason: "a field that nobody calls personal"),
    Inside(
      url: "https://a.com/x?dl=https%3A%2F%2Fb.com%2F%3Fe%3Djane%2540example.com%26p%3D2",
      expected: ["/x", "dl=https://b.com/?e=redacted@redacted%26p=2"],
      reason: "an address in a URL in a parameter"),
    Inside(
      url: "https://a.com/x?dl=https%3A%2F%2Fb.com%2F%3Fe%253Djane%252Bx%2540example.com%2526p%253D2",
      expected: ["/x", "dl=https://b.com/?e%253Dredacted@redacted%2526p%253D2"], reason: "encoded once more"),
    Inside(
      url: "https://a.com/x?m=mail+jane%40example.com+or+joe%40example.org.",
      expected: ["/x", "m=mail%20redacted@redacted%20or%20redacted@redacted."], reason: "two in a text"),
    Inside(
      url: "https://a.com/x?m=jane%40example.com", expected: ["/x", "m=>{{redacted}}"], reason: "nothing else"
    ),
    Inside(
      url: "https://a.com/x?email=Jane+%3Cjane%40example.com%3E", expected: ["/x", "email=>{{redacted}}"],
      reason: "a field that holds an address has a name beside it"),
    Inside(
      url: "https://a.com/x", body: "<u><m>jane@example.com</m><p>5</p></u>",
      expected: ["/x", "=<u><m>redacted@redacted</m><p>5</p></u>"], reason: "XML"),
    Inside(
      url: "https://a.com/x", body: #"{"t":"to jane@example.com \"now\""}"#,
      expected: ["/x", #"/t="to redacted@redacted \"now\"""#], reason: "a text in JSON"),
    Inside(
      url: "https://a.com/x", body: #"{"jane@example.com":{"n":1}}"#,
      expected: ["/x", "/redacted@redacted/n=1"],
      reason: "a key of an object"),
    Inside(
      url: "https://a.com/x?jane%40example.com=1", expected: ["/x", "redacted@redacted=1"],
      reason: "a parameter's name"),
    Inside(
      url: "https://a.com/u;jane@example.com/x?t=is%20\(MaskingTests.jwt)%20ok",
      expected: ["/u;redacted@redacted/x", "t=is%20redacted-token%20ok"],
      reason: "a part of a segment, and a token in a text"),
    Inside(
      url: "https://a.com/s/\(MaskingTests.jwt)/x", expected: ["/s/{{}}/x", "2=>{{redacted}}"],
      reason: "a token as a segment"),
  ])
  func onlyWhatIsPersonalIsHidden(_ row: Inside) throws {
    let event = try #require(
      normalized(row.url, method: row.body == nil ? "GET" : "POST", body: row.body).first)
    #expect([event.path] + shown(event) == row.expected)
    // Once is enough, and a baseline that holds it reads as it was written.
    let text = BaselineWriter.text(Trace(flow: "F", events: [event]))
    let again = Normalizer(presets: []).classify(try BaselineReader.read(text, file: nil))
    #expect(
      [again.events[0].path] + again.events[0].fields.map(\.shown) == [event.path] + event.fields.map(\.shown)
    )
  }

  @Test func aKeyThatAPresetKnowsIsPublic() {
    let url = "https://api2.amplitude.com/2/httpapi"
    let body = #"{"api_key":"0123456789abcdef0123456789abcdef","events":[{"event_type":"a"}]}"#
    let known = normalized(url, method: "POST", body: body, presets: Preset.all)
    #expect(known.first.map(shown)?.contains(#"/api_key="0123456789abcdef0123456789abcdef""#) == true)
    let unknown = normalized("https://a.com/x", method: "POST", body: body)
    #expect(unknown.first.map(shown)?.contains("/api_key=>{{redacted}}") == true)
  }

  @Test func aLiteralInABaselineIsNeverShown() throws {
    let text = """
      # @trace-diff 1
      # @flow Home

      ###
      GET https://a.com/u/jane@example.com
          ?access_token=Sup3r
          &dl=to%20jane@example.com
          &m=jane@example.com
          &n=1

      """
    let trace = Normalizer(presets: []).classify(try BaselineReader.read(text, file: "h.http"))
    #expect(
      shown(trace.events[0]) == [
        "2=>{{redacted}}", "access_token=>{{redacted}}", "dl=to%20redacted@redacted", "m=>{{redacted}}",
        "n=1",
      ])
  }
}
