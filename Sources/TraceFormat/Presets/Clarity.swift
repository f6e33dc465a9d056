extension Preset {
  /// Microsoft Clarity records sessions; nothing that it sends is one event of the app's.
  static let clarity = Preset(
    "clarity", title: "Clarity",
    endpoints: [
      Endpoint(
        ["{*.,}clarity.ms"], ["/c.gif", "/tag/**", "/s/**", "/**.js"],
        is: .noEvent("cookie sync and library load")),
      Endpoint(["{*.,}clarity.ms"], ["/collect", "/**/collect"], is: .noEvent("session replay")),
    ],
    volatile: [Fields(.any, ["*"], evidence: .documented), Fields(.json, ["/**"], evidence: .documented)],
    kept: [Fields(.json, ["/e/{0,4}"], evidence: .documented)],
    idempotency: [],
    notes: [
      "Session replay, no events; of the envelope e only the version and the project do not vary.",
      "Whether session, page and sequence identify a repeated transmission is unsure.",
    ])
}
