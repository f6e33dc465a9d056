import Testing

@testable import TraceFormat

@Suite struct GA4Tests {
  static let shared = "v=2&tid=G-AB12CD34EF&cid=1.2&sid=17"
  static let collect = "https://www.google-analytics.com/g/collect?"

  @Test func everyFormGivesTheSameEvents() {
    let get = PresetSupport.events("GET", Self.collect + Self.shared + "&en=page_view&ep.screen=a%20b&_et=12")
    let bare = PresetSupport.events("POST", Self.collect + Self.shared + "&en=page_view&ep.screen=a+b&_et=12")
    let line = PresetSupport.events(
      "POST", Self.collect + Self.shared, body: "en=page_view&ep.screen=a%20b&_et=12")
    let regional = PresetSupport.events(
      "GET",
      "https://region1.google-analytics.com/g/collect?" + Self.shared + "&en=page_view&ep.screen=a%20b&_et=12"
    )
    #expect(get.count == 1)
    #expect(get == bare)
    #expect(get == line)
    #expect(get == regional)
    #expect(get.first?.form("ep.screen") == "a b")
    #expect(get.first?.query("cid") == "1.2")
    #expect(get.first?.header("Content-Type") == "text/plain")
  }

  @Test(arguments: ["\n", "\r\n"], ["text/plain;charset=UTF-8", "application/x-www-form-urlencoded"])
  func eachLineIsAnEventWithTheSharedParameters(newline: String, type: String) {
    let events = PresetSupport.events(
      "POST", Self.collect + Self.shared + "&dl=https%3A%2F%2Fa.example%2F",
      body:
        "en=page_view\(newline)en=purchase&epn.value=9.5&pr1=idA~prB&dl=https%3A%2F%2Fb.example%2F\(newline)",
      type: type)
    #expect(events.map(\.name) == ["page_view", "purchase"])
    #expect(events.map(\.role) == [.pageView, .conversion])
    #expect(events.map { $0.query("dl") } == ["https://a.example/", "https://b.example/"])
    #expect(events.allSatisfy { $0.query("tid") == "G-AB12CD34EF" })
    #expect(events[1].form("pr1") == "idA~prB")
  }

  @Test func whatWasRewrittenIsLeftAlone() {
    for event in PresetSupport.events("GET", Self.collect + Self.shared + "&en=scroll&epn.percent=90") {
      #expect(Preset.ga4.rewrite?(event) == [event])
    }
  }

  @Test(
    arguments: [
      (
        "https://metrics.shop.example/g/collect?v=2&tid=G-AB12CD34EF&en=page_view", "GA4",
        "first-party container"
      ),
      ("https://shop.example/x/g/c?v=2&tid=G-AB12CD34EF&en=page_view", "GA4", "first-party, short path"),
      ("https://shop.example/g/collect?v=1&tid=G-AB12CD34EF&en=page_view", nil, "another version"),
      ("https://shop.example/g/collect/", "GA4", "cut off behind its path"),
      ("https://shop.example/g/collect?x=1", nil, "parameters of somebody else"),
      ("https://shop.example/g/collect?v=2&tid=UA-1-1&en=page_view", nil, "no GA4 property"),
      ("https://shop.example/metrics?v=2&tid=G-AB12CD34EF&en=page_view", "GA4", "a container's own path"),
      ("https://shop.example/metrics?v=2&tid=G-AB12CD34EF", nil, "neither a client nor an event"),
      ("https://x.clarity.ms/g/collect?v=2&tid=G-AB12CD34EF", nil, "another vendor's host"),
    ] as [(String, String?, String)])
  func firstParty(url: String, vendor: String?, reason: String) {
    #expect(PresetSupport.events("GET", url).first?.vendor == vendor, "\(reason)")
  }

  @Test func signalsAreNoEvent() {
    let match = PresetSupport.match("POST", "https://stats.g.doubleclick.net/g/collect?v=2&tid=G-AB12CD34EF")
    #expect(match?.isNoEvent == true)
  }

  @Test(arguments: [
    (Field.Location.query, "cid", "volatile"), (.query, "tid", "kept"), (.body, "_et", "volatile"),
    (.body, "en", "kept"), (.body, "epn.value", "none"), (.query, "gtm", "none"),
  ])
  func verdicts(location: Field.Location, name: String, verdict: String) throws {
    let event = try #require(
      PresetSupport.events("GET", Self.collect + Self.shared + "&en=purchase&_et=1&epn.value=2&gtm=45").first)
    #expect(PresetSupport.verdict(event, location, name) == verdict)
  }
}
