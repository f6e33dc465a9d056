extension Preset {
  /// Google Tag Manager: it loads other vendors' tags and sends no events of its own.
  static let googleTagManager = Preset(
    "google-tag-manager", title: "Google Tag Manager",
    endpoints: [
      Endpoint(
        ["www.googletagmanager.com"],
        ["/gtm.js", "/gtag/js", "/gtag/destination", "/gtm/{js,ios,android}", "/ns.html", "/gtag.js"],
        is: .noEvent("library load"), evidence: .seen),
      Endpoint(
        ["www.googletagmanager.com"], ["/a", "/td"], is: .noEvent("the container's telemetry"),
        evidence: .seen),
      Endpoint(["www.google-analytics.com"], ["/gtm/js"], is: .noEvent("library load"), evidence: .seen),
      Endpoint(["www.googletagmanager.com"], is: .noEvent("library load"), evidence: .inferred),
    ],
    volatile: [Fields(.query, ["cb", "l", "ps"])],
    kept: [Fields(.query, ["id"])],
    notes: ["Nothing that it sends is an event."])
}
