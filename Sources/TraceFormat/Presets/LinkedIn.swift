extension Preset {
  /// The LinkedIn insight tag.
  static let linkedIn = Preset(
    "linkedin", title: "LinkedIn",
    endpoints: [
      Endpoint(
        ["{px*,dc}.ads.linkedin.com"], ["/attribution_trigger", "/wa", "/wa/**"],
        is: .noEvent("a copy of a hit and website actions")),
      Endpoint(
        ["{px*,dc}.ads.linkedin.com", "www.linkedin.com"], ["/px/li_sync", "/px/**", "/li_sync"],
        is: .noEvent("cookie sync"), evidence: .seen),
      Endpoint(["snap.licdn.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["{px*,dc}.ads.linkedin.com"], ["/collect"], evidence: .seen),
    ],
    hostAliases: [("{px*,dc}.ads.linkedin.com", "px.ads.linkedin.com")],
    rewrite: { event in
      var event = event
      if event.path.hasSuffix("/") { event.path.removeLast() }
      event.arrange()
      return [event]
    },
    name: named(by: "conversionId", "conversionID"),
    role: { _, event in event.has("conversionId") || event.has("conversionID") ? .conversion : .pageView },
    volatile: [
      Fields(.query, ["time"]),
      Fields(.query, ["liSync", "cookiesTest", "tm", "eventId"], evidence: .recalled),
    ],
    kept: [Fields(.query, ["pid", "conversionId", "url", "fmt"])],
    idempotency: [Fields(.query, ["eventId"], evidence: .recalled)],
    events: [
      "Named by conversionId, else by the path. Conversion: with it. Page view: without."
    ],
    notes: ["A hit with a conversionId is a conversion and is named by it; every other is a page view."])
}
