extension Preset {
  /// The Amazon Ad Tag.
  static let amazonAds = Preset(
    "amazon-ads", title: "Amazon Ads",
    endpoints: [
      Endpoint(["c.amazon-adsystem.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(
        ["s.amazon-adsystem.com", "aax-*.amazon-adsystem.com"], ["/{iu3,s/iu3}"],
        when: [.has("pid"), .has("event")],
        evidence: .tested),
      Endpoint(
        ["s.amazon-adsystem.com"], ["/{iu3,ecm3,dcm}", "/x/cm", "/v3/pr"], is: .noEvent("cookie sync"),
        evidence: .inferred),
    ],
    name: named(by: "event"),
    role: { name, _ in
      switch name.lowercased() {
      case "pageview": .pageView
      case "off-amazonpurchases", "addtoshoppingcart", "checkout", "lead", "signup", "subscribe",
        "application":
        .conversion
      default: .other
      }
    },
    volatile: [Fields(.query, ["ts", "cb", "rnd"], evidence: .tested)],
    kept: [Fields(.query, ["pid", "event", "value", "currencyCode"], evidence: .tested)],
    versions: [Fields(.query, ["gtmVersion"], evidence: .tested)],
    events: [
      "Named by event. Page view: PageView. Conversion: Off-AmazonPurchases, AddToShoppingCart, Checkout, Lead,"
        + " SignUp, Subscribe, Application (recalled)."
    ],
    notes: ["pid, the tag, is a UUID and is compared. The same path without an event is a cookie sync."])
}
