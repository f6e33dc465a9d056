extension Preset {
  /// Fathom Analytics.
  static let fathom = Preset(
    "fathom", title: "Fathom",
    endpoints: [
      Endpoint(
        ["cdn.usefathom.com", "{*.,}usefathom.com"], ["/**.js"], is: .noEvent("library load"),
        evidence: .tested),
      Endpoint(["*.usefathom.com"], when: [.has("sid"), .has("h")], evidence: .tested),
    ],
    name: { event in Event.joined(event.query("name")) ?? "pageview" },
    role: { name, _ in name == "pageview" ? .pageView : .other },
    volatile: [Fields(.query, ["cid"], evidence: .recalled)],
    kept: [Fields(.query, ["h", "p", "r", "sid", "qs", "name", "payload"], evidence: .tested)],
    events: ["Named by name, else pageview. Page view: pageview."],
    notes: ["sid is the site."])
}
