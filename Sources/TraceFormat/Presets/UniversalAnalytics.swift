extension Preset {
  /// Universal Analytics (`/collect`) and its predecessor (`__utm.gif`).
  static let universalAnalytics = Preset(
    "universal-analytics", title: "Universal Analytics",
    endpoints: [
      Endpoint(
        ["{www.,ssl.,}google-analytics.com", "stats.g.doubleclick.net"], ["/**.js", "/plugins/**"],
        is: .noEvent("library load"), evidence: .seen),
      Endpoint(
        ["www.google.**"], ["/ads/ga-audiences"], is: .noEvent("audience copy of a hit"), evidence: .seen),
      Endpoint(
        ["{www.,ssl.,}google-analytics.com", "stats.g.doubleclick.net"],
        ["/{,r/,j/}collect", "/{,r/}__utm.gif"], evidence: .seen),
      Endpoint(["{www.,ssl.,}google-analytics.com"], ["/batch"]),
    ],
    hostAliases: [("{ssl.,}google-analytics.com", "www.google-analytics.com")],
    hasBodyLines: true, isBatched: false,
    rewrite: { UniversalAnalyticsForm.events(of: $0) },
    name: { UniversalAnalyticsForm.name(of: $0) },
    role: { _, event in
      if event.any("t") == nil {
        if event.any("utmt") == nil { return event.any("utmp") == nil ? .other : .pageView }
        return ["tran", "item"].contains(event.any("utmt") ?? "") ? .conversion : .other
      }
      if event.any("pa") == "purchase" { return .conversion }
      switch event.any("t") {
      case "pageview", "screenview", "appview": return .pageView
      case "transaction", "item": return .conversion
      default: return .other
      }
    },
    volatile: [
      Fields(
        .query,
        [
          "cid", "_gid", "a", "z", "jid", "gjid", "_u", "_s",
          "plt", "pdt", "dns", "rrt", "tcp", "srt", "dit", "clt", "_gst", "_gbt",
          "utmn", "utmhid", "utmht", "utmjid", "utmcc",
        ]),
      Fields(.query, ["qt", "ht"], evidence: .recalled),
    ],
    kept: [
      Fields(
        .query,
        [
          "tid", "utmac", "ec", "ea", "el", "ev", "cd*", "cm*", "dl", "dp", "dt", "utmp", "utmdt", "utme",
          "utmt",
        ]),
      Fields(.query, ["ti", "tr", "pr*"], evidence: .recalled),
    ],
    versions: [Fields(.query, ["_v", "gtm", "utmwv"])],
    events: [
      "Named by t; an event by category, action and label (ec, ea, el); the predecessor's by utmt and utme.",
      "Page view: pageview, screenview, and the predecessor's page. Conversion: transaction, item,"
        + " pa=purchase (recalled).",
    ],
    notes: [
      "Written with everything in the query: a form body, and each line of /batch, becomes GET /collect.",
      "ti tells transactions apart; it is compared, and it is no idempotency id.",
      "One hit may leave as several requests by design: /collect or /j/collect, and stats.g.doubleclick.net.",
    ])
}

/// Universal Analytics' one written form and its names.
enum UniversalAnalyticsForm {
  static func events(of event: Event) -> [Event] {
    event.splitIntoBodyLines().map { event in
      var event = event
      if event.path == "/batch" { event.path = "/collect" }
      guard event.bodyKind == .form else { return event }
      event.moveFormToQuery { _ in true }
      event.remove(.header, "Content-Type")
      event.method = "GET"
      event.arrange()
      return event
    }
  }

  static func name(of event: Event) -> String? {
    if let type = event.any("t"), !type.isEmpty {
      guard type == "event" else { return type }
      return Event.joined(event.any("ec"), event.any("ea"), event.any("el")) ?? type
    }
    if let type = event.any("utmt"), !type.isEmpty {
      guard type == "event" else { return type }
      return event.any("utme").flatMap(eventParts) ?? type
    }
    return event.any("utmp") == nil ? nil : "pageview"
  }

  /// The category, action and label in `5(category*action*label)(value)`.
  static func eventParts(_ utme: String) -> String? {
    guard utme.hasPrefix("5("), let close = utme.firstIndex(of: ")") else { return nil }
    let parts = utme[utme.index(utme.startIndex, offsetBy: 2)..<close].split(separator: "*").filter {
      !$0.isEmpty
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}
