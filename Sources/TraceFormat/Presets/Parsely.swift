extension Preset {
  /// Parse.ly's pixel.
  static let parsely = Preset(
    "parsely", title: "Parse.ly",
    endpoints: [
      Endpoint(["cdn.parsely.com", "static.parsely.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["{*.,}pixel.parsely.com", "*pixel.parsely.com"], ["/plogger", "/px"], evidence: .seen),
      Endpoint(["p1{,-irl}.parsely.com"], ["/{plogger,px}"], evidence: .tested),
      Endpoint(["fpa-events.**"], ["/p{logger,x}"], when: [.has("rand")], evidence: .tested),
    ],
    embedded: [Embedded(.query, "data", .json)],
    name: named(by: "action"),
    role: roles(pageView: ["pageview"], conversion: ["conversion"]),
    volatile: [
      Fields(.query, ["rand", "date", "sts", "slts", "data/parsely_uuid", "data/parsely_site_uuid"]),
      Fields(.query, ["plid"], evidence: .tested),
      Fields(.query, ["ampid", "tt", "inc"], evidence: .documented),
    ],
    kept: [Fields(.query, ["idsite", "url", "urlref", "title", "action"])],
    events: [
      "Named by action. Page view: pageview. Conversion: conversion (tested)."
    ],
    notes: ["heartbeat tells engaged time."])
}
