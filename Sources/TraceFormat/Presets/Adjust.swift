extension Preset {
  /// Adjust's attribution SDK and links.
  static let adjust = Preset(
    "adjust", title: "Adjust",
    endpoints: [
      Endpoint(
        [
          "app{,.eu,.us,.tr}.adjust.{com,net.in,world,cn}",
          "{analytics,consent,gdpr,subscription,ssrv}.adjust.{com,io,net.in,world}",
        ],
        [
          "/{session,event,sdk_click,sdk_info,ad_revenue,attribution,third_party_sharing,measurement_consent}",
          "/{gdpr_forget_device,disable_third_party_sharing,v2/purchase,verify,v2/verify}",
        ]),
      Endpoint(["s2s.adjust.com"], ["/event", "/session"]),
      Endpoint(["view.adjust.com"], ["/impression/**", "/impression"], evidence: .recalled),
      Endpoint(["app.adjust.com"], ["/*"], evidence: .recalled),
      Endpoint(["*.adj.st", "*.go.link"]),
    ],
    // The SDK falls back from one domain to the next by itself.
    hostAliases: [
      ("app{,.eu,.us,.tr}.adjust.{com,net.in,world,cn}", "app.adjust.com"),
      ("analytics.adjust.{net.in,world}", "analytics.adjust.com"),
      ("consent.adjust.{net.in,world}", "consent.adjust.com"),
      ("gdpr.adjust.{net.in,world}", "gdpr.adjust.com"),
      ("subscription.adjust.{net.in,world}", "subscription.adjust.com"),
      ("ssrv.adjust.{net.in,world}", "ssrv.adjust.com"),
    ],
    embedded: [Embedded(.any, "callback_params", .json), Embedded(.any, "partner_params", .json)],
    name: { event in
      switch event.pathSegments.last {
      case "event": event.any("event_token").flatMap { $0.isEmpty ? nil : $0 } ?? "event"
      case "purchase": "purchase"
      default: AdjustForm.kind(event) ?? event.pathSegments.last.map(String.init)
      }
    },
    role: { _, event in
      switch AdjustForm.kind(event) ?? event.pathSegments.last.map(String.init) {
      case "event", "purchase": .conversion
      case "impression": .impression
      case "click": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .any, ["created_at", "sent_at", "started_at", "installed_at"], as: .isoTimestamp,
        evidence: .documented),
      Fields(
        .any,
        [
          "session_count", "subsession_count", "session_length", "time_spent", "event_count", "queue_size",
          "enqueue_size", "retry_count", "wait_time", "wait_total", "first_error", "last_error", "signature",
          "adj_signing_id", "headers_id", "*_uuid", "fb_anon_id", "push_token",
        ], evidence: .documented),
    ],
    kept: [
      Fields(
        .any,
        [
          "app_token", "event_token", "environment", "revenue", "currency", "product_id", "ad_revenue_*",
          "callback_params", "partner_params", "transaction_id", "callback_params/*", "partner_params/*",
        ], evidence: .documented)
    ],
    redacted: [
      Fields(.any, ["idfa", "idfv", "gps_adid", "fire_adid", "oaid"], as: .redacted, evidence: .documented)
    ],
    versions: [Fields(.header, ["Client-SDK"], evidence: .recalled)],
    headers: ["Client-SDK"],
    idempotency: [Fields(.any, ["deduplication_id"], evidence: .documented)],
    events: [
      "An event is named by its event_token, everything else by its path.",
      "Conversion: event, v2/purchase. Impression: view.adjust.com. Click: links.",
    ],
    notes: [
      "An event is named by its token, everything else by its path.",
      "transaction_id tells purchases apart; it is compared, and it is no idempotency id.",
      "callback_params and partner_params are JSON text and are compared part by part.",
    ])
}

/// What Adjust's hosts and paths say.
enum AdjustForm {
  static func kind(_ event: Event) -> String? {
    if event.host == "view.adjust.com" { return "impression" }
    if event.host.hasSuffix(".adj.st") || event.host.hasSuffix(".go.link") { return "click" }
    guard event.host == "app.adjust.com", event.method == "GET", event.pathSegments.count == 1,
      let token = event.pathSegments.first, !known.contains(token)
    else { return nil }
    return "click"
  }

  private static let known: Set<Substring> = [
    "session", "event", "sdk_click", "sdk_info", "ad_revenue", "attribution", "third_party_sharing",
    "measurement_consent", "gdpr_forget_device", "disable_third_party_sharing", "verify",
  ]
}
