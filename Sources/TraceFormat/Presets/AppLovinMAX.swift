extension Preset {
  /// AppLovin MAX mediation.
  static let appLovinMAX = Preset(
    "applovin-max", title: "AppLovin MAX",
    endpoints: [
      Endpoint(["{ms,ms4}.{applovin,applvn}.com"], ["/5.0/i"], is: .noEvent("settings")),
      Endpoint(["d.{applovin,applvn}.com"], ["/2.0/{device,s}"], is: .noEvent("device telemetry")),
      Endpoint(["{ms,ms4}.{applovin,applvn}.com"], ["/1.0/mediate"]),
      Endpoint(["prod-ms.{applovin,applvn}.com"], ["/1.0/event/{load,lerr,mimp,cimp}"]),
      Endpoint(["prod-ms.{applovin,applvn}.com"], ["/1.0/event/*"], evidence: .recalled),
      Endpoint(["a.{applovin,applvn}.com"], ["/4.0/ad"]),
      Endpoint(["rt.{applovin,applvn}.com"], ["/4.0/pix", "/med", "/4.0/med"]),
    ],
    hostAliases: ["ms", "ms4", "prod-ms", "a", "rt", "d"].map { ("\($0).applvn.com", "\($0).applovin.com") },
    role: roles(impression: ["mimp", "cimp"], click: ["mclick"], adRequest: ["mediate", "ad"]),
    volatile: [Fields(.any, ["token", "tokens"], evidence: .inferred)],
    kept: [
      Fields(.header, ["Applovin-Ad-Format"], evidence: .documented),
      Fields(.any, ["ad_unit_id", "ad_format"], evidence: .documented),
    ],
    headers: ["Applovin-Ad-Format"],
    events: [
      "Named by the path. Ad request: mediate, ad. Impression: mimp, cimp. Click: mclick (recalled)."
    ],
    notes: [
      "The SDK may encrypt its bodies; such a body is compared as bytes unless a rule masks it.",
      "How mimp and cimp differ is unsure; mclick is recalled.",
    ])
}
