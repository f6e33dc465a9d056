extension Preset {
  /// Airship's (Urban Airship's) analytics events.
  static let airship = Preset(
    "airship", title: "Airship",
    endpoints: [
      Endpoint(
        ["{device-api,remote-data,wallet-api,aswpapi}.{urbanairship.com,asnapieu.com}"],
        is: .noEvent("registration and messages"), evidence: .recalled),
      Endpoint(["combine.{urbanairship.com,asnapieu.com}"], ["/warp9"]),
    ],
    hostAliases: [("combine.asnapieu.com", "combine.urbanairship.com")],
    batch: "/*",
    name: { event in
      if event.json("/0/type") == "enhanced_custom_event", let name = event.json("/0/data/event_name") {
        return name
      }
      return event.json("/0/type")
    },
    role: { _, event in
      switch event.json("/0/type") {
      case "screen_tracking": .pageView
      case "in_app_display": .impression
      case "in_app_resolution", "interactive_notification_action": .click
      default: event.hasJSON("/0/data/event_value") ? .conversion : .other
      }
    },
    volatile: [
      Fields(.json, ["/*/{event_id,time}", "/*/data/{session_id,push_id,send_id}"], evidence: .recalled)
    ],
    kept: [
      Fields(.json, ["/*/type", "/*/data/{event_name,screen}"], evidence: .recalled)
    ],
    versions: [Fields(.json, ["/*/data/{lib_version,package_version,os_version}"], evidence: .recalled)],
    idempotency: [Fields(.json, ["/*/event_id"], evidence: .recalled)],
    events: [
      "Named by type, a custom event by event_name. Page view: screen_tracking. Impression: in_app_display."
        + " Click: in_app_resolution, interactive_notification_action. Conversion: a custom event with a value."
    ],
    notes: ["Bodies are compressed. The European host is written as combine.urbanairship.com."])
}
