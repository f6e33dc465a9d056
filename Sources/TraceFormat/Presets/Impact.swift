extension Preset {
  /// Impact's (impact.com's) universal tracking tag on its advertisers' hosts.
  static let impact = Preset(
    "impact", title: "Impact",
    endpoints: [
      Endpoint(
        ["utt.impactcdn.com", "d.impactradius-event.com"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(
        ["**.{pxf.io,sjv.io,ojrq.net,evyy.net,7eer.net}"], ["/xc/*/*/*", "/xconv/*/*/*"], evidence: .tested),
    ],
    name: { event in event.path.hasPrefix("/xconv/") ? "conversion" : "visit" },
    role: roles(pageView: ["visit"], conversion: ["conversion"]),
    volatile: [
      Fields(.any, ["_ir", "irclickid", "clickid"], evidence: .tested),
      Fields(.any, ["srcref", "_irts"], evidence: .inferred),
    ],
    kept: [Fields(.any, ["landurl"], evidence: .tested)],
    redacted: [Fields(.any, ["custemail", "customeremail"], as: .redacted, evidence: .recalled)],
    events: [
      "A visit is named visit, a conversion conversion. Page view: visit. Conversion: conversion (recalled)."
    ],
    notes: ["Account, campaign and action stand in the path and are compared."])
}
