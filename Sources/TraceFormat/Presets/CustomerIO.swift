extension Preset {
  /// Customer.io's tracking: its pixel, its track API and its mobile SDKs' metrics.
  static let customerIO = Preset(
    "customer-io", title: "Customer.io",
    endpoints: [
      Endpoint(
        ["assets.customer.io", "cdp{,-eu}.customer.io"], ["/**.js", "/v1/analytics-js/**"],
        is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["track{,-eu}.customer.io"], ["/events/*.gif"], evidence: .tested),
      Endpoint(["track{,-eu}.customer.io", "track-sdk{,-eu}.customer.io"], ["/api/v1/**", "/api/v2/**"]),
    ],
    hostAliases: [
      ("track-eu.customer.io", "track.customer.io"), ("track-sdk-eu.customer.io", "track-sdk.customer.io"),
    ],
    name: { event in
      if event.path.hasSuffix("/page.gif") { return "page" }
      return event.any("name") ?? event.pathSegments.last.map(String.init)
    },
    role: { _, event in
      event.path.hasSuffix("/page.gif") || event.any("type") == "page" || event.any("type") == "screen"
        ? .pageView : .other
    },
    volatile: [
      Fields(.any, ["timestamp", "anonymous_id"], evidence: .documented),
      Fields(.query, ["s", "cb", "ts"], evidence: .inferred),
    ],
    kept: [Fields(.any, ["type"], evidence: .documented)],
    redacted: [
      Fields(.json, ["/{email,device}/**", "/email", "/data/recipient"], as: .redacted, evidence: .inferred)
    ],
    idempotency: [Fields(.json, ["/id"], evidence: .documented)],
    events: [
      "A page's pixel is page, an event is named by name, everything else by the path. Page view: page, types page and screen."
    ],
    notes: [
      "Its newer SDKs speak Segment's protocol to cdp.customer.io, and are recognised as that.",
      "European hosts are written as the others.",
    ])
}
