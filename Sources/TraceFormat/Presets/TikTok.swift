extension Preset {
  /// The TikTok pixel and app SDK.
  static let tikTok = Preset(
    "tiktok", title: "TikTok",
    endpoints: [
      Endpoint(
        ["analytics{,.us}.tiktok.com"], ["/i18n/**", "/**.js"], is: .noEvent("library load"), evidence: .seen),
      Endpoint(["analytics{,.us}.tiktok.com"], ["/api/v*/pixel/{inter,perf}"], is: .noEvent("telemetry")),
      Endpoint(
        ["analytics{,.us}.tiktok.com"], ["/api/v*/{pixel,track,pixel/act,pixel/track}"], evidence: .seen),
      Endpoint(["analytics{,.us}.tiktok.com"], ["/api/v1/app_sdk/batch"]),
      Endpoint(
        ["business-api.tiktok.com"], ["/open_api/v1.*/event/track"], when: [.hasJSON("/data/0/event")]),
      Endpoint(
        ["analytics{,.us}.tiktok.com"], ["/api/v1/app_sdk/**"], is: .noEvent("settings"), evidence: .inferred),
    ],
    batch: "/data/*",
    isBatched: false,
    rewrite: { event in
      var event = event
      if event.bodyKind == .none, let leaves = event.embeddedStructure("analytics_message") {
        event.remove(.query, "analytics_message")
        event.method = "POST"
        event.setBody(json: leaves)
      }
      if event.bodyKind == .json {
        event.fields.removeAll { $0.location == .body && Event.isPointer($0.name, atOrBelow: "/_inspection") }
        event.setHeader("Content-Type", "application/json")
      }
      event.arrange()
      return [event]
    },
    name: { event in
      if event.path.hasSuffix("/act"), let action = event.json("/action"), !action.isEmpty { return action }
      return event.json("/event") ?? event.json("/batch/0/event") ?? event.json("/data/0/event")
        ?? event.query("event")
    },
    role: { name, _ in
      switch name.lowercased() {
      case "pageview": .pageView
      case "completepayment", "placeanorder", "addtocart", "initiatecheckout", "purchase", "checkout":
        .conversion
      case "clickbutton": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .json,
        [
          "/message_id", "/context/pageview_id", "/context/session_id", "/context/user/anonymous_id",
          "/variation_id",
          "/context/variation_id", "/context/page/load_progress",
        ]),
      Fields(.json, ["/timestamp"], as: .isoTimestamp),
      Fields(.json, ["/event_id"], evidence: .inferred),
      Fields(.json, ["/data/*/{event_id,event_time}"], evidence: .documented),
    ],
    kept: [Fields(.json, ["/context/pixel/code", "/context/page/url", "/event", "/properties/**"])],
    redacted: [
      Fields(.json, ["/data/*/user/**"], as: .redacted, evidence: .documented),
      Fields(
        .json, ["/context/user/{email,phone_number,external_id,sha256_*}", "/context/ip"], as: .redacted,
        evidence: .recalled),
    ],
    versions: [Fields(.json, ["/context/library/version"])],
    idempotency: [
      Fields(.json, ["/event_id"]), Fields(.json, ["/message_id"]),
      Fields(.json, ["/data/*/event_id"], evidence: .documented),
    ],
    events: [
      "Named by event, an action by action.",
      "Page view: Pageview. Conversion: CompletePayment, PlaceAnOrder, AddToCart, InitiateCheckout, and"
        + " the older Purchase and Checkout. Click: ClickButton.",
    ],
    notes: [
      "Both GET with analytics_message in base64 and POST are written as POST of JSON; _inspection is"
        + " dropped.",
      "Metadata and EnrichAM are the pixel's own. The form of the app SDK's batch is unsure.",
    ])
}
