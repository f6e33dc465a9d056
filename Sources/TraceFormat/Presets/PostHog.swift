extension Preset {
  /// PostHog's capture API, also behind a proxy of the customer's own.
  static let postHog = Preset(
    "posthog", title: "PostHog",
    endpoints: [
      Endpoint(
        ["{us,eu,app}.i.posthog.com", "{us,eu}-assets.i.posthog.com", "{app,us,eu}.posthog.com"],
        [
          "/{s,decide,flags,array,static,surveys}", "/{s,decide,flags,array,static,surveys}/**",
          "/i/v1/logs**",
          "/api/surveys**",
        ],
        is: .noEvent("session replay, feature flags, logs and library loads")),
      Endpoint(
        ["{us,eu,app}.i.posthog.com", "{app,us,eu}.posthog.com"], ["/{batch,e,i/v0/e,capture,track}{,/}"]),
      Endpoint(
        ["**"], ["**/{decide,flags}{,/}"],
        when: [.holds("api_key or token begins with phc_") { PostHogForm.hasProjectKey($0) }],
        is: .noEvent("feature flags"), evidence: .inferred),
      Endpoint(
        ["**"],
        when: [
          .holds("a JSON body has an event, and an api_key or token that begins with phc_") {
            PostHogForm.hasEvent($0) && PostHogForm.hasProjectKey($0)
          }
        ], evidence: .seen),
      Endpoint(
        ["**"], ["**/{batch,e,i/v0/e,capture}{,/}"],
        when: [
          .holds("a JSON body has api_key or token, and events with a distinct_id") {
            PostHogForm.isCapture($0)
          }
        ], evidence: .seen),
    ],
    hostAliases: [
      ("{eu,app}.i.posthog.com", "us.i.posthog.com"), ("{app,us,eu}.posthog.com", "us.i.posthog.com"),
    ],
    batch: "/batch/*",
    rewrite: { PostHogForm.events(of: $0) },
    name: named(byJSON: "/batch/0/event"),
    role: roles(pageView: ["$pageview", "$screen"], click: ["$autocapture"]),
    volatile: [
      Fields(.json, ["/batch/*/uuid"]),
      Fields(.json, ["/batch/*/timestamp"], as: .isoTimestamp),
      Fields(.json, ["/sent_at"], as: .isoTimestamp, evidence: .documented, isEnvelope: true),
      Fields(
        .json,
        [
          "/batch/*/properties/{$session_id,$window_id,$device_id,$anon_distinct_id,$pageview_id,$insert_id}",
          "/batch/*/properties/$feature_flag_{request_id,evaluated_at}", "/batch/*/properties/$touch_*",
          "/batch/*/{offset,send_time}", "/batch/*/properties/{$time,$sent_at}",
        ], evidence: .documented),
      Fields(.query, ["_"], evidence: .documented),
    ],
    kept: [
      Fields(.json, ["/api_key", "/batch/*/event", "/batch/*/properties/token"]),
      Fields(
        .json, ["/batch/*/properties/{$feature/*,$feature~1*,$active_feature_flags/**}"],
        evidence: .documented),
    ],
    redacted: [Fields(.json, ["/batch/*/properties/$ip"], as: .redacted, evidence: .inferred)],
    versions: [
      Fields(.json, ["/batch/*/properties/$lib_version"]), Fields(.query, ["ver"], evidence: .documented),
    ],
    idempotency: [Fields(.json, ["/batch/*/uuid"])],
    events: [
      "Named by event. Page view: $pageview, $screen. Click: $autocapture."
    ],
    notes: [
      "Single events (/e/, /capture/, /i/v0/e/) are written as a batch of one at /batch/.",
      "A distinct_id that is a UUID is anonymous and masked by its shape.",
      "The Python library of version 3.5 sends no uuid.",
    ])
}

/// PostHog's one written form: `/batch/` with `api_key` and `batch`.
enum PostHogForm {
  private static let keys = [
    "/api_key", "/token", "/properties/token", "/0/properties/token", "/batch/0/properties/token",
  ]
  private static let prefixes = ["/batch/0", "", "/0"]
  private static let envelope: Set<String> = ["api_key", "batch", "sent_at", "token", "historical_migration"]

  static func hasProjectKey(_ event: Event) -> Bool {
    if event.bodyKind == .json { return keys.contains { event.json($0)?.hasPrefix("phc_") ?? false } }
    guard let leaves = event.embeddedStructure("data") else { return false }
    return leaves.contains { keys.contains($0.name) && Event.unquoted($0.text).hasPrefix("phc_") }
  }

  static func hasEvent(_ event: Event) -> Bool {
    if event.bodyKind == .json { return prefixes.contains { event.hasJSON($0 + "/event") } }
    return event.embeddedStructure("data")?.contains { $0.name == "/event" || $0.name == "/0/event" } ?? false
  }

  static func isCapture(_ event: Event) -> Bool {
    guard event.bodyKind == .json, keys.contains(where: { event.hasJSON($0) }) else { return false }
    return prefixes.contains { prefix in
      event.hasJSON(prefix + "/event")
        && (event.hasJSON(prefix + "/distinct_id") || event.hasJSON(prefix + "/properties/distinct_id"))
    }
  }

  static func events(of event: Event) -> [Event] {
    var event = event
    if event.bodyKind == .form, let leaves = event.embeddedStructure("data") {
      event.moveFormToQuery { $0 != "data" }
      event.setBody(json: leaves)
    } else if event.bodyKind == .binary || event.bodyKind == .text, event.query("compression") == "gzip-js",
      let leaves = inflated(event)
    {
      event.setBody(json: leaves)
    }
    guard event.bodyKind == .json else { return [event] }
    event.remove(.query, "compression")
    if !event.hasJSON("/batch") {
      if event.hasJSON("/0") {
        event.nestJSON(under: "/batch")
      } else {
        event.nestJSON(under: "/batch/0", except: envelope)
      }
    }
    event.moveJSON(from: "/token", to: "/api_key")
    for suffix in [
      "/i/v0/e/", "/i/v0/e", "/e/", "/e", "/capture/", "/capture", "/track/", "/track", "/batch",
    ]
    where event.path.hasSuffix(suffix) {
      event.path = String(event.path.dropLast(suffix.count)) + "/batch/"
      break
    }
    event.arrange()
    return [event]
  }

  /// The web library may compress the body itself, without saying so in a header.
  private static func inflated(_ event: Event) -> [Field]? {
    guard let text = event.first(.body, "")?.text else { return nil }
    let packed = event.bodyKind == .binary ? Base64.decode(text.utf8) : Array(text.utf8)
    guard let packed, let bytes = try? Inflate.decode(packed, format: .wrapped) else { return nil }
    return JSONFields.flatten(bytes)
  }
}
