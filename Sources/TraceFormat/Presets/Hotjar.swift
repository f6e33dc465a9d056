extension Preset {
  /// Hotjar records sessions; nothing that it sends is one event of the app's.
  static let hotjar = Preset(
    "hotjar", title: "Hotjar",
    endpoints: [
      Endpoint(
        ["{static,script,vars,identify,surveystats,metrics}.hotjar.{com,io}"],
        is: .noEvent("library load and settings"), evidence: .tested),
      Endpoint(["ws*.hotjar.com"], ["/api/v2/client/ws"], is: .noEvent("session replay")),
      Endpoint(["content.hotjar.io", "vc.hotjar.io"], is: .noEvent("session replay")),
      Endpoint(["in.hotjar.com"], is: .noEvent("session replay"), evidence: .recalled),
    ],
    volatile: [Fields(.any, ["*"], evidence: .documented), Fields(.json, ["/**"], evidence: .documented)],
    kept: [Fields(.any, ["site_id"], evidence: .documented)],
    versions: [Fields(.any, ["v", "sv"], evidence: .documented)],
    notes: ["Session replay, no events; everything but site_id varies."])
}
