extension Preset {
  /// Heap's capture: the web pixel, the server API and the newer binary endpoints.
  static let heap = Preset(
    "heap", title: "Heap",
    endpoints: [
      Endpoint(
        ["cdn.heapanalytics.com", "cdn.{us,eu}.heap-api.com"], is: .noEvent("library load and settings"),
        evidence: .tested),
      Endpoint(["{*.,}heapanalytics.com"], ["/h"], evidence: .tested),
      Endpoint(
        ["{*.,}heapanalytics.com", "c.{us,eu}.heap-api.com"],
        ["/api/{track,identify,add_user_properties,add_account_properties}", "/api/bulk/track"]),
      Endpoint(["c.{us,eu}.heap-api.com"], ["/api/capture/v2/*"], evidence: .tested),
    ],
    hostAliases: [("c.eu.heap-api.com", "c.us.heap-api.com")],
    batch: "/events/*",
    isBatched: false,
    name: { event in
      if event.path == "/h" { return "pageview" }
      return event.json("/event") ?? event.json("/events/0/event")
    },
    role: { name, event in event.path == "/h" ? .pageView : .other },
    volatile: [
      Fields(.query, ["u", "v", "s", "z", "tv", "st"], evidence: .recalled),
      Fields(
        .json, ["/timestamp", "/events/*/timestamp", "/idempotency_key", "/events/*/idempotency_key"],
        evidence: .documented),
    ],
    kept: [
      Fields(.query, ["a", "h", "t", "d"], evidence: .tested),
      Fields(.json, ["/app_id", "/event", "/events/*/event"], evidence: .documented),
    ],
    redacted: [Fields(.json, ["/identity", "/events/*/identity"], as: .redacted, evidence: .documented)],
    versions: [Fields(.any, ["library"], evidence: .documented)],
    idempotency: [Fields(.json, ["/idempotency_key", "/events/*/idempotency_key"], evidence: .documented)],
    events: [
      "The web pixel is pageview, an event of the server API is named by event, what is binary by its path.",
      "Page view: pageview.",
    ],
    notes: ["The newer endpoints (/api/capture/v2) are binary and are compared as bytes."])
}
