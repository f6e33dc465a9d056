import Testing

@testable import TraceFormat

/// What holds for the facts of every preset.
@Suite struct PresetFactsTests {
  /// Names under which money and content travel.
  static let telling = [
    "value", "price", "revenue", "currency", "currency_code", "cu", "epn.value", "ep.currency", "order_id",
    "orderId",
    "orderid", "oid", "transaction_id", "ti", "campaign", "campaign_id", "utm_campaign", "cn", "placement",
    "placementId",
    "ad_unit", "adUnit", "iu", "slot", "product_id", "sku", "quantity", "qty", "cost", "amt", "cur", "gv",
    "gc", "ev",
    "event", "en", "ec", "ea", "el", "name", "category", "cd[value]", "cd[currency]", "cd[content_ids]",
    "e_pr", "e_cur",
    "ed[value]", "m.value", "m.itemCount", "purchaseID", "products", "events", "pageName",
  ]
  static let pointers =
    telling.map { "/" + $0 }
    + [
      "/batch/0/properties/revenue", "/batch/0/properties/price", "/batch/0/event", "/events/0/revenue",
      "/events/0/price",
      "/events/0/event_properties/value", "/events/0/params/value", "/events/0/params/currency",
      "/0/properties/amount",
      "/data/0/se_va", "/data/0/ue_pr/data/data/price", "/data/0/tr_tt", "/event/params/value",
      "/event/params/price",
      "/events/0/xdm/commerce/order/priceTotal", "/events/0/data/p", "/msgs/0/attrs/price",
      "/properties/value",
      "/event_data/revenue", "/data/event_data/price", "/imp/0/bidfloor", "/custom_events/0/_valueToSum",
      "/eventValue/af_revenue",
    ]

  @Test(arguments: Preset.all.filter { !["hotjar", "clarity"].contains($0.id) }.map(\.id))
  func noGuessMasksMoneyOrContent(preset id: String) throws {
    let preset = try #require(PresetMatcher.all.preset(named: id))
    var event = Event(method: "GET", scheme: "https", host: "a.example", path: "/")
    func check(_ location: Field.Location, _ name: String, _ kind: Event.BodyKind) {
      event.bodyKind = kind
      if case .volatile(let fields) = preset.verdict(on: Field(location, name, "1"), in: event) {
        #expect([.seen, .tested, .documented].contains(fields.evidence), "\(id) masks \(name)")
      }
    }
    for name in Self.telling {
      check(.query, name, .none)
      check(.body, name, .form)
      check(.path, name, .none)
    }
    for pointer in Self.pointers { check(.body, pointer, .json) }
  }

  @Test(arguments: Preset.all.map(\.id))
  func saysWhatItKnows(preset id: String) throws {
    let preset = try #require(PresetMatcher.all.preset(named: id))
    #expect(!preset.endpoints.isEmpty)
    #expect(!preset.notes.isEmpty)
    #expect((preset.notes + preset.events).allSatisfy { $0.hasSuffix(".") })
    let hasEvents = preset.endpoints.contains { endpoint in
      if case .event = endpoint.purpose { true } else { false }
    }
    #expect(preset.events.isEmpty == !hasEvents)
    for endpoint in preset.endpoints where endpoint.hosts.contains(where: { $0.pattern == "**" }) {
      // Any host needs a path or a condition that nobody else has.
      #expect(!endpoint.paths.isEmpty || !endpoint.conditions.isEmpty)
    }
    for fields in preset.volatile + preset.kept + preset.redacted + preset.versions + preset.idempotency {
      #expect(!fields.names.isEmpty)
    }
  }

  @Test func aLiteralNameBeatsAPatternAndRedactionBeatsBoth() throws {
    let preset = Preset(
      "p", title: "P", endpoints: [],
      volatile: [Preset.Fields(.query, ["cd[Meta]", "a*"])],
      kept: [Preset.Fields(.query, ["cd[*]", "abc", "a*"])],
      redacted: [Preset.Fields(.query, ["ab*", "cd[email]"])])
    let event = Event(method: "GET", scheme: "https", host: "a.example", path: "/")
    func verdict(_ name: String) -> String {
      switch preset.verdict(on: Field(.query, name, ""), in: event) {
      case .redacted: "redacted"
      case .volatile: "volatile"
      case .kept: "kept"
      case nil: "none"
      }
    }
    #expect(verdict("cd[Meta]") == "volatile")
    #expect(verdict("cd[value]") == "kept")
    #expect(verdict("cd[email]") == "redacted")
    #expect(verdict("abc") == "redacted")
    #expect(verdict("ax") == "volatile", "volatile comes before kept where both have the same weight")
    #expect(verdict("b") == "none")
  }

  @Test(arguments: [
    ("a", ["a"]), ("{a,b}.c", ["a.c", "b.c"]), ("a{,b}", ["a", "ab"]),
    ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"]),
    ("a{b", ["a{b"]), ("", [""]),
  ])
  func bracesStandForAlternatives(pattern: String, expected: [String]) {
    #expect(BraceExpansion.expand(pattern) == expected)
  }
}
