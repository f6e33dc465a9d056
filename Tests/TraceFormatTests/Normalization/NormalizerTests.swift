import Testing

@testable import TraceFormat

/// One request through the whole pipeline.
func normalized(
  _ url: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil,
  time: Double? = 1_767_225_600, rules: Rules = Rules(), presets: [Preset] = [], isHAR: Bool = false
) -> [Event] {
  let request = Request(
    time: time, method: method, url: url,
    headers: headers.sorted { $0.key < $1.key }.map { Request.Header(name: $0.key, value: $0.value) },
    body: body.map { .bytes(Array($0.utf8)) } ?? .none)
  return Normalizer(rules: rules, presets: presets).events(of: request, index: 0, isHAR: isHAR)
}

/// `name=text` for each field, `name=>placeholder` where it is masked.
func shown(_ event: Event) -> [String] {
  event.fields.map { field in
    field.mask == nil ? "\(field.name)=\(field.text)" : "\(field.name)=>\(field.shown)"
  }
}

@Suite struct NormalizerTests {
  @Test func aBatchIsSplitAndItsEnvelopeStays() {
    var rules = Rules()
    var rule = Rules.EventRule(match: EndpointPattern("ads.example.com/batch"))
    rule.split = Glob("/events/*", separator: "/")
    rule.name = .json("/type")
    rule.id = .json("/eventId")
    rule.role = .impression
    rules.events = [rule]
    let events = normalized(
      "https://ads.example.com/batch", method: "POST", headers: ["content-type": "application/json"],
      body: #"{"app":"shop","events":[{"type":"a","eventId":"1"},{"type":"b","eventId":"2"}],"z":1}"#,
      rules: rules)
    #expect(events.map(\.name) == ["a", "b"])
    #expect(events.map(\.idempotencyID) == ["1", "2"])
    #expect(events.map(\.role) == [.impression, .impression])
    #expect(events.map(\.isBatched) == [true, true])
    #expect(
      shown(events[1]) == [
        "Content-Type=application/json", #"/app="shop""#, #"/events/0/eventId="2""#,
        #"/events/0/type="b""#, "/z=1",
      ])
  }

  @Test func nestedBatchesShareWhatIsTheirs() {
    var rules = Rules()
    var rule = Rules.EventRule(match: EndpointPattern("**"))
    rule.split = Glob("/sessions/*/events/*", separator: "/")
    rules.events = [rule]
    let events = normalized(
      "https://a.com/b", method: "POST",
      body: #"{"sessions":[{"id":"s1","events":[{"n":1},{"n":2}]},{"id":"s2","events":[{"n":3}]}]}"#,
      rules: rules)
    #expect(
      events.map(shown) == [
        [#"/sessions/0/events/0/n=1"#, #"/sessions/0/id="s1""#],
        [#"/sessions/0/events/0/n=2"#, #"/sessions/0/id="s1""#],
        [#"/sessions/0/events/0/n=3"#, #"/sessions/0/id="s2""#],
      ])
  }

  @Test func anEmptyBatchHasNoEvents() {
    var rules = Rules()
    var rule = Rules.EventRule(match: EndpointPattern("**"))
    rule.split = Glob("/events/*", separator: "/")
    rules.events = [rule]
    #expect(normalized("https://a.com/b", method: "POST", body: #"{"events":[]}"#, rules: rules).isEmpty)
    #expect(normalized("https://a.com/b", method: "POST", body: #"{"single":1}"#, rules: rules).count == 1)
  }

  @Test func aUUIDInThePathIsTemplated() {
    let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let event = normalized("https://a.com/user/\(id)/event")[0]
    #expect(event.path == "/user/{{}}/event")
    #expect(shown(event) == ["2=>{{$uuid}}"])
    var rules = Rules()
    var keep = Rules.FieldRule(match: EndpointPattern("a.com"))
    keep.path = [Glob("2")]
    rules.keep = [keep]
    let kept = normalized("https://a.com/user/\(id)/event", rules: rules)[0]
    #expect(kept.path == "/user/\(id)/event")
    #expect(kept.fields.isEmpty)
  }

  @Test func aRuleMasksASegment() {
    var rules = Rules()
    var mask = Rules.FieldRule(match: EndpointPattern("a.com/user/*/event"))
    mask.path = [Glob("2")]
    rules.mask = [mask]
    let event = normalized("https://a.com/user/4711/event", rules: rules)[0]
    #expect(event.path == "/user/{{}}/event")
    #expect(shown(event) == ["2=>{{random}}"])
    #expect(event.name == "event")
  }

  @Test(arguments: [
    ("https://a.com/v1/buy%20one", "buy one", "it is text"), ("https://a.com/v1/caf%C3%A9/", "café", "UTF-8"),
    ("https://a.com/v1/50%25", "50%", "an escaped percent sign"), ("https://a.com/v1/%FF", "%FF", "no text"),
    ("note://app/buy%20one", "buy one", "a note has the name that the app gave it"),
    ("https://a.com/", "/", "none"),
  ])
  func aPathNamesItsEventDecoded(_ url: String, _ name: String, _ reason: String) {
    let event = normalized(url)[0]
    #expect(event.name == name, "\(reason)")
    let text = BaselineWriter.text(Trace(flow: "F", events: [event]))
    let remark = name.replacingOccurrences(of: "%", with: "%25")
    #expect(text.contains("# @event \(event.host) \(remark)\n"), "written once encoded: \(text)")
  }

  @Test func oneValueInTwoEventsIsALink() {
    let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let flow = Flow(
      name: "f",
      entries: ["https://a.com/impression?imp=\(id)", "https://a.com/click?imp=\(id)&t=1767225600"].map {
        Flow.Entry(Request(time: 1_767_225_600, url: $0))
      })
    let trace = Normalizer(presets: []).trace(of: flow)
    #expect(trace.events.map(shown) == [["imp=>{{imp_1}}"], ["imp=>{{imp_1}}", "t=>{{$timestamp}}"]])
  }
}

@Suite struct LinkableTests {
  @Test(arguments: [
    "0f8fad5b-d9cb-469f-a165-70867728950e", "0123456789abcdef", "fb.1.1583598411.1a2b",
    "dGhpcyBpcyBhIHRva2Vu",
    "abcdefghijklmnop",
  ])
  func isAnIdentifier(_ value: String) { #expect(CertainShape.isLinkable(value)) }

  @Test(arguments: [
    "short1", "1234567890123456", "1234567890.1600000000", "2026-01-01T00:00:00.000Z", "https://a.com/page/1",
    "a sentence with 16 letters", "home-screen-appears", "",
  ])
  func isNone(_ value: String) { #expect(!CertainShape.isLinkable(value)) }
}
