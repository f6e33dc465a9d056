extension Preset {
  /// Permutive's events.
  static let permutive = Preset(
    "permutive", title: "Permutive",
    endpoints: [
      Endpoint(
        ["cdn.permutive.com", "*.edge.permutive.app", "secure-signals.permutive.app"],
        is: .noEvent("library load and segments"), evidence: .tested),
      Endpoint(["api.permutive.com"], ["/v2.0/{events,batch/events,events/**}"], evidence: .tested),
      Endpoint(["*.amp.permutive.com"], ["/track"]),
      Endpoint(["api.permutive.com"], is: .noEvent("identity and enrichment"), evidence: .tested),
    ],
    batch: "/*",
    rewrite: { event in
      var event = event
      if event.bodyKind == .json, event.hasJSON("/name") { event.nestJSON(under: "/0") }
      if event.path == "/v2.0/events" { event.path = "/v2.0/batch/events" }
      event.arrange()
      return [event]
    },
    name: { event in event.json("/0/name") ?? event.query("e") },
    role: { name, _ in
      switch name {
      case "Pageview": .pageView
      case "SlotViewable": .viewability
      case "SlotClicked", "LinkClick": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .json,
        [
          "/*/{user_id,session_id,view_id,time,segments}", "/*/segments/*",
          "/*/properties/{isp_info,geo_info}/**",
        ], evidence: .tested),
      Fields(.query, ["i", "vid", "s"], evidence: .documented),
    ],
    kept: [
      Fields(.query, ["k"], evidence: .tested), Fields(.query, ["e"], evidence: .documented),
      Fields(.json, ["/*/name"], evidence: .tested),
    ],
    events: [
      "Named by name. Page view: Pageview. Viewability: SlotViewable. Click: SlotClicked, LinkClick (recalled)."
    ],
    notes: [
      "k, the workspace's key, is a UUID and is compared. Segments depend on the user's history and vary."
    ])
}
