extension Preset {
  /// mParticle's SDKs, also behind a name of the customer's own.
  static let mParticle = Preset(
    "mparticle", title: "mParticle",
    endpoints: [
      Endpoint(
        ["identity.{*.,}mparticle.com", "config*.mparticle.com", "jssdkcdns.mparticle.com"],
        is: .noEvent("identity and settings")),
      Endpoint(["{tracking-,}nativesdks.{*.,}mparticle.com"], ["/v2/*/events"]),
      Endpoint(["jssdks.{*.,}mparticle.com"], ["/v*/JS/*/{events,Events}"], evidence: .tested),
      Endpoint(["s2s.{*.,}mparticle.com"], ["/v2/events"]),
      Endpoint(["**"], ["**/nativeevents/v2/*/events", "**/webevents/v3/JS/*/events"]),
    ],
    hostAliases: [
      ("nativesdks.*.mparticle.com", "nativesdks.mparticle.com"),
      ("tracking-nativesdks.*.mparticle.com", "tracking-nativesdks.mparticle.com"),
      ("jssdks.*.mparticle.com", "jssdks.mparticle.com"),
    ],
    isBatched: true,
    rewrite: { event in
      var events = event.splitJSON(at: "/msgs")
      if events.count == 1 { events = event.splitJSON(at: "/events") }
      return events.map { event in
        var event = event
        event.arrange()
        return event
      }
    },
    name: named(
      byJSON: "/msgs/0/n", "/msgs/0/dt", "/events/0/data/event_name", "/events/0/data/screen_name",
      "/events/0/event_type", "/n", "/EventName", "/dt"),
    role: { name, event in
      // What the web's first versions send on a page, as third-party tests have it.
      if ["pageView", "Page View"].contains(name) { return .pageView }
      return switch event.json("/msgs/0/dt") ?? event.json("/events/0/event_type") ?? event.json("/dt") {
      // In the web's second version the type is a number (recalled).
      case "v", "screen_view", "3": .pageView
      case "cm", "commerce_event", "16": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/msgs/*/{id,ct,sid,sct,pid}"], evidence: .documented),
      Fields(
        .json, ["/{id,ct,sid,pid,mpid,das,sl,slx,psl,pss}", "/dbg/**"], evidence: .documented,
        isEnvelope: true),
      Fields(
        .json,
        [
          "/{mpid,session_uuid,das}", "/timestamp_unixtime_ms", "/source_request_id",
          "/events/*/data/{session_uuid,timestamp_unixtime_ms,source_message_id,session_start_unixtime_ms}",
        ], evidence: .tested),
    ],
    kept: [
      Fields(.json, ["/msgs/*/{n,et,dt}", "/msgs/*/attrs/**", "/events/*/event_type"], evidence: .documented)
    ],
    redacted: [
      Fields(.json, ["/di/{ifa,vid,aid}", "/device_info/*advertising*"], as: .redacted, evidence: .inferred)
    ],
    versions: [Fields(.json, ["/sdk", "/mparticle_sdk_version"], evidence: .documented)],
    idempotency: [Fields(.json, ["/msgs/*/id"], evidence: .documented)],
    events: [
      "Named by n, else by the message's type; in the third web version by data.event_name.",
      "Page view: v, screen_view. Conversion: cm, commerce_event.",
    ],
    notes: [
      "The key stands in the path and is compared.",
      "Native messages have short types: ss and se sessions, v screen, e event, cm commerce, ast state,"
        + " fr first run.",
    ])
}
