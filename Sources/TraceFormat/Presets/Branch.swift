extension Preset {
  /// Branch's links and attribution SDK.
  static let branch = Preset(
    "branch", title: "Branch",
    endpoints: [
      Endpoint(
        ["cdn.branch.io", "app.link"], ["/**.js", "/sdk/**"], is: .noEvent("library load"),
        evidence: .inferred),
      Endpoint(
        ["api{,2,3}.branch.io", "api{2,3,}-eu.branch.io", "api-safetrack{,-eu}.branch.io"],
        [
          "/v1/{install,open,close,profile,logout,url,event,pageview,cpid/latd,cpid}",
          "/v2/event/{standard,custom}",
          "/v1/{dismiss,has-app,credits}",
        ]),
    ],
    hostAliases: [("api{2,3,-eu,2-eu,3-eu,-safetrack,-safetrack-eu}.branch.io", "api2.branch.io")],
    name: { event in
      if event.path.hasPrefix("/v2/"), let name = event.any("name"), !name.isEmpty { return name }
      if event.path.hasSuffix("/v1/event"), let name = event.any("event"), !name.isEmpty { return name }
      return event.pathSegments.last.map(String.init)
    },
    role: { name, event in
      guard event.path.hasPrefix("/v2/") else {
        return event.pathSegments.last == "pageview" ? .pageView : .other
      }
      return switch name {
      case "PURCHASE": .conversion
      case "VIEW_AD": .impression
      case "CLICK_AD": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .json,
        [
          "/branch_sdk_request_{unique_id,timestamp}", "/session_id", "/randomized_{device,bundle}_token",
          "/identity_id", "/device_fingerprint_id", "/instrumentation/**", "/retryNumber", "/*_install_time",
          "/*_update_time", "/url_load_ms", "/operational_metrics", "/operational_metrics/**",
          "/user_data/randomized_{device,bundle}_token", "/user_data/device_fingerprint_id",
        ], evidence: .documented)
    ],
    kept: [
      Fields(
        .any, ["branch_key", "name", "customer_event_alias"], evidence: .documented),
      Fields(.json, ["/event_data/**", "/custom_data/**", "/content_items/**"], evidence: .documented),
    ],
    redacted: [
      Fields(
        .json,
        [
          "/{hardware_id,ios_vendor_id,local_ip,google_advertising_id}", "/advertising_ids/**",
          "/user_data/{idfa,idfv,aaid,android_id,developer_identity,local_ip,ios_vendor_id}",
        ], as: .redacted, evidence: .documented)
    ],
    versions: [
      Fields(.any, ["sdk"], evidence: .documented),
      Fields(.json, ["/user_data/sdk_version"], evidence: .inferred),
    ],
    idempotency: [Fields(.json, ["/branch_sdk_request_unique_id"], evidence: .unsure)],
    events: [
      "Version 2 is named by name, version 1 by its path.",
      "Conversion: PURCHASE. Page view: v1/pageview. Impression: VIEW_AD. Click: CLICK_AD (recalled).",
    ],
    notes: [
      "Whether a retry keeps branch_sdk_request_unique_id is unsure.",
      "event_data.transaction_id tells purchases apart; it is compared, and it is no idempotency id.",
      "All API hosts are written as api2.branch.io.",
    ])
}
