extension Preset {
  /// Indicative, now mParticle Analytics.
  static let indicative = Preset(
    "indicative", title: "Indicative",
    endpoints: [
      Endpoint(["api.indicative.com"], ["/service/event", "/service/event/batch"], evidence: .tested)
    ],
    batch: "/events/*",
    rewrite: { event in
      var event = event
      guard event.bodyKind == .json else { return [event] }
      if !event.hasJSON("/events") { event.nestJSON(under: "/events/0", except: ["apiKey"]) }
      if event.path.hasSuffix("/batch") { event.path.removeLast("/batch".count) }
      event.arrange()
      return [event]
    },
    name: named(byJSON: "/events/0/eventName"),
    role: roles(),
    volatile: [
      Fields(.json, ["/events/*/eventTime"], as: .timestamp, evidence: .documented),
      Fields(.json, ["/events/*/eventUniqueId"], evidence: .documented),
    ],
    kept: [
      Fields(.json, ["/apiKey", "/events/*/eventName"], evidence: .tested)
    ],
    events: ["Named by eventName."],
    notes: ["A single event is written as events with one member. eventUniqueId names the user."])
}
