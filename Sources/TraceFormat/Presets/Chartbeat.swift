extension Preset {
  /// Chartbeat's pings.
  static let chartbeat = Preset(
    "chartbeat", title: "Chartbeat",
    endpoints: [
      Endpoint(
        ["static.chartbeat.com", "static*.chartbeat.com"], is: .noEvent("library load"), evidence: .seen),
      Endpoint(
        ["*.chartbeat.net"], ["/ping/mab", "/uuniq"], is: .noEvent("headline tests and visitor counts"),
        evidence: .seen),
      Endpoint(["*.chartbeat.net"], ["/ping"], evidence: .seen),
    ],
    role: { _, _ in .pageView },
    volatile: [
      Fields(.query, ["t", "u", "b", "y"]),
      Fields(.query, ["c", "x", "m", "sn", "E", "T", "I", "j", "e", "W"], evidence: .documented),
      Fields(.query, ["R"], evidence: .recalled),
    ],
    kept: [Fields(.query, ["h", "d", "p", "g", "g0", "g1", "g2", "g3", "g4", "r", "i"])],
    versions: [Fields(.query, ["V", "w", "o"], evidence: .documented)],
    events: [
      "Named ping. Page view: a ping."
    ],
    notes: [
      "The first ping of a page view and its later ones, every 15 seconds, differ in nothing that does"
        + " not vary;"
        + " give the event a count in the baseline, or exclude it.",
      "t belongs to the page view.",
    ])
}
