extension Preset {
  /// AdRoll's pixel.
  static let adRoll = Preset(
    "adroll", title: "AdRoll",
    endpoints: [
      Endpoint(["s.adroll.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(
        ["d.adroll.com"], ["/pex/**", "/cm/**", "/consent/**"], is: .noEvent("cookie sync and checks"),
        evidence: .tested),
      Endpoint(["d.adroll.com"], ["/pixel/*/*", "/pixel/*/*/*"], evidence: .tested),
    ],
    name: { event in Event.joined(event.query("ev") ?? event.query("adroll_segments")) ?? "pixel" },
    role: { _, event in
      event.has("conversion_value") || event.has("adroll_conversion_value") ? .conversion : .pageView
    },
    volatile: [
      Fields(.query, ["af0"], evidence: .tested),
      Fields(.query, ["pv", "cookie"], evidence: .inferred),
    ],
    kept: [Fields(.query, ["ev", "adroll_segments", "conversion_value", "order_id"], evidence: .recalled)],
    events: [
      "Named by ev or the segments, else pixel. Conversion: with a conversion's value (recalled). Page view: without."
    ],
    notes: ["Advertiser and pixel stand in the path and are compared."])
}
