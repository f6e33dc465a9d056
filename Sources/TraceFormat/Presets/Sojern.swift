extension Preset {
  /// Sojern's travel pixels.
  static let sojern = Preset(
    "sojern", title: "Sojern",
    endpoints: [
      Endpoint(["static.sojern.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["beacon.sojern.com"], ["/**.js"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["beacon.sojern.com"], evidence: .tested),
    ],
    name: named(by: "pt"),
    role: { name, _ in name.uppercased() == "CONFIRMATION" ? .conversion : .pageView },
    volatile: [Fields(.query, ["ccid", "sjrn_click_id"], evidence: .tested)],
    kept: [Fields(.query, ["pixelId", "pt", "hd1", "hd2", "hcu", "hpid"], evidence: .tested)],
    redacted: [
      Fields(.query, ["{md5,sha1,sha256}_{eml,phn}", "rphn"], as: .redacted, evidence: .tested)
    ],
    events: ["Named by the page's type (pt). Conversion: CONFIRMATION (recalled). Page view: every other."],
    notes: ["Dates of a journey are content and are compared."])
}
