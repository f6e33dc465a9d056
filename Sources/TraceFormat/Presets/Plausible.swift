extension Preset {
  /// Plausible's events API, also behind a proxy of the site's own.
  static let plausible = Preset(
    "plausible", title: "Plausible",
    endpoints: [
      Endpoint(["plausible.io"], ["/js/**"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["plausible.io"], ["/api/event"]),
      Endpoint(
        ["**"], ["**/api/event"],
        when: [
          .method("POST"),
          .holds("it has an event, a domain and an address, by their short or their long names") {
            $0.hasJSON("/n") && $0.hasJSON("/d") && $0.hasJSON("/u")
              || $0.hasJSON("/name") && $0.hasJSON("/domain") && $0.hasJSON("/url")
          },
        ], evidence: .tested),
    ],
    embedded: [Embedded(.json, "/p", .json), Embedded(.json, "/props", .json)],
    name: named(byJSON: "/n", "/name"),
    role: { name, event in
      if name == "pageview" { return .pageView }
      if name.hasPrefix("Outbound Link") { return .click }
      return event.hasJSON("/revenue") || event.hasJSON("/$") ? .conversion : .other
    },
    kept: [
      Fields(.json, ["/{n,u,d,r}"], evidence: .tested),
      Fields(.json, ["/{name,url,domain,referrer}", "/revenue/**"], evidence: .documented),
    ],
    versions: [Fields(.json, ["/{v,w,h,screen_width}"], evidence: .recalled)],
    events: [
      "Named by n or name. Page view: pageview. Conversion: with a revenue. Click: Outbound Link: Click."
    ],
    notes: ["There is no visitor in the request, so that nothing varies but what the site itself adds."])
}
