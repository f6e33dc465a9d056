extension Preset {
  /// Google Analytics 4 as web pages send it (`/g/collect`), also through a first-party server container.
  static let ga4 = Preset(
    "ga4", title: "GA4",
    endpoints: [
      Endpoint(
        ["stats.g.doubleclick.net"], ["/g/collect"], is: .noEvent("Google Signals' copy of a hit"),
        evidence: .seen),
      Endpoint(
        ["{www,region1}.google-analytics.com", "{,region1.,www.}analytics.google.com"],
        ["/g/collect", "/g/s/collect"], evidence: .seen),
      Endpoint(["**"], ["**/g/collect", "**/g/c"], when: GA4Form.firstParty),
      // A hit whose parameters were cut off is still told by its path.
      Endpoint(
        ["**"], ["/g/collect"], when: [.holds("it has no parameters") { $0.fields.isEmpty }],
        evidence: .tested),
      // A server container may have any path.
      Endpoint(
        ["**"],
        when: GA4Form.firstParty + [
          .holds("en or cid is there") { $0.has("en") || $0.has("cid") || $0.bodyKind == .text }
        ], evidence: .inferred),
    ],
    hostAliases: [
      ("region1.google-analytics.com", "www.google-analytics.com"),
      ("{,region1.,www.}analytics.google.com", "www.google-analytics.com"),
    ],
    hasBodyLines: true, isBatched: true,
    rewrite: { GA4Form.events(of: $0) },
    name: named(by: "en"),
    role: { name, event in
      switch name {
      case "page_view", "screen_view": .pageView
      case "purchase", "generate_lead", "begin_checkout", "add_to_cart": .conversion
      case "view_promotion", "ad_impression": .impression
      case "select_promotion", "ad_click", "click": .click
      default: event.any("_c") == "1" ? .conversion : .other
      }
    },
    volatile: [
      Fields(.any, ["_p", "cid", "sid", "_et", "_s", "sct", "seg"]),
      Fields(.any, ["tfd", "_fv", "_nsi", "_ss", "rcb", "tag_exp"], evidence: .documented),
      Fields(.any, ["_z", "_gid", "ecid", "_gsid"], evidence: .inferred),
    ],
    kept: [
      Fields(.any, ["tid", "en", "cu", "dl", "dr", "dt", "dp"]),
      Fields(.any, ["gcs", "gcd", "npa", "dma"], evidence: .documented),
      Fields(.any, ["uid"], evidence: .recalled),
    ],
    redacted: [Fields(.any, ["em", "ep.em", "ep.user_data.*"], as: .redacted, evidence: .inferred)],
    versions: [Fields(.any, ["gtm", "ua*", "sr", "ul"])],
    events: [
      "Named by en.",
      "Page view: page_view, screen_view (seen). Conversion: purchase, generate_lead, begin_checkout,"
        + " add_to_cart, and any event with _c=1.",
      "Impression: view_promotion, ad_impression. Click: select_promotion, ad_click, click (recalled).",
    ],
    notes: [
      "Written as POST: what the page shares in the query, what belongs to the event (en, ep.*, epn.*,"
        + " _et, _ee,"
        + " _c, pr1 and so on) in the body; GET, POST without a body and bodies of many lines give the same events.",
      "Regional hosts are written as www.google-analytics.com; a first-party host is kept.",
      "ep.transaction_id tells purchases apart; it is compared, and it is no idempotency id.",
      "Which events count as conversions is the property's own setting; _c=1 says so on the wire (recalled).",
    ])
}

/// The one written form of GA4's hits: shared parameters in the query, the event's own in a form body.
enum GA4Form {
  /// What tells a hit on a host of the site's own.
  static let firstParty: [Preset.Endpoint.Condition] = [
    .equals("v", "2"), .hasPrefix("tid", "G-"),
    .holds("the host is no other vendor's that borrows the form") { event in
      !["clarity.ms", "transcend.io"].contains { event.host == $0 || event.host.hasSuffix("." + $0) }
    },
  ]

  static func events(of event: Event) -> [Event] {
    event.splitIntoBodyLines().map(written)
  }

  private static func written(_ event: Event) -> Event {
    guard event.bodyKind == .form || event.bodyKind == .none else { return event }
    var event = event
    // What a line says of a shared parameter holds for its event.
    let inLine = Set(event.fields.lazy.filter { $0.location == .body }.map(\.name))
    event.fields.removeAll { $0.location == .query && inLine.contains($0.name) }
    event.moveFormToQuery { _ in true }
    event.moveQueryToForm(where: isOfEvent)
    event.method = "POST"
    if event.bodyKind == .form {
      event.setHeader("Content-Type", "text/plain")
    } else {
      event.remove(.header, "Content-Type")
    }
    event.arrange()
    return event
  }

  /// Whether a parameter belongs to one event, and not to the page that sends it.
  static func isOfEvent(_ name: String) -> Bool {
    switch name {
    case "en", "_et", "_ee", "_c", "_eu", "_edid": return true
    default: break
    }
    if name.hasPrefix("ep.") || name.hasPrefix("epn.") { return true }
    // Items (pr1), impression lists (il1, il1pr2) and promotions (promo1) are numbered.
    for prefix in ["promo", "pr", "il"] where name.hasPrefix(prefix) {
      let rest = name.utf8.dropFirst(prefix.utf8.count)
      if let first = rest.first, (0x30...0x39).contains(first) { return true }
    }
    return false
  }
}
