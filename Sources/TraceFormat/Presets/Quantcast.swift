extension Preset {
  /// Quantcast's measurement pixel, whose parameters stand in the path after semicolons.
  static let quantcast = Preset(
    "quantcast", title: "Quantcast",
    endpoints: [
      Endpoint(
        ["{secure,edge}.quantserve.com", "rules.quantcount.com", "quantcast.mgr.consensu.org"],
        is: .noEvent("library load and consent"), evidence: .seen),
      Endpoint(["pixel.quantserve.com"], ["/pixel", "/pixel;**", "/pixel/**"], evidence: .seen),
    ],
    rewrite: { event in
      var event = event
      event.liftSemicolons()
      return [event]
    },
    name: { event in Event.joined(event.pathParameter("event") ?? event.query("event")) ?? "pageview" },
    role: { name, _ in
      switch name {
      case "pageview", "load": .pageView
      case "click": .click
      default: .other
      }
    },
    volatile: [
      Fields(.path, ["r", "fpa", "fpan", "et", "tzo", "dst"], evidence: .seen),
      Fields(.path, ["uht", "d", "ogl", "ses", "mdl"], evidence: .inferred),
    ],
    kept: [
      Fields(.path, ["a", "labels", "url", "ref"], evidence: .seen),
      Fields(.query, ["labels", "a.*"], evidence: .seen),
    ],
    versions: [Fields(.path, ["sr", "je", "ce", "qo", "qq"], evidence: .seen)],
    events: ["Named by event, else pageview. Page view: pageview, load. Click: click (recalled)."],
    notes: ["a is the account. The image of pages without scripts has the account in its path."])
}
