extension Preset {
  /// Adobe Analytics (SiteCatalyst), whose collection server may be any host.
  static let adobeAnalytics = Preset(
    "adobe-analytics", title: "Adobe Analytics",
    endpoints: [
      Endpoint(["dpm.demdex.net"], ["/id", "/id/rd"], is: .noEvent("visitor id service"), evidence: .seen),
      Endpoint(
        ["**"], ["**/id", "**/id/rd"], when: [.has("d_visid_ver")], is: .noEvent("visitor id service"),
        evidence: .seen),
      Endpoint(["**"], ["**/b/ss/**"], evidence: .seen),
      Endpoint(
        ["*.hb.omtrdc.net", "*.hb-api.omtrdc.net"], ["/api/v1/**", "/", "/settings/**"], evidence: .tested),
    ],
    rewrite: { event in
      var event = event
      if event.path.contains("/b/ss/") {
        event.liftSegments { AdobeForm.isCacheBuster($1) }
        event.writeAsQuery()
        event.arrange()
      }
      return [event]
    },
    name: { event in
      if event.path.contains("/b/ss/") {
        guard let pe = event.any("pe"), !pe.isEmpty else { return "page" }
        return Event.joined(pe, event.any("pev2"))
      }
      return event.json("/eventType") ?? event.any("s:event:type") ?? event.pathSegments.last.map(String.init)
    },
    role: { _, event in
      guard event.path.contains("/b/ss/") else { return .other }
      if let events = event.any("events"),
        events.split(separator: ",").contains(where: { $0 == "purchase" || $0.hasPrefix("purchase:") })
      {
        return .conversion
      }
      guard let pe = event.any("pe"), !pe.isEmpty else { return .pageView }
      return pe.hasPrefix("lnk_") ? .click : .other
    },
    volatile: [
      Fields(.query, ["t", "mid", "fid", "vid", "vidn", "aid", "ts", "pccr"]),
      Fields(.path, (4...12).map(String.init)),
    ],
    kept: [Fields(.query, ["rsid", "pageName", "g", "ch", "events", "products", "c*", "v*", "pev2", "pe"])],
    versions: [Fields(.query, ["s", "c", "j", "v", "k", "bw", "bh"])],
    events: [
      "A page view is named page, a link by pe and pev2.",
      "Page view: without pe. Click: lnk_o, lnk_d, lnk_e. Conversion: events with purchase.",
    ],
    notes: [
      "The report suites stand in the path and are compared; so does the library's version.",
      "A value that begins with D= refers to another variable; it is compared as it is.",
      "A hit is named page, or by pe and pev2 where it is a link. purchaseID tells orders apart and is"
        + " compared.",
      "A posted form is written as GET (recalled).",
    ])
}

enum AdobeForm {
  /// `s` and at least five digits.
  static func isCacheBuster(_ segment: Substring) -> Bool {
    let bytes = segment.utf8
    return bytes.first == UInt8(ascii: "s") && bytes.count > 5
      && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}
