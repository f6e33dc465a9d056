extension Preset {
  /// Braze's SDK.
  static let braze = Preset(
    "braze", title: "Braze",
    endpoints: [
      Endpoint(
        ["sdk.*.braze.{com,eu}"],
        [
          "/api/v3/{content_cards,feature_flags,config,geofence,template,dust}/**",
          "/api/v3/{content_cards,config}",
        ],
        is: .noEvent("content and settings")),
      Endpoint(["**.braze.{com,eu}", "**.appboy.com"], ["/api/v3/data"]),
      Endpoint(["rest.*.braze.{com,eu}"], ["/users/track"]),
      Endpoint(
        ["**"], ["**/api/v3/data"],
        when: [.has("api_key"), .has("device_id"), .has("time")], evidence: .inferred),
    ],
    batch: "/events/*",
    name: { event in
      guard let name = event.json("/events/0/name") else { return nil }
      return name == "ce" ? event.json("/events/0/data/n") ?? name : name
    },
    role: { _, event in
      switch event.json("/events/0/name") {
      case "p": .conversion
      case "si": .impression
      case "sc": .click
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/events/*/{time,session_id}"], evidence: .documented),
      Fields(.json, ["/time"], as: .timestamp, evidence: .documented, isEnvelope: true),
      Fields(
        .json,
        [
          "/{device_id,config_time}", "/respond_with/config/config_time", "/attributes/*/push_token",
          "/push_token",
        ],
        evidence: .documented, isEnvelope: true),
    ],
    kept: [
      Fields(.json, ["/{api_key,app_version}", "/events/*/name", "/events/*/data/**"], evidence: .documented)
    ],
    redacted: [
      Fields(
        .json, ["/{google_ad_id,device/ad_id}", "/attributes/*/{email,phone,first_name,last_name}"],
        as: .redacted, evidence: .inferred),
      Fields(.json, ["/device/idfa", "/google_ad_id"], as: .redacted, evidence: .documented),
    ],
    versions: [Fields(.json, ["/sdk_version"], evidence: .documented)],
    events: [
      "Named by the event's type, a custom one by data.n. Conversion: p. Impression: si. Click: sc"
        + " (recalled)."
    ],
    notes: [
      "Types are short: ss and se sessions, ce custom (named by data.n), p purchase, si impression and"
        + " sc click of"
        + " Braze's own messages (recalled).",
      "api_key is a UUID and is kept.",
    ])
}
