extension Preset {
  /// Glassbox records sessions; nothing that it sends is one event of the site's.
  static let glassbox = Preset(
    "glassbox", title: "Glassbox",
    endpoints: [
      Endpoint(
        ["**"], ["**/cls_report"], when: [.has("clsjsv")], is: .noEvent("session replay"), evidence: .tested)
    ],
    notes: ["Session replay on a host of the site's own, no events."])
}
