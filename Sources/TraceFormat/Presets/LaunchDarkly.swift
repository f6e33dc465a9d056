extension Preset {
  /// LaunchDarkly's analytics events of feature flags.
  static let launchDarkly = Preset(
    "launchdarkly", title: "LaunchDarkly",
    endpoints: [
      Endpoint(
        ["{events,mobile}.launchdarkly.{com,us}", "events.eu.launchdarkly.com"],
        ["/mobile/events/diagnostic", "/events/diagnostic/*", "/diagnostic"],
        is: .noEvent("diagnostics")),
      Endpoint(
        [
          "{app,clientsdk,clientstream,stream,sdk}.launchdarkly.{com,us}",
          "{clientsdk,clientstream}.eu.launchdarkly.com",
        ],
        is: .noEvent("settings"), evidence: .seen),
      Endpoint(
        ["{events,mobile}.launchdarkly.{com,us}", "events.eu.launchdarkly.com"],
        ["/mobile", "/mobile/events", "/mobile/events/bulk", "/events/bulk/*", "/bulk"]),
    ],
    hostAliases: [
      ("mobile.launchdarkly.com", "events.launchdarkly.com"),
      ("events.eu.launchdarkly.com", "events.launchdarkly.com"),
    ],
    batch: "/*",
    name: { event in
      guard let kind = event.json("/0/kind") else { return nil }
      return Event.joined(kind, kind == "summary" || kind == "identify" ? nil : event.json("/0/key"))
    },
    role: { _, event in
      switch event.json("/0/kind") {
      case "pageview": .pageView
      case "click": .click
      case "custom" where event.hasJSON("/0/metricValue"): .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/*/{creationDate,startDate,endDate}"], as: .timestamp, evidence: .documented),
      Fields(.json, ["/*/features/*/counters/*/count"], evidence: .inferred),
      Fields(
        .json, ["/*/context/key", "/*/contextKeys/*", "/*/user/key", "/*/userKey"], evidence: .inferred),
    ],
    kept: [
      Fields(.json, ["/*/{kind,key,value,variation,metricValue}"], evidence: .documented)
    ],
    redacted: [
      Fields(
        .json, ["/*/{user,context}/{email,ip,name,firstName,lastName}"], as: .redacted, evidence: .documented)
    ],
    versions: [Fields(.json, ["/*/version"], evidence: .documented)],
    events: [
      "Named by kind and key: custom/buy, feature/new-home; summary and identify stand alone.",
      "Page view: pageview. Click: click. Conversion: a custom event with a metric's value.",
    ],
    notes: ["A summary counts evaluations, which depends on time; its counts are masked."])
}
