extension Preset {
  /// The Pinterest tag.
  static let pinterest = Preset(
    "pinterest", title: "Pinterest",
    endpoints: [
      Endpoint(
        ["ct.pinterest.com"], ["/user/**", "/user", "/md/**", "/static/**", "/ct.html"],
        is: .noEvent("cookie sync and library load"), evidence: .tested),
      Endpoint(["s.pinimg.com"], ["/ct/**"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["ct.pinterest.com"], ["/v3", "/v3/**"], evidence: .seen),
      Endpoint(
        ["api.pinterest.com"], ["/v5/ad_accounts/*/events"], when: [.hasJSON("/data/0/event_name")]),
    ],
    embedded: [Embedded(.query, "ed", .json), Embedded(.query, "ad", .json), Embedded(.query, "pd", .json)],
    batch: "/data/*",
    isBatched: false,
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      return [event]
    },
    name: { event in event.any("event") ?? event.json("/data/0/event_name") },
    role: { name, _ in
      switch name.lowercased() {
      case "pagevisit", "page_visit": .pageView
      case "checkout", "signup", "lead", "addtocart", "add_to_cart": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["cb"], evidence: .tested),
      Fields(.query, ["ed/event_id", "ed[event_id]"], evidence: .inferred),
      Fields(.query, ["ad", "ad/*"], evidence: .documented),
      Fields(.json, ["/data/*/{event_id,event_time}"], evidence: .documented),
    ],
    kept: [Fields(.query, ["tid", "event", "ed", "ed/*", "ed[*"], evidence: .tested)],
    redacted: [
      Fields(.query, ["pd", "pd/*", "pd[*"], as: .redacted, evidence: .tested),
      Fields(.json, ["/data/*/user_data/**"], as: .redacted, evidence: .documented),
    ],
    idempotency: [
      Fields(.query, ["ed/event_id", "ed[event_id]"], evidence: .documented),
      Fields(.json, ["/data/*/event_id"], evidence: .documented),
    ],
    events: [
      "Named by event, by event_name in the conversions API. Page view: pagevisit. Conversion: checkout, signup,"
        + " lead, addtocart."
    ],
    notes: [
      "init sets the tag up. A large event is posted; it is written as GET.",
      "ad holds what the browser says of itself; parts of it vary.",
    ])
}
