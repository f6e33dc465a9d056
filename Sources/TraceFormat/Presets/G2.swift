extension Preset {
  /// G2's buyer-intent pixel.
  static let g2 = Preset(
    "g2", title: "G2",
    endpoints: [
      Endpoint(["tracking.g2crowd.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["tracking-api.g2.com"], ["/attribution_tracking/conversions/**"], evidence: .tested),
    ],
    name: { _ in "visit" },
    role: roles(pageView: ["visit"]),
    kept: [Fields(.any, ["sid", "p"], evidence: .tested)],
    events: ["A hit is visit, a page view."],
    notes: ["sid is the customer's site, not a session, and is compared."])
}
