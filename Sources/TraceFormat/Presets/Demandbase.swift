extension Preset {
  /// Demandbase's company lookup and engagement events.
  static let demandbase = Preset(
    "demandbase", title: "Demandbase",
    endpoints: [
      Endpoint(
        ["tag.demandbase.com", "scripts.demandbase.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["api.company-target.com"], ["/api/v*/ip.json"], evidence: .tested),
      Endpoint(["et.company-target.com"], ["/events"], evidence: .tested),
    ],
    name: { event in
      event.path.hasSuffix("ip.json") ? "company lookup" : event.json("/type")
    },
    role: roles(),
    volatile: [
      Fields(.json, ["/{timestamp,visitor_id,session_id}"], evidence: .inferred)
    ],
    kept: [Fields(.query, ["key", "page", "page_title", "src"], evidence: .tested)],
    redacted: [Fields(.json, ["/auth"], as: .redacted, evidence: .inferred)],
    events: [
      "An engagement event is named by type, the question for the visitor's company is company lookup."
    ],
    notes: ["key is the account, in hexadecimal digits, and is compared."])
}
