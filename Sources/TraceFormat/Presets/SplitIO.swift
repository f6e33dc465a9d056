extension Preset {
  /// Split.io's events and impressions of feature flags.
  static let splitIO = Preset(
    "split-io", title: "Split.io",
    endpoints: [
      Endpoint(
        ["{sdk,auth,telemetry,streaming,cdn}.split.io"], is: .noEvent("settings and telemetry"),
        evidence: .inferred),
      Endpoint(
        ["events.split.io"], ["/api/testImpressions/count{,/beacon}"], is: .noEvent("counters"),
        evidence: .tested),
      Endpoint(["events.split.io"], ["/api/{events,testImpressions}/{bulk,beacon}"], evidence: .tested),
    ],
    batch: "/entries/*",
    rewrite: { event in
      var event = event
      if event.bodyKind == .json, event.hasJSON("/0") { event.nestJSON(under: "/entries") }
      if event.path.hasSuffix("/beacon") { event.path = event.path.dropLast("beacon".count) + "bulk" }
      event.arrange()
      return [event]
    },
    name: named(byJSON: "/entries/0/eventTypeId", "/entries/0/f"),
    role: roles(),
    volatile: [
      Fields(.json, ["/entries/*/timestamp"], as: .timestamp, evidence: .tested),
      Fields(.json, ["/entries/*/i/*/m"], as: .timestamp, evidence: .recalled),
    ],
    kept: [
      Fields(
        .json, ["/entries/*/{eventTypeId,trafficTypeName,f}"], evidence: .tested)
    ],
    versions: [Fields(.json, ["/sdk"], evidence: .tested)],
    events: [
      "An event is named by eventTypeId, an impression by the flag (f); a flag's impression is no ad's."
    ],
    notes: ["An array (bulk) and a beacon's object are both written as entries at bulk."])
}
