extension Preset {
  /// Lytics' collection pixel.
  static let lytics = Preset(
    "lytics", title: "Lytics",
    endpoints: [
      Endpoint(
        ["c.lytics.io"], ["/api/tag/**", "/static/**", "/**.js"], is: .noEvent("library load"),
        evidence: .recalled),
      Endpoint(["c.lytics.io"], ["/c/*", "/c/*/*"], evidence: .tested),
    ],
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      return [event]
    },
    name: { event in Event.joined(event.query("event")) ?? Event.joined(event.query("_e")) ?? "collect" },
    role: roles(pageView: ["pv"], conversion: ["conversion"]),
    volatile: [Fields(.query, ["_ts", "_uid", "_sesstart", "_getid"], evidence: .tested)],
    kept: [
      Fields(
        .query, ["event", "_e", "url", "campaign_id", "variation_id", "currency", "value"], evidence: .tested)
    ],
    redacted: [
      Fields(
        .query, ["email", "name", "first_name", "last_name", "phone", "cell"], as: .redacted,
        evidence: .tested)
    ],
    versions: [Fields(.query, ["_v", "_ca", "_sz", "_tz", "_ul", "_device"], evidence: .tested)],
    events: ["Named by event, else by _e, else collect. Page view: pv. Conversion: conversion."],
    notes: ["The account stands in the path and is compared. A posted form is written as GET."])
}
