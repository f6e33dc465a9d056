extension Preset {
  /// HubSpot's tracking pixel, collected forms and calls to action.
  static let hubSpot = Preset(
    "hubspot", title: "HubSpot",
    endpoints: [
      Endpoint(
        [
          "js{,-na*,-eu*,-ap*}.hs-scripts.com", "js{,-na*,-eu*,-ap*}.hs-analytics.net",
          "js{,-na*,-eu*,-ap*}.hs-banner.com", "js{,-na*,-eu*,-ap*}.hsadspixel.net",
          "js{,-na*,-eu*,-ap*}.hscollectedforms.net", "js{,-na*,-eu*,-ap*}.hsforms.net",
        ], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["track{,-*}.hubspot.com"], ["/__ptq.gif"], evidence: .tested),
      Endpoint(["forms{,-*}.hscollectedforms.net"], ["/collected-forms/submit/form"], evidence: .tested),
      Endpoint(["forms{,-*}.hubspot.com", "{forms,api}{,-*}.hsforms.com"], ["/submissions/v3/**"]),
      Endpoint(["cta-*.hubspot.com"], ["/web-interactives/public/v1/track/*"], evidence: .tested),
    ],
    hostAliases: [("track-*.hubspot.com", "track.hubspot.com")],
    name: { event in
      if event.path.hasSuffix("/__ptq.gif") { return Event.joined(event.query("id")) ?? "page" }
      if event.path.hasSuffix("/submit/form") { return "collected form" }
      if event.path.hasPrefix("/submissions/") { return "form" }
      return event.pathSegments.last.map { "cta " + $0 }
    },
    role: { name, _ in
      switch name {
      case "page": .pageView
      case "collected form", "form": .conversion
      case "cta view": .impression
      case "cta click": .click
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["cts", "vi", "u", "b", "nc", "bfp"], evidence: .recalled)
    ],
    kept: [Fields(.query, ["a", "k", "ct", "pu", "t", "po", "id", "value"], evidence: .tested)],
    redacted: [
      Fields(.query, ["i"], as: .redacted, evidence: .recalled),
      Fields(
        .json, ["/{contactFields,formValues}/**", "/fields/*/value", "/context/{hutk,ipAddress}"],
        as: .redacted, evidence: .inferred),
    ],
    versions: [Fields(.query, ["v", "sd", "cd", "cs", "ln"], evidence: .recalled)],
    events: [
      "The pixel is named by the event's id, else page; collected forms are collected form, submitted ones form, calls to action cta"
        + " view and the like.",
      "Page view: page. Conversion: collected form, form. Impression: cta view. Click: cta click.",
    ],
    notes: ["a is the portal. Regional hosts of the pixel are written as track.hubspot.com."])
}
