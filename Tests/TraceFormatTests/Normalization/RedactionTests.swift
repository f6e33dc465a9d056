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
}
