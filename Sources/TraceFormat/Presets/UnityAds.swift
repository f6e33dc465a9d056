extension Preset {
  /// Unity Ads.
  static let unityAds = Preset(
    "unity-ads", title: "Unity Ads",
    endpoints: [
      Endpoint(["publisher-config.**unity3d.com"], is: .noEvent("settings")),
      Endpoint(["httpkafka.**unity3d.com", "sdk-diagnostics.**unity3d.com"], is: .noEvent("telemetry")),
      Endpoint(["auction.unityads.unity3d.com"], ["/v{4,5,6}/games/*/requests"]),
      Endpoint(
        ["tracking.prd.mz.internal.unity3d.com", "tracking.**.unity3d.com"], ["/{operative,impression}/*"]),
      Endpoint(["publisher-event.**unity3d.com"], ["/events/v2/video/*", "/events/v2/video/*/**"]),
    ],
    name: { event in
      if let type = event.any("eventType"), !type.isEmpty { return type }
      let segments = event.pathSegments
      if let video = segments.firstIndex(of: "video"), segments.indices.contains(video + 1) {
        return String(segments[video + 1])
      }
      if let first = segments.first, first == "operative" || first == "impression" { return String(first) }
      return segments.last.map(String.init)
    },
    role: { _, event in
      if event.pathSegments.last == "requests" { return .adRequest }
      return event.pathSegments.first == "impression" ? .impression : .other
    },
    volatile: [
      Fields(
        .any, ["token", "advertisingTrackingId", "analyticsUserId", "abGroup"], evidence: .documented),
      Fields(.json, ["/**/{token,advertisingTrackingId,analyticsUserId,abGroup}"], evidence: .documented),
    ],
    kept: [
      Fields(
        .any, ["gameId", "placement", "placementId", "adUnitId", "eventType", "coppa", "campaignId"],
        evidence: .documented)
    ],
    versions: [Fields(.any, ["sdkVersion"], evidence: .inferred)],
    events: [
      "Named by eventType, else by the path. Ad request: requests. Impression: impression."
    ],
    notes: [
      "The game's id and the placement stand in the path and are compared.",
      "campaignId varies with what the auction returns; it is content, so it is compared unless the"
        + " rules mask it.",
      "How clicks are sent is unsure.",
    ])
}
