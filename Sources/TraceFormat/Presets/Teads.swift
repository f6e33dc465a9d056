extension Preset {
  /// Teads: the universal pixel, and the tracking of its ads.
  static let teads = Preset(
    "teads", title: "Teads",
    endpoints: [
      Endpoint(["p.teads.tv", "s8t.teads.tv"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["{sync,cm}.teads.tv"], is: .noEvent("cookie sync"), evidence: .inferred),
      Endpoint(["{t,studio-t}.teads.tv"], ["/track"], evidence: .tested),
    ],
    name: named(by: "action"),
    role: roles(
      pageView: ["pageView"], conversion: ["conversion"], impression: ["impression"], click: ["click"]),
    volatile: [
      Fields(.query, ["user_session_id", "cts", "auctid"], evidence: .tested),
      Fields(.query, ["vid", "p"], evidence: .inferred),
    ],
    kept: [
      Fields(
        .query, ["action", "buyer_pixel_id", "pid", "dsp_campaign_id", "dsp_creative_id", "code"],
        evidence: .tested)
    ],
    versions: [Fields(.query, ["tag_version", "env"], evidence: .tested)],
    events: [
      "Named by action. Page view: pageView. Conversion: conversion (recalled). Impression: impression. Click: click."
    ],
    notes: ["Ads' pixels may end in a bare number, which varies: mask it in the rules."])
}
