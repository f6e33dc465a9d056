extension Preset {
  /// The Reddit pixel.
  static let reddit = Preset(
    "reddit", title: "Reddit",
    endpoints: [
      Endpoint(["www.redditstatic.com"], ["/ads/**"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["alb.reddit.com"], ["/rp.gif", "/rp"], evidence: .tested),
    ],
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      return [event]
    },
    name: { event in
      guard let name = event.any("event"), !name.isEmpty else { return nil }
      guard name == "Custom", let custom = event.any("m.customEventName"), !custom.isEmpty else {
        return name
      }
      return custom
    },
    role: { name, event in
      switch event.any("event") ?? name {
      case "PageVisit": .pageView
      case "Purchase", "AddToCart", "Lead", "SignUp": .conversion
      default: .other
      }
    },
    volatile: [Fields(.query, ["ts", "uuid"], evidence: .tested)],
    kept: [Fields(.query, ["id", "m.*", "integration", "opt_out", "event"], evidence: .tested)],
    redacted: [Fields(.query, ["em", "external_id", "aaid", "idfa"], as: .redacted, evidence: .tested)],
    versions: [Fields(.query, ["v"], evidence: .tested)],
    idempotency: [Fields(.query, ["m.conversionId"], evidence: .tested)],
    events: [
      "Named by event, Custom by m.customEventName.",
      "Page view: PageVisit. Conversion: Purchase, AddToCart, Lead, SignUp (recalled).",
    ],
    notes: ["A custom event is named by m.customEventName. A posted form is written as GET."])
}
