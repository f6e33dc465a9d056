extension Preset {
  /// Google Ad Manager and the DoubleClick ad servers before it.
  static let adManager = Preset(
    "ad-manager", title: "Google Ad Manager",
    endpoints: [
      Endpoint(
        [
          "**.doubleclick.net", "{pagead2,tpc}.googlesyndication.com", "*.safeframe.googlesyndication.com",
          "{partner,www}.googleadservices.com", "www.googletagservices.com",
        ],
        ["/**.js", "/**.html", "/simgad/**", "/pagead/imgad", "/tag/js/**", "/safeframe/**"],
        is: .noEvent("library load or creative"), evidence: .seen),
      Endpoint(
        ["pagead2.googlesyndication.com"], ["/pagead/buyside_topics/**", "/getconfig/**"],
        is: .noEvent("settings"), evidence: .seen),
      Endpoint(["{pubads,securepubads}.g.doubleclick.net"], ["/gampad/{ads,adx}"], evidence: .seen),
      Endpoint(
        ["ad*.doubleclick.net", "ad.*.doubleclick.net"],
        ["/{,N*/}{,ddm/}{adj,adi,ad,adx,jump,clk,trackclk,trackimp,trackimpj,trackimpi}/**"], evidence: .seen),
      Endpoint(["googleads.g.doubleclick.net"], ["/pagead/{ads,interaction,interaction/}"], evidence: .seen),
      Endpoint(
        ["{securepubads,googleads4,pubads,googleads}.g.doubleclick.net"], ["/pcs/{view,click,activeview}"],
        evidence: .seen),
      Endpoint(["{adx.g,googleads.g}.doubleclick.net"], ["/pagead/adview"], evidence: .seen),
      Endpoint(
        ["pagead2.googlesyndication.com"], ["/{,pcs/}activeview", "/pagead/gen_204"], evidence: .seen),
      Endpoint(
        ["{www.googleadservices.com,googleads.g.doubleclick.net,adclick.g.doubleclick.net}"],
        ["/{pagead/,}aclk", "/pcs/click"]),
    ],
    rewrite: { event in
      var event = event
      event.liftSemicolons()
      return [event]
    },
    name: { AdManagerForm.name(of: $0) },
    role: { name, event in
      switch name {
      case "ads", "adx", "adj", "adi", "ad": .adRequest
      case "view", "adview", "trackimp", "trackimpj", "trackimpi": .impression
      case "activeview": .viewability
      case "gen_204": event.query("id") == "osd" ? .viewability : .other
      case "aclk", "click", "jump", "clk", "trackclk": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .query,
        [
          "correlator", "ord", "dt", "lmt", "ga_vid", "ga_sid", "ga_hid", "dssz", "ady", "ifi", "cookie",
          "xai", "sig", "ai", "sigh", "avi", "bg", "bgai", "click", "google_hm", "google_push",
          "tos", "mtos", "tvt", "tt", "pt", "tfs", "tls", "mcvt", "deb", "afp", "fp", "ps",
        ]),
      Fields(.query, ["eid"], evidence: .recalled),
      Fields(.path, ["ord"]),
      Fields(.path, ["dc_rnd", "dc_ord"], evidence: .inferred),
    ],
    kept: [
      Fields(
        .query,
        [
          "iu", "iu_parts", "enc_prev_ius", "prev_iu_szs", "sz", "cust_params", "adk", "adks", "src", "tile",
          "impl", "output", "url", "ref", "id", "r",
        ]),
      Fields(.query, ["scp", "msid", "an"], evidence: .recalled),
      Fields(.path, ["src", "tile", "sz", "kw", "dcopt"]),
    ],
    events: [
      "Named by the path: ads, adj, view, activeview and so on.",
      "Ad request: gampad/ads, adx, adj, adi, pagead/ads. Impression: pcs/view, adview, trackimp."
        + " Viewability: activeview, gen_204 with id=osd.",
      "Click: aclk (documented), pcs/click, jump, clk, trackclk (recalled).",
    ],
    notes: [
      "One request may ask for several slots: iu_parts, enc_prev_ius and prev_iu_szs list them.",
      "Legacy paths carry parameters after semicolons; ord among them is random.",
      "activeview with r=v says viewable; what r=u says is unsure.",
    ])
}

/// Names of Ad Manager's requests, which their paths give.
enum AdManagerForm {
  private static let legacy: Set<Substring> = [
    "adj", "adi", "ad", "adx", "jump", "clk", "trackclk", "trackimp", "trackimpj", "trackimpi",
  ]

  static func name(of event: Event) -> String? {
    let segments = event.pathSegments
    // `/N1234/ddm/adi/site/zone`: the verb comes before the site.
    for segment in segments.prefix(3) where legacy.contains(segment) && segments.count > 1 {
      if segments.first != "gampad", segments.first != "pagead" { return String(segment) }
    }
    return segments.last.map(String.init)
  }
}
