extension Preset {
  /// Contentsquare's page views; its recordings are no events.
  static let contentsquare = Preset(
    "contentsquare", title: "Contentsquare",
    endpoints: [
      Endpoint(
        ["t.contentsquare.net", "*.hj.contentsquare.net"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["c{,-*}.contentsquare.net"], ["/{pageview,pageEvent,events,dvar}"], evidence: .tested),
      Endpoint(["*.contentsquare.net"], is: .noEvent("session replay"), evidence: .tested),
    ],
    role: roles(pageView: ["pageview"]),
    volatile: [Fields(.query, ["uu", "sn", "pn", "hd", "r", "ri"], evidence: .recalled)],
    kept: [Fields(.query, ["pid", "url"], evidence: .tested)],
    versions: [Fields(.query, ["v"], evidence: .recalled)],
    events: ["Named by the path. Page view: pageview."],
    notes: ["pid is the project. Everything that records a session is left out."])
}
