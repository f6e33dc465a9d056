extension Preset {
  /// Zemanta's pixels.
  static let zemanta = Preset(
    "zemanta", title: "Zemanta",
    endpoints: [
      Endpoint(["b1sync.zemanta.com"], is: .noEvent("cookie sync"), evidence: .inferred),
      Endpoint(["{*.,}zemanta.com"], ["/{v2/,}p/**"], evidence: .tested),
    ],
    name: { event in
      let segments = event.pathSegments
      guard let js = segments.firstIndex(of: "js"), js + 2 < segments.count else { return "PAGE_VIEW" }
      return String(segments[js + 2])
    },
    role: roles(pageView: ["PAGE_VIEW"], otherwise: .conversion),
    events: [
      "Named by the event in the path, else PAGE_VIEW. Page view: PAGE_VIEW. Conversion: every other."
    ],
    notes: ["The pixel's number stands in the path and is compared."])
}
