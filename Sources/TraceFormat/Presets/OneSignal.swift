extension Preset {
  /// OneSignal's SDKs: sessions, outcomes and opened notifications.
  static let oneSignal = Preset(
    "onesignal", title: "OneSignal",
    endpoints: [
      Endpoint(["cdn.onesignal.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(
        ["api.onesignal.com", "onesignal.com"],
        [
          "/{api/v1/,}apps/*/{ios_params.js,android_params.js,iams}", "/{api/v1/,}sync/**",
          "/api/v1/apps/*/web**", "/sdks/**",
        ],
        is: .noEvent("settings and messages")),
      Endpoint(
        ["api.onesignal.com", "onesignal.com"], ["/{api/v1/,}outcomes/{measure,measure_sources}"],
        evidence: .documented),
      Endpoint(
        ["api.onesignal.com", "onesignal.com"],
        ["/{api/v1/,}notifications/*", "/{api/v1/,}notifications/*/report_received"], evidence: .recalled),
      Endpoint(
        ["api.onesignal.com", "onesignal.com"],
        [
          "/{api/v1/,}players", "/{api/v1/,}players/*",
          "/{api/v1/,}players/*/{on_session,on_focus,on_purchase}",
        ],
        evidence: .tested),
      Endpoint(
        ["api.onesignal.com", "onesignal.com"],
        ["/{api/v1/,}apps/*/users", "/{api/v1/,}apps/*/users/by/**", "/{api/v1/,}apps/*/subscriptions/**"],
        evidence: .documented),
      Endpoint(
        ["api.onesignal.com", "onesignal.com"],
        ["/{api/v1/,}in_app_messages/*/{impression,click,pageImpression}"],
        evidence: .recalled),
    ],
    name: { event in
      let segments = OneSignalForm.segments(of: event)
      switch segments.first {
      case "outcomes": return event.json("/id") ?? "outcome"
      case "notifications": return segments.last == "report_received" ? "received" : "opened"
      case "players":
        guard let last = segments.last, last.hasPrefix("on_") else { return "player" }
        return String(last)
      case "apps": return segments.contains("subscriptions") ? "subscription" : "user"
      default: return segments.last.map(String.init)
      }
    },
    role: { name, event in
      switch OneSignalForm.segments(of: event).first {
      case "outcomes": .conversion
      case "in_app_messages": name == "impression" ? .impression : name == "click" ? .click : .other
      case "notifications": name == "opened" ? .click : .other
      default: name == "on_purchase" ? .conversion : .other
      }
    },
    volatile: [
      Fields(
        .json,
        [
          "/{identifier,session_time,session_count,active_time,player_id,subscription_id,timestamp}",
          "/subscriptions/*/token", "/deltas/{session_time,session_count}", "/subscription/{id,token}",
        ], evidence: .recalled)
    ],
    kept: [Fields(.json, ["/app_id", "/id", "/weight", "/tags/**"], evidence: .documented)],
    redacted: [
      Fields(
        .json,
        ["/{lat,long,external_user_id,email,ad_id}", "/identity/external_id", "/properties/{lat,long}"],
        as: .redacted, evidence: .tested)
    ],
    versions: [Fields(.json, ["/{sdk,sdk_type,game_version}"], evidence: .tested)],
    events: [
      "An outcome is named by its id; sessions and purchases of a player by on_session and the like; else player,"
        + " user, subscription, received, opened.",
      "Conversion: outcomes, on_purchase. Click: opened. Impression: an in-app message's.",
    ],
    notes: ["app_id in the body is a UUID and is compared; UUIDs in the path vary, whosever they are."])
}

enum OneSignalForm {
  /// The path behind the older host's `/api/v1`.
  static func segments(of event: Event) -> ArraySlice<Substring> {
    let segments = event.pathSegments
    return segments.starts(with: ["api", "v1"]) ? segments.dropFirst(2) : segments[...]
  }
}
