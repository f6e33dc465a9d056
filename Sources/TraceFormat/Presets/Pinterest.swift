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
    ],
    embedded: [Embedded(.query, "ed", .json), Embedded(.query, "ad", .json), Embedded(.query, "pd", .json)],
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      return [event]
    },
    name: named(by: "event"),
    role: { name, _ in
      switch name.lowercased() {
      case "pagevisit": .pageView
      case "checkout", "signup", "lead", "addtocart": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["cb"], evidence: .tested),
      Fields(.query, ["ed/event_id", "ed[event_id]"], evidence: .inferred),
      Fields(.query, ["ad", "ad/*"], evidence: .documented),
    ],
    kept: [Fields(.query, ["tid", "event", "ed", "ed/*", "ed[*"], evidence: .tested)],
    redacted: [Fields(.query, ["pd", "pd/*", "pd[*"], as: .redacted, evidence: .tested)],
    idempotency: [Fields(.query, ["ed/event_id", "ed[event_id]"], evidence: .documented)],
    events: [
      "Named by event. Page view: pagevisit. Conversion: checkout, signup, lead, addtocart."
    ],
    notes: [
      "init sets the tag up. A large event is posted; it is written as GET.",
      "ad holds what the browser says of itself; parts of it vary.",
    ])
}
