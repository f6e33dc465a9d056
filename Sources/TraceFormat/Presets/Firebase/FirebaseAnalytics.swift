extension Preset {
  /// Google Analytics for Firebase, as its SDKs in apps send it.
  static let firebaseAnalytics = Preset(
    "firebase-analytics", title: "Firebase Analytics",
    endpoints: [
      Endpoint(
        ["app-measurement.com"], ["/config/**", "/sdk-exp"], is: .noEvent("settings"), evidence: .recalled),
      Endpoint(["app-measurement.com", "app-analytics-services{,-att}.com"], ["/a"]),
    ],
    hostAliases: [("app-analytics-services{,-att}.com", "app-measurement.com")],
    isBatched: true,
    rewrite: { event in
      let bytes: [UInt8]? =
        switch event.bodyKind {
        case .binary: event.first(.body, "").flatMap { Base64.decode($0.text.utf8) }
        // A short message can happen to be UTF-8.
        case .text: event.first(.body, "").map { Array($0.text.utf8) }
        default: nil
        }
      guard let bytes, let members = FirebaseBatch.events(bytes) else { return [event] }
      return members.map { leaves in
        var one = event
        one.setBody(json: leaves)
        one.arrange()
        return one
      }
    },
    name: named(byJSON: "/event/name"),
    role: roles(
      pageView: ["_vs", "screen_view"],
      conversion: ["purchase", "_iap", "in_app_purchase", "ecommerce_purchase"],
      impression: ["_ai", "ad_impression", "view_promotion"],
      click: ["_ac", "ad_click", "select_promotion"], adRequest: ["_aq", "ad_query"]),
    volatile: [
      Fields(
        .json, ["/event/{timestamp_ms,previous_timestamp_ms}"], as: .timestamp, evidence: .documented),
      Fields(
        .json, ["/bundle/{4,5,6,7,26}", "/bundle/{4,5,6,7,26}/*"], as: .timestamp, evidence: .documented,
        isEnvelope: true),
      Fields(
        .json, ["/bundle/{23,77,19,27,21,30}", "/user_properties~/**"], evidence: .documented,
        isEnvelope: true),
      Fields(
        .json,
        [
          "/event/params/{_si,_et,ga_session_id,ga_session_number}",
          "/user_properties/{_sid,_sno,_fot,_lte,_se,_npa_t}",
        ], evidence: .recalled),
    ],
    kept: [
      Fields(
        .json, ["/bundle/{platform,app,app_version,gmp_app_id,20,52}", "/bundle/52/**"], evidence: .documented
      ),
      Fields(.json, ["/event/name"], evidence: .documented),
    ],
    versions: [Fields(.json, ["/bundle/{17,18}"], evidence: .documented)],
    events: [
      "Named by the event's name as it is sent, short names included.",
      "Page view: screen_view, _vs. Impression: ad_impression, _ai, view_promotion. Click: ad_click,"
        + " _ac, select_promotion.",
      "Ad request: _aq. Conversion: purchase, _iap (recalled).",
    ],
    notes: [
      "Bodies are Protocol Buffers, gzipped or not, and are decoded by field number into a JSON form:"
        + " the fields of"
        + " the bundle, the event with its name and params, and the user properties.",
      "A field without a known name is called by its number and kept as it was sent.",
      "Names that begin with _ are the SDK's short ones; their meanings (_vs screen_view, _s session_start,"
        + " _e user_engagement, _f first_open, _ai, _ac, _aq, _xa, _iap) are recalled.",
    ])
}
