extension Preset {
  /// Iterable's API, which its SDKs share.
  static let iterable = Preset(
    "iterable", title: "Iterable",
    endpoints: [
      Endpoint(
        ["api{,.eu}.iterable.com"], ["/api/{inApp,embedded-messaging,mobile}/**", "/api/{users,auth}/**"],
        is: .noEvent("messages and registration")),
      Endpoint(
        ["api{,.eu}.iterable.com"],
        ["/api/events/*", "/api/commerce/{trackPurchase,updateCart}", "/api/embedded-messaging/events/*"]),
    ],
    hostAliases: [("api.eu.iterable.com", "api.iterable.com")],
    name: { event in
      if event.path.hasSuffix("/events/track"), let name = event.json("/eventName") { return name }
      return event.pathSegments.last.map(String.init)
    },
    role: { name, event in
      if event.path.hasPrefix("/api/commerce/") { return .conversion }
      return switch name {
      case "trackInAppOpen": .impression
      case "trackInAppClick", "trackPushOpen": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .json, ["/{createdAt,id}", "/deviceInfo/deviceId", "/inboxSessionId", "/messageContext/**"],
        evidence: .documented)
    ],
    kept: [
      Fields(
        .json, ["/{eventName,campaignId,templateId,total}"],
        evidence: .documented)
    ],
    redacted: [
      Fields(.json, ["/{email,userId}", "/user/{email,userId}"], as: .redacted, evidence: .documented)
    ],
    idempotency: [Fields(.json, ["/id"], evidence: .documented)],
    events: [
      "A custom event is named by eventName, everything else by the path. Conversion: trackPurchase, updateCart."
        + " Impression: trackInAppOpen. Click: trackInAppClick, trackPushOpen."
    ],
    notes: ["The European host is written as api.iterable.com."])
}
