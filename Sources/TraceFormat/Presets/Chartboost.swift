extension Preset {
  /// Chartboost's SDK.
  static let chartboost = Preset(
    "chartboost", title: "Chartboost",
    endpoints: [
      Endpoint(
        ["live.chartboost.com"], ["/api/config", "/webview/v2/prefetch"],
        is: .noEvent("settings and preloading")),
      Endpoint(["da.chartboost.com"], ["/auction/sdk/*"], evidence: .tested),
      Endpoint(
        ["live.chartboost.com"],
        ["/webview/v2/*/{get,show}", "/banner/show", "/{interstitial,reward}/{get,show}"]),
      Endpoint(["live.chartboost.com"], ["/api/{install,click,video-complete,track}"]),
    ],
    name: { event in
      let segments = event.pathSegments
      guard segments.first != "api", segments.first != "auction", segments.count > 1 else {
        return segments.last.map(String.init)
      }
      return segments.suffix(2).joined(separator: "/")
    },
    role: { name, event in
      if event.host == "da.chartboost.com" || name.hasSuffix("/get") { return .adRequest }
      if name.hasSuffix("/show") { return .impression }
      return name == "click" ? .click : .other
    },
    volatile: [
      Fields(
        .json,
        [
          "/{session_id,session_ID,session,timestamp,nonce}", "/app/{session_id,session}",
          "/device/{timestamp,battery,volume}",
        ], evidence: .tested)
    ],
    kept: [
      Fields(
        .json, ["/{bundle_id,bundle,location,ad_id}", "/app/{app,bundle_id,bundle}", "/ad/location"],
        evidence: .tested)
    ],
    redacted: [Fields(.json, ["/identity", "/device/identity"], as: .redacted, evidence: .tested)],
    versions: [
      Fields(
        .json, ["/{sdk,os,model,user_agent}", "/sdk/sdk", "/device/{os,model,user_agent}"], evidence: .tested)
    ],
    events: [
      "Named by the last part of the path, a web view's by the kind of ad too: interstitial/show.",
      "Ad request: get, auctions. Impression: show. Click: click.",
    ],
    notes: ["identity is base64 of the advertising ids and is redacted."])
}
