extension Preset {
  /// Adobe Marketo Engage's Munchkin, and Marketo Measure (Bizible).
  static let marketo = Preset(
    "marketo", title: "Marketo",
    endpoints: [
      Endpoint(
        ["munchkin.marketo.net", "munchkin-cdn.marketo.net", "app-*.marketo.com"], ["/**.js"],
        is: .noEvent("library load"), evidence: .tested),
      Endpoint(["*.mktoresp.com"], ["/webevents/*"], evidence: .tested),
      Endpoint(["cdn.bizible.com", "cdn.bizibly.com"], ["/{ipv,u,m/ipv,m/u}"], evidence: .tested),
    ],
    role: roles(pageView: ["visitWebPage", "ipv"], click: ["clickLink"]),
    volatile: [
      Fields(.any, ["_mchNc"], evidence: .tested),
      Fields(.any, ["_mchTk"], evidence: .recalled),
      Fields(.query, ["_biz_u"], evidence: .tested),
      Fields(.query, ["_biz_s", "_biz_t", "_biz_n", "rnd"], evidence: .recalled),
    ],
    kept: [
      Fields(.any, ["_mchId", "_mchHo", "_biz_l"], evidence: .tested),
      Fields(.any, ["_mchRu", "_biz_i"], evidence: .recalled),
    ],
    versions: [Fields(.any, ["_mchVr"], evidence: .recalled)],
    events: ["Named by the path. Page view: visitWebPage, ipv. Click: clickLink (recalled)."],
    notes: ["_mchId is the account. Addresses and titles of pages are compared."])
}
