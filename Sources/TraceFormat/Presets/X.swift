extension Preset {
  /// The X (Twitter) pixel.
  static let x = Preset(
    "x", title: "X",
    endpoints: [
      Endpoint(["static.ads-twitter.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["t.co", "analytics.{twitter,x}.com"], ["/{,1/}i/adsct{,p}"], evidence: .seen),
    ],
    hostAliases: [("analytics.x.com", "analytics.twitter.com")],
    embedded: [Embedded(.query, "events", .json)],
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      return [event]
    },
    name: { event in
      if let name = event.query("event"), !name.isEmpty { return name }
      return event.part("/0/0", of: "events")
    },
    role: { name, event in
      if name.lowercased() == "pageview" { return .pageView }
      let isNamed =
        event.has("event") || event.fields.contains { $0.name == "events" || $0.name.hasPrefix("events/") }
      return isNamed ? .conversion : .other
    },
    volatile: [Fields(.query, ["event_id", "pl_id", "dv", "bci", "eci", "tpx_cb"], evidence: .documented)],
    kept: [Fields(.query, ["txn_id", "p_id", "tw_*", "integration", "events/*"], evidence: .tested)],
    redacted: [Fields(.query, ["em", "ph"], as: .redacted, evidence: .inferred)],
    idempotency: [Fields(.query, ["event_id"], evidence: .documented)],
    events: [
      "Named by event, else by the first of events. Page view: pageview. Conversion: every other named"
        + " event."
    ],
    notes: ["A hit goes to t.co and to analytics.twitter.com alike; both requests are events."])
}
