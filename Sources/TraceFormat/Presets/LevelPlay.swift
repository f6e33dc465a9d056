extension Preset {
  /// Unity LevelPlay, which was ironSource mediation.
  static let levelPlay = Preset(
    "levelplay", title: "LevelPlay",
    endpoints: [
      Endpoint(
        ["init.supersonicads.com", "i-sdk.mediation.unity3d.com"], ["/sdk/v*"], is: .noEvent("settings")),
      Endpoint(["outcome-ssp.supersonicads.com"], ["/mediation"]),
      Endpoint(["{rv,is}-gateway.supersonicads.com"], ["/gateway/sdk/request"]),
      Endpoint(["logs.ironsrc.mobi", "outcome*.ironsrc.mobi"], ["/logs", "/mediation"]),
    ],
    isBatched: true,
    rewrite: { event in
      var event = event
      if event.bodyKind == .none, let leaves = event.embeddedStructure("data") {
        event.remove(.query, "data")
        event.method = "POST"
        event.setBody(json: leaves)
      } else if event.bodyKind == .text || event.bodyKind == .binary,
        let leaves = LevelPlayForm.unpacked(event)
      {
        event.setBody(json: leaves)
      }
      event.expandJSON(at: "/data")
      event.arrange()
      return ["/data/events", "/events", "/data"].first { event.hasJSON($0 + "/1") }.map {
        event.splitJSON(at: $0)
      } ?? [event]
    },
    name: named(
      byJSON: "/data/events/0/eventId", "/events/0/eventId", "/data/0/eventId", "/data/eventId", "/eventId"),
    role: { _, event in event.path.hasSuffix("/gateway/sdk/request") ? .adRequest : .other },
    volatile: [
      Fields(
        .json,
        [
          "/**/{sessionId,eventSessionId,userId,battery,internalFreeMemory,connectionType}",
          "/{sessionId,eventSessionId,userId,battery,internalFreeMemory,connectionType}",
        ], evidence: .documented),
      Fields(.json, ["/**/timestamp", "/timestamp"], as: .timestamp, evidence: .recalled),
    ],
    kept: [
      Fields(.any, ["adUnit", "bundleId"], evidence: .documented),
      Fields(.json, ["/**/{adUnit,bundleId,placement,provider,eventId}"], evidence: .recalled),
    ],
    redacted: [
      Fields(
        .json, ["/**/{advertisingId,idfv}", "/{advertisingId,idfv}"], as: .redacted, evidence: .documented)
    ],
    versions: [Fields(.json, ["/**/sdkVersion", "/sdkVersion"], evidence: .documented)],
    events: [
      "Named by eventId (recalled). Ad request: the gateways."
    ],
    notes: [
      "data holds JSON in a string or in base64 and is expanded; events are named by eventId, a number"
        + " (recalled).",
      "Which numbers are impressions and clicks is not known here: give them roles in the rules.",
    ])
}

enum LevelPlayForm {
  /// The JSON in a body that is base64, or base64 of gzip.
  static func unpacked(_ event: Event) -> [Field]? {
    guard let text = event.first(.body, "")?.text, var bytes = EmbeddedValue.base64(text) else { return nil }
    if event.bodyKind == .text, Inflate.isGzip(bytes) {
      guard let unpacked = try? Inflate.decode(bytes) else { return nil }
      bytes = unpacked
    } else if event.bodyKind == .binary, bytes.withUnsafeBufferPointer(UTF8Check.isText) {
      guard let unpacked = EmbeddedValue.base64(String(decoding: bytes, as: UTF8.self)) else { return nil }
      bytes = unpacked
    }
    return EmbeddedValue.isStructure(bytes) ? JSONFields.flatten(bytes) : nil
  }
}
