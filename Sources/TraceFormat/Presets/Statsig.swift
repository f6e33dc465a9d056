extension Preset {
  /// Statsig's events and exposures.
  static let statsig = Preset(
    "statsig", title: "Statsig",
    endpoints: [
      Endpoint(
        [
          "featureassets.org", "api.statsigcdn.com", "assetsconfigcdn.org", "{api,featuregates}.statsig.com",
          "statsigapi.net",
        ],
        [
          "/v1/{initialize,get_config,check_gate,download_config_specs,get_id_lists,sdk_exception}",
          "/v1/download_config_specs/**",
        ],
        is: .noEvent("settings")),
      Endpoint(
        ["prodregistryv2.org", "{events.,}statsigapi.net", "api.statsig.com", "events.statsig.com"],
        ["/v1/{rgstr,log_event,rgstr_e,log_event_beacon}"]),
    ],
    hostAliases: [
      ("{events.,}statsigapi.net", "prodregistryv2.org"), ("events.statsig.com", "prodregistryv2.org"),
    ],
    batch: "/events/*",
    rewrite: { event in
      var event = event
      if event.path == "/v1/log_event", event.host == "prodregistryv2.org" { event.path = "/v1/rgstr" }
      return [event]
    },
    name: named(byJSON: "/events/0/eventName"),
    role: { name, event in
      if name == "auto_capture::page_view" { return .pageView }
      return name == "purchase" ? .conversion : .other
    },
    volatile: [
      Fields(.query, ["t", "sid", "ec"], evidence: .documented),
      Fields(.json, ["/events/*/time", "/events/*/user/statsigEnvironment/**"], evidence: .documented),
      Fields(.json, ["/events/*/user/customIDs/stableID", "/events/*/user/stableID"], evidence: .documented),
      Fields(
        .json, ["/statsigMetadata/{stableID,sessionID,statsigSessionID}"], evidence: .documented,
        isEnvelope: true),
    ],
    kept: [
      Fields(.json, ["/events/*/{eventName,value}"], evidence: .documented)
    ],
    redacted: [
      Fields(
        .json, ["/events/*/user/{email,ip}", "/events/*/user/privateAttributes/**"], as: .redacted,
        evidence: .documented)
    ],
    versions: [
      Fields(.json, ["/statsigMetadata/{sdkVersion,sdkType,appVersion,systemVersion}"], evidence: .documented)
    ],
    events: ["Named by eventName. Page view: auto_capture::page_view. Conversion: purchase (recalled)."],
    notes: [
      "statsig::gate_exposure and the like are exposures of experiments.",
      "The SDKs' several hosts are written as prodregistryv2.org.",
    ])
}
