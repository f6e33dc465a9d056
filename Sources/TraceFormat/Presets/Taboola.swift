extension Preset {
  /// Taboola's pixel, server-to-server conversions and recommendations.
  static let taboola = Preset(
    "taboola", title: "Taboola",
    endpoints: [
      Endpoint(
        ["cdn{,2}.taboola.com", "*-cdn.taboola.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["trc{,-events}.taboola.com"], ["/*/log/3/unip"]),
      Endpoint(["trc.taboola.com"], ["/actions-handler/log/3/s2s-action"]),
      Endpoint(
        ["trc{,-events}.taboola.com"],
        ["/*/trc/3/json", "/*/log/2/{visible,click}", "/*/log/3/{visible,click,available}"],
        evidence: .recalled),
      Endpoint(["display.bidder.taboola.com"], ["/OpenRTB/**"]),
      Endpoint(["sync.taboola.com", "match.taboola.com"], is: .noEvent("cookie sync"), evidence: .recalled),
    ],
    name: { event in
      if let name = event.any("en") ?? event.any("name"), !name.isEmpty { return name }
      return event.pathSegments.last.map(String.init)
    },
    role: { name, event in
      if event.host == "display.bidder.taboola.com" || event.path.hasSuffix("/trc/3/json") {
        return .adRequest
      }
      switch event.pathSegments.last {
      case "visible": return .impression
      case "click": return .click
      case "unip", "s2s-action": return name == "page_view" ? .pageView : .conversion
      default: return .other
      }
    },
    volatile: [
      Fields(.any, ["tim", "click-id", "tblci"], evidence: .documented),
      Fields(.any, ["ui", "vi", "sd"], evidence: .recalled),
    ],
    kept: [
      Fields(.any, ["en", "name", "revenue", "currency", "orderid", "item-url"], evidence: .documented)
    ],
    versions: [Fields(.query, ["cv"], evidence: .documented)],
    events: [
      "Named by en, a server's by name. Page view: page_view. Conversion: every other.",
      "Ad request: json, auction. Impression: visible. Click: click (recalled).",
    ],
    notes: ["The account stands in the path and is compared. orderid is the order; it is no idempotency id."])
}
