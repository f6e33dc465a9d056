extension Preset {
  /// The Reddit pixel.
  static let reddit = Preset(
    "reddit", title: "Reddit",
    endpoints: [
      Endpoint(["www.redditstatic.com"], ["/ads/**"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["alb.reddit.com"], ["/rp.gif", "/rp"], evidence: .tested),
      Endpoint(["ads-api.reddit.com"], ["/api/v2.0/conversions/events/*"]),
    ],
    batch: "/events/*",
    isBatched: false,
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      return [event]
    },
    name: { event in
      if let name = event.json("/events/0/event_type/tracking_type") {
        return name == "Custom" ? event.json("/events/0/event_type/custom_event_name") ?? name : name
      }
      guard let name = event.any("event"), !name.isEmpty else { return nil }
      guard name == "Custom", let custom = event.any("m.customEventName"), !custom.isEmpty else {
        return name
      }
      return custom
    },
    role: { name, event in
      switch event.any("event") ?? event.json("/events/0/event_type/tracking_type") ?? name {
      case "PageVisit": .pageView
      case "Purchase", "AddToCart", "Lead", "SignUp": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["ts", "uuid"], evidence: .tested),
      Fields(.json, ["/events/*/event_at", "/events/*/click_id"], evidence: .documented),
    ],
    kept: [Fields(.query, ["id", "m.*", "integration", "opt_out", "event"], evidence: .tested)],
    redacted: [
      Fields(.query, ["em", "external_id", "aaid", "idfa"], as: .redacted, evidence: .tested),
      Fields(.json, ["/events/*/user/**"], as: .redacted, evidence: .documented),
    ],
    versions: [Fields(.query, ["v"], evidence: .tested)],
    idempotency: [
      Fields(.query, ["m.conversionId"], evidence: .tested),
      Fields(.json, ["/events/*/event_metadata/conversion_id"], evidence: .documented),
    ],
    events: [
      "Named by event, by tracking_type in the conversions API, Custom by its own name.",
      "Page view: PageVisit. Conversion: Purchase, AddToCart, Lead, SignUp (recalled).",
    ],
    notes: ["A custom event is named by m.customEventName. A posted form is written as GET."])
}
