extension Preset {
  /// Dynamic Yield's pixels and its Experience API.
  static let dynamicYield = Preset(
    "dynamic-yield", title: "Dynamic Yield",
    endpoints: [
      Endpoint(
        ["{cdn,cdn-eu,st,st-eu,rcom,rcom-eu}.dynamicyield.com"], is: .noEvent("library load and content"),
        evidence: .recalled),
      Endpoint(["async-px{,-eu}.dynamicyield.com"], ["/id"], is: .noEvent("visitor id"), evidence: .tested),
      Endpoint(["async-px{,-eu}.dynamicyield.com"], ["/{uia,imp,var,ac,dpx}"], evidence: .tested),
      Endpoint(
        ["{direct,dy-api}.dy-api.{com,eu}", "dy-api.{com,eu}"],
        ["/v2/collect/user/{event,engagement,pageview}"]),
    ],
    hostAliases: [("async-px-eu.dynamicyield.com", "async-px.dynamicyield.com")],
    batch: "/events/*",
    isBatched: false,
    name: named(byJSON: "/events/0/name", "/engagement/0/type"),
    role: { name, event in
      switch event.pathSegments.last {
      case "uia", "pageview": .pageView
      case "var": .impression
      case "ac": .click
      case "event" where event.json("/events/0/properties/dyType")?.hasPrefix("purchase") == true: .conversion
      case "engagement" where name == "CLICK": .click
      case "engagement" where name == "IMP": .impression
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["_"], evidence: .tested),
      Fields(.query, ["uid", "ses", "reqts"], evidence: .inferred),
      Fields(
        .json, ["/user/{dyid,dyid_server,active_consent_accepted}", "/session/dy"], evidence: .documented),
    ],
    kept: [Fields(.query, ["sec", "se", "cnst"], evidence: .tested)],
    events: [
      "Pixels are named by the path: uia a page, imp units, var a variation shown, ac a variation clicked.",
      "Events of the Experience API are named by name, engagements by type.",
      "Page view: uia, pageview. Impression: var, IMP. Click: ac, CLICK. Conversion: dyType purchase.",
    ],
    notes: ["Pixels of the European data centre are written as async-px.dynamicyield.com."])
}
