extension Preset {
  /// MoEngage's SDKs.
  static let moEngage = Preset(
    "moengage", title: "MoEngage",
    endpoints: [
      Endpoint(["cdn.moengage.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(
        ["sdk-*.moengage.com"],
        ["/v2/sdk/config/**", "/v3/sdkconfig/**", "/v2/device/add", "/v2/sdk/device/**"],
        is: .noEvent("settings and registration")),
      Endpoint(["sdk-*.moengage.com"], ["/v2/sdk/report/*", "/v2/report/add"]),
    ],
    batch: "/viewsInfo/*",
    name: named(byJSON: "/viewsInfo/0/EVENT_ACTION"),
    role: roles(pageView: ["MOE_PAGE_VIEWED", "EVENT_ACTION_SCREEN"]),
    volatile: [
      Fields(.query, ["unique_id", "device_ts"], evidence: .documented),
      Fields(
        .json,
        ["/viewsInfo/*/{EVENT_G_TIME,EVENT_L_TIME}", "/viewsInfo/*/EVENT_ATTRS/timestamp", "/viewsCount"],
        evidence: .documented),
      Fields(
        .json, ["/meta/{bid,request_time}", "/identifiers/**"], evidence: .documented, isEnvelope: true),
    ],
    kept: [
      Fields(.query, ["app_id", "os"], evidence: .documented),
      Fields(.json, ["/viewsInfo/*/EVENT_ACTION"], evidence: .documented),
    ],
    versions: [Fields(.query, ["sdk_ver", "app_ver", "os_platform", "device_tz"], evidence: .documented)],
    idempotency: [],
    events: ["Named by EVENT_ACTION. Page view: MOE_PAGE_VIEWED, EVENT_ACTION_SCREEN (recalled)."],
    notes: ["viewsCount says how many events a request carried and is masked, because each is written alone."]
  )
}
