extension Preset {
  /// RTB House's retargeting tags.
  static let rtbHouse = Preset(
    "rtb-house", title: "RTB House",
    endpoints: [
      Endpoint(
        ["{*.,}creativecdn.com"], ["/{cm-notify,topics-membership,ig-membership,static/**}"],
        is: .noEvent("cookie sync and library load"), evidence: .recalled),
      Endpoint(["{*.,}creativecdn.com"], ["/tags"], when: [.has("id")], evidence: .tested),
      Endpoint(["{*.,}creativecdn.com"], ["/tags/v2"], evidence: .tested),
    ],
    name: { event in
      if let name = event.json("/tags/0/eventType") { return name }
      // `pr_` and the advertiser's token stand before the page's kind.
      let parts = (event.query("id") ?? "").split(separator: "_", maxSplits: 3)
      return parts.count > 2 && parts[0] == "pr" ? String(parts[2]) : nil
    },
    role: { name, _ in
      switch name {
      case "home", "category2", "listing", "category", "offer": .pageView
      case "orderstatus2", "orderstatus", "conversion": .conversion
      default: .other
      }
    },
    volatile: [Fields(.query, ["ncm", "su", "ts"], evidence: .recalled)],
    kept: [Fields(.query, ["id", "cd", "value"], evidence: .tested)],
    events: [
      "Named by the page's kind in id, or by eventType. Page view: home, category2, listing, offer."
        + " Conversion: orderstatus2, conversion (recalled)."
    ],
    notes: ["id holds the advertiser, the page's kind, offers and orders, and is compared."])
}
