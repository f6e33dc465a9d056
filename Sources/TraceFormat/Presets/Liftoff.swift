extension Preset {
  /// Liftoff Monetize (Vungle).
  static let liftoff = Preset(
    "liftoff", title: "Liftoff (Vungle)",
    endpoints: [
      Endpoint(
        ["config.ads.vungle.com", "ads.api.vungle.com"], ["/config", "/"], is: .noEvent("settings"),
        evidence: .tested),
      Endpoint(
        ["{logs,events}.ads.vungle.com", "events.api.vungle.com"],
        ["/sdk/{error_logs,metrics}", "/api/v*/{cache_bust,sdk_error,sdk/**}"], is: .noEvent("telemetry"),
        evidence: .tested),
      Endpoint(["adx.ads.vungle.com", "api.vungle.com"], ["/api/ads", "/api/v*/ads"], evidence: .tested),
      Endpoint(["api.vungle.com"], ["/api/v*/new"], evidence: .tested),
      Endpoint(
        ["{events,*-events}.ads.vungle.com", "*.vungle.com"],
        ["/**/{tpat,event}/**", "/api/v*/{report,ri,will_play_ad}"], evidence: .recalled),
    ],
    role: roles(adRequest: ["ads"]),
    volatile: [
      Fields(
        .json,
        [
          "/device/ext/vungle/{ios,android}/{battery_level,battery_state,storage_bytes_available,volume_level,connection_type}",
          "/ext/**", "/request/{signals_disabled,ad_start_time}",
        ], evidence: .recalled),
      Fields(.query, ["ifa"], evidence: .tested),
    ],
    kept: [Fields(.json, ["/app/{id,bundle,ver}", "/request/placements/*"], evidence: .tested)],
    redacted: [
      Fields(
        .json, ["/device/ifa", "/device/ext/vungle/{ios,android}/{idfa,idfv,gaid}", "/user/vision/**"],
        as: .redacted,
        evidence: .tested)
    ],
    versions: [Fields(.json, ["/device/{osv,os,model,make,ua}"], evidence: .tested)],
    events: ["Named by the path. Ad request: ads."],
    notes: ["An ad's own pixels come with the ad and are recognised where they are VAST's."])
}
