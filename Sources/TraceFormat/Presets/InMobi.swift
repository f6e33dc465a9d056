extension Preset {
  /// InMobi's SDK.
  static let inMobi = Preset(
    "inmobi", title: "InMobi",
    endpoints: [
      Endpoint(
        ["config.inmobi.com", "telemetry.*.inmobi.com", "sdkm.w.inmobi.com"],
        is: .noEvent("settings and telemetry"), evidence: .inferred),
      Endpoint(["ads.inmobi.com"], ["/sdk"]),
    ],
    name: { _ in "ad" },
    role: roles(adRequest: ["ad"]),
    volatile: [Fields(.form, ["ts", "client-request-id"], evidence: .recalled)],
    kept: [Fields(.form, ["mk-ad-slot", "im-plid", "adtype"], evidence: .documented)],
    redacted: [Fields(.form, ["u-id-map", "u-id-key"], as: .redacted, evidence: .recalled)],
    events: ["A request for an ad is ad. Ad request: ad."],
    notes: ["An ad's own pixels come with the ad. The body may be encrypted by the SDK."])
}
