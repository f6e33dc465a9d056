extension Preset {
  /// Optimizely's Event API, which its web, mobile and feature SDKs share, and its predecessor.
  static let optimizely = Preset(
    "optimizely", title: "Optimizely",
    endpoints: [
      Endpoint(
        ["cdn{,-pci,2,3}.optimizely.com", "*.cdn.optimizely.com"], is: .noEvent("library load and settings"),
        evidence: .seen),
      Endpoint(["{eu.,}logx.optimizely.com"], ["/v1/events"]),
      Endpoint(["*.optimizely.com"], ["/log/event"], evidence: .tested),
    ],
    hostAliases: [("eu.logx.optimizely.com", "logx.optimizely.com")],
    isBatched: true,
    rewrite: { event in
      event.splitJSON(at: "/visitors").flatMap { $0.splitJSON(at: "/visitors/0/snapshots") }
        .flatMap { $0.splitJSON(at: "/visitors/0/snapshots/0/events") }
        .map { event in
          var event = event
          event.arrange()
          return event
        }
    },
    name: named(
      byJSON: "/visitors/0/snapshots/0/events/0/key", "/visitors/0/snapshots/0/events/0/type", "/eventName"),
    role: { name, event in
      let type = event.json("/visitors/0/snapshots/0/events/0/type") ?? name
      if type == "view_activated" { return .pageView }
      return event.hasJSON("/visitors/0/snapshots/0/events/0/revenue") ? .conversion : .other
    },
    volatile: [
      Fields(
        .json,
        [
          "/visitors/*/{visitor_id,session_id}", "/visitors/*/snapshots/*/activationTimestamp",
          "/visitors/*/snapshots/*/events/*/{uuid,timestamp}",
        ], evidence: .documented),
      Fields(.json, ["/{eventId,timestamp,visitorId,activationId,sessionId}"], evidence: .tested),
    ],
    kept: [
      Fields(
        .json,
        ["/{account_id,project_id}", "/visitors/*/snapshots/*/events/*/{key,entity_id,type,revenue,value}"],
        evidence: .documented),
      Fields(.json, ["/{projectId,accountId,eventName}"], evidence: .tested),
    ],
    versions: [
      Fields(.json, ["/{client_name,client_version,revision}"], evidence: .documented),
      Fields(.json, ["/{clientEngine,clientVersion}"], evidence: .tested),
    ],
    idempotency: [
      Fields(.json, ["/visitors/*/snapshots/*/events/*/uuid"], evidence: .documented),
      Fields(.json, ["/eventId"], evidence: .tested),
    ],
    events: [
      "Named by the event's key, else its type; the predecessor's by eventName.",
      "Page view: view_activated (recalled). Conversion: an event with revenue.",
    ],
    notes: ["Every event of every visitor and snapshot is one; decisions beside them are compared with it."])
}
