extension Preset {
  /// Pardot (Marketing Cloud Account Engagement).
  static let pardot = Preset(
    "pardot", title: "Pardot",
    endpoints: [
      Endpoint(["pi{,.t}.pardot.com"], ["/**.js"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["pi{,.t}.pardot.com"], ["/analytics"], evidence: .tested),
    ],
    name: { _ in "pageview" },
    role: roles(pageView: ["pageview"]),
    volatile: [Fields(.query, ["visitor_id", "visitor_id_sign"], evidence: .recalled)],
    kept: [Fields(.query, ["account_id", "title", "url"], evidence: .tested)],
    versions: [Fields(.query, ["ver"], evidence: .tested)],
    events: ["Every hit is pageview, a page view."],
    notes: ["account_id and campaign_id say whose it is and are compared."])
}
