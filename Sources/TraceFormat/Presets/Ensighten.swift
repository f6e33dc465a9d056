extension Preset {
  /// Ensighten's tag manager and its server-side events.
  static let ensighten = Preset(
    "ensighten", title: "Ensighten",
    endpoints: [
      Endpoint(["nexus{,-*}.ensighten.com"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["**"], ["**/sst"], when: [.has("sstVersion")], evidence: .tested),
    ],
    batch: "/events/*",
    name: named(byJSON: "/events/0/name"),
    role: roles(),
    versions: [Fields(.query, ["sstVersion"], evidence: .tested)],
    events: ["A server-side event is named by name."],
    notes: ["Server-side events go to a host of the site's own; sstVersion tells them."])
}
