extension Preset {
  /// Meta's Conversions API, to which servers and server containers report what the pixel cannot.
  static let metaConversionsAPI = Preset(
    "meta-conversions-api", title: "Meta Conversions API",
    endpoints: [
      Endpoint(["graph.facebook.com"], ["/v*/*/events"], when: [.hasJSON("/data/0/event_name")])
    ],
    batch: "/data/*",
    isBatched: false,
    name: named(byJSON: "/data/0/event_name"),
    role: { name, _ in
      switch name.lowercased() {
      case "pageview": .pageView
      case "addtocart", "initiatecheckout", "purchase", "lead", "completeregistration": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/data/*/event_time"], as: .timestamp, evidence: .documented),
      Fields(.json, ["/data/*/event_id"], evidence: .documented),
    ],
    kept: [
      Fields(
        .json,
        [
          "/data/*/{event_name,action_source,event_source_url}",
          "/data/*/custom_data/{value,currency,order_id}",
        ],
        evidence: .documented)
    ],
    redacted: [
      Fields(.any, ["access_token"], as: .redacted, evidence: .documented),
      Fields(.json, ["/data/*/user_data/**"], as: .redacted, evidence: .documented),
    ],
    idempotency: [Fields(.json, ["/data/*/event_id"], evidence: .documented)],
    events: [
      "Named by event_name. Page view: PageView. Conversion: AddToCart, InitiateCheckout, Purchase, Lead,"
        + " CompleteRegistration."
    ],
    notes: ["event_id is what Meta tells the pixel's copy of the same event by."])
}
