extension Preset {
  /// Google AdMob, as the mobile ads SDK sends it.
  static let adMob = Preset(
    "admob", title: "AdMob",
    endpoints: [
      Endpoint(["googleads.g.doubleclick.net"], ["/getconfig/**"], is: .noEvent("settings")),
      Endpoint(
        ["googleads.g.doubleclick.net"], ["/mads/static/**", "/**.js", "/**.html"],
        is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["googleads.g.doubleclick.net"], ["/mads/gma"]),
      Endpoint(
        [
          "googleads.g.doubleclick.net", "www.googleadservices.com", "pagead2.googlesyndication.com",
          "*.g.doubleclick.net",
        ],
        [
          "/pagead/{interaction,aclk,adview,gen_204,conversion,ads}", "/pcs/{view,activeview,click}",
          "/activeview", "/aclk",
        ], when: [.hasPrefix("js", "afma-sdk")]),
    ],
    name: { event in event.pathSegments.last.map(String.init) },
    role: roles(
      impression: ["adview", "view"], click: ["aclk", "click"], adRequest: ["gma", "ads"],
      viewability: ["activeview"]),
    volatile: [
      Fields(.any, ["ms", "lv", "dv", "preqs", "session_id", "ptime"], evidence: .recalled),
      Fields(.any, ["net", "volume", "battery"], evidence: .documented),
      Fields(.query, ["ai", "sigh", "sig", "xai", "avi", "bgai"], evidence: .inferred),
    ],
    kept: [
      Fields(.any, ["slotname", "format", "app_name", "_package_name", "msid"], evidence: .documented),
      Fields(.any, ["client"], evidence: .recalled),
    ],
    redacted: [Fields(.any, ["rdid", "adid", "idfa"], as: .redacted, evidence: .documented)],
    versions: [Fields(.any, ["js"], evidence: .documented)],
    events: [
      "Named by the path. Ad request: gma. Impression: adview, view. Viewability: activeview. Click: aclk."
    ],
    notes: [
      "The parameters of impressions and clicks are those of Google Ad Manager; a request is AdMob's"
        + " where js begins"
        + " with afma-sdk, else Ad Manager's."
    ])
}
