extension Preset {
  /// Microsoft Advertising's universal event tracking.
  static let bingUET = Preset(
    "bing-uet", title: "Bing UET",
    endpoints: [
      Endpoint(
        ["bat.bing.{com,net}"], ["/bat.js", "/p/**", "/**.js"], is: .noEvent("library load"), evidence: .seen),
      Endpoint(["bat.bing.{com,net}"], ["/action{,p}/0"], evidence: .seen),
    ],
    hostAliases: [("bat.bing.net", "bat.bing.com")],
    name: { event in
      guard let kind = event.any("evt"), !kind.isEmpty else { return nil }
      guard kind == "custom" else { return kind }
      return Event.joined(event.any("ec"), event.any("ea"), event.any("el")) ?? kind
    },
    role: { _, event in
      switch event.any("evt") {
      case "pageLoad", "page": .pageView
      case "consent": .other
      case "custom" where event.has("ea"): .conversion
      default: event.has("gv") || event.has("gc") ? .conversion : .other
      }
    },
    volatile: [Fields(.query, ["mid", "rn", "lt", "sid", "vid", "pi", "vids"])],
    kept: [
      Fields(.query, ["ti", "p", "r", "tl", "ec", "ea", "el", "ev", "gv", "gc", "items", "pagetype"]),
      Fields(.query, ["asc"], evidence: .documented),
    ],
    versions: [Fields(.query, ["tm", "sw", "sh", "sc", "lg"])],
    events: [
      "Named by evt, a custom event by ec, ea and el.",
      "Page view: pageLoad, page. Conversion: custom with ea, or with gv or gc.",
    ],
    notes: [
      "mid belongs to the page, so that it is no idempotency id.",
      "A custom event is named by category, action and label.",
    ])
}
