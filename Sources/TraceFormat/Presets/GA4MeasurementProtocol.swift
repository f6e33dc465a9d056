extension Preset {
  /// Google Analytics 4 as servers and apps send it by the Measurement Protocol.
  static let ga4MeasurementProtocol = Preset(
    "ga4-mp", title: "GA4 Measurement Protocol",
    endpoints: [
      Endpoint(
        ["{www,region1}.google-analytics.com"], ["/debug/mp/collect"],
        is: .noEvent("validation, nothing is counted"), evidence: .recalled),
      Endpoint(["{www,region1}.google-analytics.com"], ["/mp/collect"]),
    ],
    hostAliases: [("region1.google-analytics.com", "www.google-analytics.com")],
    batch: "/events/*",
    name: named(byJSON: "/events/0/name"),
    role: Preset.ga4.role,
    volatile: [
      Fields(.json, ["/client_id", "/app_instance_id"], evidence: .documented, isEnvelope: true),
      Fields(.json, ["/timestamp_micros"], as: .timestamp, evidence: .documented, isEnvelope: true),
      Fields(
        .json, ["/events/*/params/{session_id,engagement_time_msec}", "/events/*/timestamp_micros"],
        evidence: .documented),
    ],
    kept: [
      Fields(.query, ["measurement_id", "firebase_app_id"], evidence: .documented),
      Fields(.json, ["/user_id"], evidence: .documented),
    ],
    redacted: [
      Fields(.query, ["api_secret"], as: .redacted, evidence: .documented),
      Fields(.json, ["/user_data/**"], as: .redacted, evidence: .inferred),
    ],
    events: [
      "Named by events[].name, with the roles of GA4."
    ],
    notes: [
      "A request holds up to 25 events.",
      "params.transaction_id tells purchases apart; it is compared, and it is no idempotency id.",
    ])
}
