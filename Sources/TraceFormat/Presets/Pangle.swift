extension Preset {
  /// Pangle's SDK.
  static let pangle = Preset(
    "pangle", title: "Pangle",
    endpoints: [
      Endpoint(
        ["*.pangle.io", "*.pangolin-sdk-toutiao.com"],
        ["/api/ad/union/sdk/settings", "/api/ad/union/sdk/stats/**", "/service/**"],
        is: .noEvent("settings and telemetry")),
      Endpoint(
        ["*.pangle.io", "*.pangolin-sdk-toutiao.com"],
        ["/api/ad/union/{sdk,mediation}/get_ads", "/api/ad/union/sdk/reward_video/reward"]),
    ],
    hostAliases: [("api16-access-*.pangle.io", "api16-access.pangle.io")],
    role: roles(conversion: ["reward"], adRequest: ["get_ads"]),
    volatile: [
      Fields(.json, ["/message", "/cypher"], evidence: .inferred)
    ],
    kept: [Fields(.query, ["aid", "device_platform"], evidence: .documented)],
    versions: [Fields(.query, ["version_code"], evidence: .documented)],
    events: ["Named by the path. Ad request: get_ads. Conversion: reward."],
    notes: ["Bodies are encrypted by the SDK (message): of them it can only be said that they were sent."])
}
