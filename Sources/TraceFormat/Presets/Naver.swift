extension Preset {
  /// Naver's analytics and ad platforms.
  static let naver = Preset(
    "naver", title: "Naver",
    endpoints: [
      Endpoint(["wcs.naver.net"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["wcs.naver.com"], ["/{b,m}"]),
      Endpoint(["nam.veta.naver.com"], ["/gfp/v1", "/gfp/v1/**"]),
      Endpoint(["siape.veta.naver.com"], ["/{fxshow,fxview,fxclick}", "/openrtb/{nurl,nbackimp}"]),
      Endpoint(["tivan.naver.com", "g.tivan.naver.com"], ["/sc2/*", "/sc2/*/**", "/gfa/**", "/gfa"]),
    ],
    name: { event in
      if event.host == "wcs.naver.com", let type = event.any("t"), !type.isEmpty { return type }
      let segments = event.pathSegments
      if segments.first == "sc2" { return segments.prefix(2).joined(separator: "/") }
      if segments.first == "gfp" || segments.first == "gfa" { return String(segments[0]) }
      return segments.last.map(String.init)
    },
    role: { name, event in
      switch name {
      case "pv": .pageView
      case "gfp": .adRequest
      case "fxshow", "fxview": .impression
      case "fxclick": .click
      default: .other
      }
    },
    volatile: [Fields(.any, ["oj"], evidence: .documented)],
    kept: [Fields(.any, ["eu", "calp", "u"], evidence: .documented)],
    events: [
      "Named by t or by the path. Page view: pv. Ad request: gfp. Impression: fxshow, fxview. Click:"
        + " fxclick."
    ],
    notes: [
      "What the numbers of sc2 mean on the wire is unsure; in fixtures 11 is rendered and 12 viewable.",
      "gfa's bodies are encrypted.",
    ])
}
