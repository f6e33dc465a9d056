extension Preset {
  /// Adobe Experience Platform's Edge Network.
  static let adobeEdge = Preset(
    "adobe-edge", title: "Adobe Experience Edge",
    endpoints: [
      Endpoint(
        ["{edge,server}.adobedc.net", "*.adobedc.net"], ["/ee/**/identity/acquire", "/ee/**/privacy/**"],
        is: .noEvent("identity and consent"), evidence: .recalled),
      Endpoint(
        ["{edge,server}.adobedc.net", "*.adobedc.net", "adobedc.demdex.net"],
        ["/ee/{,*/}v{1,2}/{interact,collect}"]),
      Endpoint(
        ["**"], ["**/ee/**"],
        when: [.holds("configId or datastreamId is there") { $0.has("configId") || $0.has("datastreamId") }]),
    ],
    batch: "/events/*",
    rewrite: { event in
      var event = event
      // The region's segment is the service's choice.
      var segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
      if let ee = segments.lastIndex(of: "ee"), ee + 3 < segments.count, segments[ee + 2].hasPrefix("v") {
        segments.remove(at: ee + 1)
        event.path = segments.joined(separator: "/")
      }
      if event.hasJSON("/event") {
        event.moveJSON(from: "/event", to: "/events/0")
        event.arrange()
      }
      return [event]
    },
    name: named(byJSON: "/events/0/xdm/eventType", "/events/0/data/eventType"),
    role: { name, event in
      if event.hasJSON("/events/0/xdm/commerce/purchases") { return .conversion }
      return switch name {
      case "web.webpagedetails.pageViews": .pageView
      case "decisioning.propositionDisplay", "advertising.impressions": .impression
      case "web.webinteraction.linkClicks", "decisioning.propositionInteract", "advertising.clicks": .click
      case "commerce.purchases": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["requestId"], evidence: .documented),
      Fields(
        .json, ["/events/*/xdm/_id", "/xdm/identityMap/**", "/events/*/xdm/identityMap/**"],
        evidence: .documented),
      Fields(.json, ["/events/*/xdm/timestamp"], as: .isoTimestamp, evidence: .documented),
      Fields(.json, ["/meta/state/**"], evidence: .recalled, isEnvelope: true),
    ],
    kept: [
      Fields(.any, ["configId", "datastreamId"], evidence: .documented),
      Fields(.json, ["/events/*/xdm/eventType"], evidence: .documented),
    ],
    versions: [Fields(.json, ["/events/*/xdm/implementationDetails/**"], evidence: .recalled)],
    idempotency: [Fields(.json, ["/events/*/xdm/_id"], evidence: .unsure)],
    events: [
      "Named by xdm.eventType.",
      "Page view: web.webpagedetails.pageViews. Impression: decisioning.propositionDisplay. Click:"
        + " web.webinteraction.linkClicks. Conversion: commerce.purchases (recalled).",
    ],
    notes: [
      "A single event of the second API is written as events with one member; a region's segment is"
        + " left out.",
      "Mobile SDKs give xdm._id to each event; whether web pages do is unsure.",
    ])
}
