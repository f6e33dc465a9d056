extension Preset {
  /// comScore's measurement.
  static let comScore = Preset(
    "comscore", title: "comScore",
    endpoints: [
      Endpoint(
        ["{b,sb}.scorecardresearch.com"], ["/{b,p,r}2"], is: .noEvent("the redirect of a hit"),
        evidence: .seen),
      Endpoint(
        ["{b,sb}.scorecardresearch.com"], ["/**.js", "/cs/**", "/internal-*/**", "/c2/**"],
        is: .noEvent("library load"), evidence: .seen),
      Endpoint(["{b,sb}.scorecardresearch.com"], ["/{b,p,r}"], evidence: .seen),
    ],
    hostAliases: [("sb.scorecardresearch.com", "b.scorecardresearch.com")],
    name: named(by: "ns_st_ev", "c1", "name"),
    role: { _, event in
      if event.any("ns_type") == "hidden" { return .other }
      return switch event.any("c1") {
      case "2": .pageView
      case "3", "8": .impression
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["ns__t", "ns_alias", "ns__p"]),
      Fields(.query, ["rn", "cs_pv", "c12"], evidence: .documented),
      Fields(
        .query, ["ns_st_{id,ec,ts,pt,et,po,cl,bt,lt,ci,sq,psq,pc,pp,dppt,ipt,dpt,dt,det,ct_t}"],
        evidence: .recalled),
    ],
    kept: [
      Fields(.query, ["c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "ns_site", "b_*", "name"])
    ],
    versions: [Fields(.query, ["cv", "ns_ce_sv"])],
    events: [
      "Named by ns_st_ev, else by c1. Page view: c1=2. Impression: c1=3 and c1=8 (recalled)."
    ],
    notes: [
      "An event is named by ns_st_ev in streams (recalled), else by its kind c1: 2 a page, 3 and 8 an"
        + " ad (recalled).",
      "ns_type=hidden is sent in the background. What ns_ad_event means is unsure.",
    ])
}
