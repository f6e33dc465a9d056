extension Preset {
  /// Clearbit's company lookup.
  static let clearbit = Preset(
    "clearbit", title: "Clearbit",
    endpoints: [
      Endpoint(
        ["tag.clearbitscripts.com", "x.clearbitjs.com"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["reveal.clearbit.com"], ["/v1/companies/reveal"], evidence: .tested),
      Endpoint(["app.clearbit.com"], ["/v1/{t,p,i}"], evidence: .recalled),
    ],
    name: { event in
      event.host == "reveal.clearbit.com" ? "company lookup" : event.json("/event") ?? event.json("/name")
    },
    role: { _, event in event.path.hasSuffix("/p") ? .pageView : .other },
    volatile: [Fields(.json, ["/{messageId,timestamp,sentAt,anonymousId}"], evidence: .recalled)],
    redacted: [Fields(.query, ["authorization"], as: .redacted, evidence: .tested)],
    events: ["The question for the visitor's company is company lookup, an event is named by event or name."],
    notes: ["The publishable key is redacted all the same."])
}
