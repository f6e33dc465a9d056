extension Preset {
  /// Every built-in preset, in the order in which they are asked; a vendor's own hosts come before
  /// first-party signatures because each endpoint is tried with its host first.
  public static let all: [Preset] = [
    ga4,
    ga4MeasurementProtocol,
    firebaseAnalytics,
    universalAnalytics,
    googleAds,
    floodlight,
    adManager,
    googleTagManager,
    metaPixel,
    rudderStack,
    segment,
    amplitude,
    mixpanel,
    postHog,
    snowplow,
  ]
}
