extension Preset {
  /// Piano Analytics and its predecessor AT Internet.
  static let piano = Preset(
    "piano", title: "Piano (AT Internet)",
    endpoints: [
      Endpoint(
        ["tag.aticdn.net", "tag.pa-cd.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["**"], ["**/hit.xiti"], evidence: .tested),
      Endpoint(["*.pa-cd.com"], ["/event"]),
      Endpoint(["**"], ["**/event"], when: [.has("s"), .has("idclient")]),
    ],
    embedded: [Embedded(.query, "events", .json)],
    batch: "/events/*",
    name: { event in
      if let name = event.json("/events/0/name") { return name }
      if let name = event.part("/0/name", of: "events") { return name }
      guard event.path.hasSuffix("hit.xiti") else { return nil }
      if let type = event.query("type"), !type.isEmpty {
        return Event.joined(type, event.query("action"), event.query("p"))
      }
      return Event.joined(event.query("p")) ?? "page"
    },
    role: { name, event in
      if event.path.hasSuffix("hit.xiti") {
        if event.has("click") { return .click }
        return event.has("type") ? .other : .pageView
      }
      if name == "page.display" { return .pageView }
      if name == "transaction.confirmation" { return .conversion }
      if name == "publisher.impression" || name == "self_promotion.impression" { return .impression }
      return name.hasPrefix("click.") || name.hasSuffix(".click") ? .click : .other
    },
    volatile: [
      Fields(.query, ["idclient", "ts", "hl", "idp"], evidence: .tested),
      Fields(.query, ["rn"], evidence: .recalled),
      Fields(
        .json, ["/events/*/data/{pageview_id,event_time,event_time_utc,device_timestamp_utc}"],
        evidence: .recalled),
      Fields(
        .query, ["events/*/data/{pageview_id,event_time,event_time_utc,device_timestamp_utc}"],
        evidence: .recalled),
    ],
    kept: [Fields(.query, ["s", "s2", "p", "x*", "f*", "type", "click"], evidence: .tested)],
    versions: [
      Fields(.query, ["vtag", "ptag", "r", "re", "jv", "lng"], evidence: .tested),
      Fields(.json, ["/events/*/data/event_collection_version"], evidence: .recalled),
    ],
    events: [
      "An event is named by name. The older hit is named by p, a click or medium by type, action and p.",
      "Page view: page.display, a hit without type. Click: click.*, *.click, a hit with click.",
      "Impression: publisher.impression, self_promotion.impression. Conversion: transaction.confirmation.",
    ],
    notes: [
      "The collection domain may be the customer's own; hits are told by /hit.xiti, events by s and idclient.",
      "cmd tells orders apart in the older hit; it is compared, and it is no idempotency id.",
    ])
}
