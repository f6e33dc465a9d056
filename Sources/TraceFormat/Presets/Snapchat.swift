extension Preset {
  /// The Snap pixel and conversions API.
  static let snapchat = Preset(
    "snapchat", title: "Snapchat",
    endpoints: [
      Endpoint(["tr{,6}.snapchat.com"], ["/cm/i", "/cm/**"], is: .noEvent("cookie sync"), evidence: .tested),
      Endpoint(
        ["sc-static.net", "tr.snapchat.com"], ["/scevent*.js", "/config/**"],
        is: .noEvent("library load and settings"), evidence: .recalled),
      Endpoint(["tr{,6}.snapchat.com"], ["/p", "/v3/*/events"]),
    ],
    hostAliases: [("tr6.snapchat.com", "tr.snapchat.com")],
    isBatched: false,
    rewrite: { event in
      var event = event
      guard event.bodyKind == .json else {
        event.writeAsQuery()
        return [event]
      }
      let events = event.hasJSON("/req") ? event.splitJSON(at: "/req") : event.splitJSON(at: "/data")
      return events.compactMap { event in
        // Of the pixel's requests only `t` is an event.
        if event.hasJSON("/req/0"), !event.hasJSON("/req/0/t") { return nil }
        var event = event
        event.arrange()
        return event
      }
    },
    name: { event in
      event.query("ev") ?? event.json("/req/0/t/ev") ?? event.json("/req/0/t/0/ev") ?? event.json(
        "/data/0/event_name")
        ?? event.json("/ev")
    },
    role: roles(pageView: ["PAGE_VIEW"], conversion: ["PURCHASE", "ADD_CART", "SIGN_UP"]),
    volatile: [
      Fields(.query, ["ts", "u_c1", "m_sl", "m_rd", "m_pi", "m_pl"], evidence: .tested),
      Fields(.query, ["u_scsid", "u_sclid", "client_dedup_id"], evidence: .recalled),
      Fields(.json, ["/req/*/t/{ts,u_c1,m_sl,m_rd,m_pi,m_pl,u_scsid,u_sclid}"], evidence: .inferred),
      Fields(.json, ["/data/*/event_time"], as: .timestamp, evidence: .documented),
      Fields(.json, ["/data/*/event_id"], evidence: .documented),
    ],
    kept: [
      Fields(.query, ["pid", "pl", "e_*", "bt", "ev"], evidence: .tested),
      Fields(
        .json, ["/req/*/t/{pid,pl,e_*,bt,ev}", "/data/*/event_name", "/data/*/custom_data/**"],
        evidence: .inferred),
    ],
    redacted: [
      Fields(.query, ["u_hem", "u_hpn", "access_token"], as: .redacted, evidence: .tested),
      Fields(.json, ["/req/*/t/{u_hem,u_hpn}", "/data/*/user_data/**"], as: .redacted, evidence: .inferred),
    ],
    versions: [Fields(.query, ["v"], evidence: .tested)],
    idempotency: [
      Fields(.query, ["client_dedup_id"], evidence: .recalled),
      Fields(.json, ["/data/*/event_id"], evidence: .documented),
    ],
    events: [
      "Named by ev. Page view: PAGE_VIEW (tested). Conversion: PURCHASE, ADD_CART, SIGN_UP."
    ],
    notes: ["GET and posted forms are written as GET. pid is a UUID and is kept."])
}
