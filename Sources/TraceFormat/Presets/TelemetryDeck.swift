extension Preset {
  /// TelemetryDeck's signals.
  static let telemetryDeck = Preset(
    "telemetrydeck", title: "TelemetryDeck",
    endpoints: [Endpoint(["nom.telemetrydeck.com"], ["/v2", "/v2/namespace/*", "/v1/**", "/v2/w"])],
    batch: "/*",
    name: named(byJSON: "/0/type"),
    role: { name, event in
      switch name {
      case "TelemetryDeck.Navigation.pathChanged", "pageview": .pageView
      case "TelemetryDeck.Purchase.completed": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/*/{sessionID,receivedAt,clientUser}"], evidence: .documented),
      Fields(
        .json,
        [
          "/*/payload/TelemetryDeck.{Calendar,Retention,Acquisition}.**",
          "/*/payload/TelemetryDeck.{Calendar,Retention,Acquisition}.*",
        ],
        evidence: .documented),
    ],
    kept: [Fields(.json, ["/*/{appID,type,floatValue,isTestMode}"], evidence: .documented)],
    versions: [
      Fields(.json, ["/*/payload/TelemetryDeck.{SDK,AppInfo,Device,RunContext}.*"], evidence: .documented)
    ],
    events: [
      "Named by type. Page view: TelemetryDeck.Navigation.pathChanged. Conversion: TelemetryDeck.Purchase.completed."
    ],
    notes: ["appID is a UUID and is compared; the user is a hash and varies with the device."])
}
