extension Preset {
  /// Outbrain's pixel and recommendations.
  static let outbrain = Preset(
    "outbrain", title: "Outbrain",
    endpoints: [
      Endpoint(
        ["widgets.outbrain.com", "amplify.outbrain.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["sync.outbrain.com"], is: .noEvent("cookie sync"), evidence: .inferred),
      Endpoint(["tr.outbrain.com"], ["/{pixel,unifiedPixel}"], evidence: .seen),
      Endpoint(["tr.outbrain.com"], ["/cachedClickId"], is: .noEvent("click id"), evidence: .recalled),
      Endpoint(["amplifypixel.outbrain.com"], ["/pixel"], evidence: .seen),
      Endpoint(["{odb,hpr}.outbrain.com"], ["/utils/get", "/utils/get/**"], evidence: .seen),
      Endpoint(["log.outbrain.com"], ["/loggerServices/widgetGlobalEvent"], evidence: .seen),
      Endpoint(["revee.outbrain.com"], ["/page/view"], evidence: .seen),
      Endpoint(["paid.outbrain.com"], ["/network/redir"], evidence: .recalled),
    ],
    name: { event in
      if ["pixel", "unifiedPixel"].contains(event.pathSegments.last ?? ""), let name = event.any("name"),
        !name.isEmpty
      {
        return name
      }
      return event.pathSegments.last.map(String.init)
    },
    role: { name, event in
      switch event.pathSegments.last {
      case "pixel", "unifiedPixel": name == "PAGE_VIEW" ? .pageView : .conversion
      case "get": .adRequest
      case "widgetGlobalEvent": .viewability
      case "view": .pageView
      case "redir": .click
      default: .other
      }
    },
    volatile: [Fields(.any, ["bust", "rand", "_"])],
    kept: [
      Fields(.any, ["marketerId", "dl", "key", "widgetJSId", "idx", "url", "name"]),
      Fields(.any, ["orderId", "orderValue", "currency"], evidence: .tested),
    ],
    versions: [Fields(.any, ["obApiVersion", "obtpVersion", "version"])],
    events: [
      "Named by name. Page view: PAGE_VIEW. Conversion: every other. Ad request: utils/get. Click:"
        + " redir (recalled). Viewability: widgetGlobalEvent (unsure)."
    ],
    notes: [
      "Whether widgetGlobalEvent tells viewability is unsure.",
      "orderId is the order; it is no idempotency id.",
    ])
}
