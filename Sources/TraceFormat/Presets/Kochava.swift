extension Preset {
  /// Kochava's attribution SDK.
  static let kochava = Preset(
    "kochava", title: "Kochava",
    endpoints: [
      Endpoint(
        ["kvinit-prod.api.kochava.com", "control.kochava.com"], ["/track/kvinit"], is: .noEvent("settings")),
      Endpoint(["{,web-sdk.}control.kochava.com"], ["/track/json"]),
      Endpoint(["imp.control.kochava.com"]),
    ],
    name: { event in
      if event.host == "imp.control.kochava.com" { return "impression" }
      for prefix in ["", "/0"] {
        guard let action = event.json(prefix + "/action") else { continue }
        return action == "event" ? event.json(prefix + "/data/event_name") ?? action : action
      }
      return event.any("action")
    },
    role: { name, event in
      if event.host == "imp.control.kochava.com" { return .impression }
      return switch name {
      case "Ad View": .impression
      case "Ad Click": .click
      default: (event.json("/action") ?? event.json("/0/action")) == "event" ? .conversion : .other
      }
    },
    volatile: [
      Fields(
        .json, ["/{kochava_device_id,data/usertime}", "/*/{kochava_device_id,data/usertime}"],
        evidence: .documented),
      Fields(
        .json,
        [
          "/{nt_id,data/uptime,data/battery_level,data/volume}",
          "/*/{nt_id,data/uptime,data/battery_level,data/volume}",
        ],
        evidence: .recalled),
    ],
    kept: [
      Fields(
        .json,
        [
          "/{kochava_app_id,action}", "/data/event_data", "/data/event_data/**",
          "/data/{currency,event_name}",
          "/*/{kochava_app_id,action}", "/*/data/event_data/**",
        ], evidence: .documented)
    ],
    redacted: [
      Fields(
        .json,
        ["/data/device_ids/**", "/data/origination_ip", "/*/data/device_ids/**", "/*/data/origination_ip"],
        as: .redacted, evidence: .documented)
    ],
    events: [
      "Named by data.event_name where action is event, else by action.",
      "Conversion: any event. Impression: Ad View. Click: Ad Click.",
    ],
    notes: [
      "Standard names Ad View and Ad Click are the impression and the click.",
      "Whether nt_id identifies a repeated transmission, and whether a body may be an array, is unsure.",
    ])
}
