extension Preset {
  /// Mintegral's SDK (rayjump.com).
  static let mintegral = Preset(
    "mintegral", title: "Mintegral",
    endpoints: [
      Endpoint(
        ["configure*.rayjump.com", "*setting.rayjump.com"], is: .noEvent("settings"), evidence: .tested),
      Endpoint(["analytics*.rayjump.com"], is: .noEvent("telemetry"), evidence: .tested),
      Endpoint(
        ["net*.rayjump.com", "hb*.rayjump.com"],
        ["/openapi/ad/**", "/openapi/ads", "/openapi/jssdkad", "/bid", "/load"]),
      Endpoint(["*.rayjump.com"], ["/{impression,onlyImpression,click}"], evidence: .recalled),
    ],
    name: { event in
      event.path.hasPrefix("/openapi/") ? "ad" : event.pathSegments.last.map(String.init)
    },
    role: { name, _ in
      switch name {
      case "ad", "bid", "load": .adRequest
      case "impression", "onlyImpression": .impression
      case "click": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .any, ["sign", "ts", "session_id", "parent_session_id", "a_stid", "rid"],
        evidence: .recalled)
    ],
    kept: [Fields(.any, ["app_id", "unit_id", "placement_id", "package_name"], evidence: .documented)],
    redacted: [Fields(.any, ["idfa", "idfv", "gaid", "client_ip", "ip"], as: .redacted, evidence: .tested)],
    versions: [
      Fields(
        .any, ["sdk_version", "os_version", "model", "brand", "useragent", "screen_size"], evidence: .tested)
    ],
    events: [
      "Requests for ads are named ad, everything else by the path. Ad request: ad, bid, load. Impression: impression. Click: click (recalled)."
    ],
    notes: ["The analytics host speaks of the SDK itself."])
}
