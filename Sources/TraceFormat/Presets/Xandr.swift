extension Preset {
  /// Xandr's (AppNexus') conversion and segment pixels.
  static let xandr = Preset(
    "xandr", title: "Xandr",
    endpoints: [
      Endpoint(
        ["acdn.adnxs.com", "acdn.adnxs-simple.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["{secure,ib}.adnxs.com"], ["/px"], evidence: .tested),
      Endpoint(["{secure,ib}.adnxs.com"], ["/seg"], evidence: .recalled),
    ],
    role: roles(conversion: ["px"]),
    volatile: [Fields(.query, ["cb"], evidence: .recalled)],
    kept: [
      Fields(.query, ["id", "t", "seg"], evidence: .tested),
      Fields(.query, ["add", "order_id", "value"], evidence: .recalled),
    ],
    events: ["Named by the path: px a conversion, seg a segment."],
    notes: ["Header bidding at ib.adnxs.com is Prebid's, getuid and setuid are cookie syncs."])
}
