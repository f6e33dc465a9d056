extension Preset {
  /// Nielsen's digital measurement.
  static let nielsen = Preset(
    "nielsen", title: "Nielsen",
    endpoints: [
      Endpoint(["uaid-linkage.{*.,}imrworldwide.com"], is: .noEvent("device linkage")),
      Endpoint(["cdn*.imrworldwide.com"], is: .noEvent("library load and settings"), evidence: .inferred),
      Endpoint(
        ["secure-*.imrworldwide.com"], ["/**.js", "/novms/**", "/v60.js", "/cgi-bin/cfg"],
        is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["secure-*.imrworldwide.com"], ["/cgi-bin/{m,m1}"], evidence: .seen),
      Endpoint(["secure-*.imrworldwide.com"], ["/cgi-bin/gn", "/gn"]),
      Endpoint(["cloudapi.{*.,}imrworldwide.com"], ["/nmapi/v2/*/*/a"]),
    ],
    rewrite: { event in
      guard event.path.hasPrefix("/nmapi/") else { return [event] }
      var event = event
      // The session.
      event.liftSegments { number, _ in number == 4 }
      event.arrange()
      return [event]
    },
    name: named(by: "at", "prd"),
    role: { _, event in
      if event.any("at") == "view" { return .impression }
      if event.any("prd") == "dcr" { return .pageView }
      return ["m", "m1"].contains(event.pathSegments.last ?? "") ? .pageView : .other
    },
    volatile: [
      Fields(.query, ["rnd"]),
      Fields(.query, ["sessionId", "c9", "c61", "c62", "nodeTM", "logTM", "c59"], evidence: .documented),
      Fields(.path, ["4"], evidence: .documented),
    ],
    kept: [
      Fields(.query, ["ci", "cg", "si"]),
      Fields(.query, ["c13", "ch", "asn", "c6", "ca"], evidence: .documented),
    ],
    versions: [Fields(.query, ["c16", "c30"], evidence: .documented)],
    events: [
      "Named by at, else by prd, else by the path. Page view: dcr, and the older m. Impression: at=view."
    ],
    notes: [
      "A hit goes to /cgi-bin/m and, redirected, to m1 with ja=1.",
      "Values hold commas: c13=asid,P… and so on.",
    ])
}
