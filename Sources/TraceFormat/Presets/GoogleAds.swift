extension Preset {
  /// Google Ads' conversions and remarketing.
  static let googleAds = Preset(
    "google-ads", title: "Google Ads",
    endpoints: [
      Endpoint(
        ["www.googleadservices.com", "googleads.g.doubleclick.net"],
        ["/pagead/conversion*.js", "/pagead/**.js"],
        is: .noEvent("library load"), evidence: .seen),
      Endpoint(
        ["www.googleadservices.com", "googleads.g.doubleclick.net"],
        ["/pagead/{,1p-}conversion/**", "/pagead/viewthroughconversion/**"], evidence: .seen),
      Endpoint(["td.doubleclick.net"], ["/td/{,ga/}rul", "/td/{,ga/}rul/**"], evidence: .seen),
      Endpoint(
        ["{www.,}google.com"], ["/pagead/form-data/**", "/ccm/form-data/**"],
        is: .noEvent("user data that follows a conversion"), evidence: .recalled),
      Endpoint(
        ["www.google.**"],
        [
          "/pagead/1p-user-list/**", "/ads/{user-lists,conversion}/**", "/pagead/1p-conversion/**",
          "/pagead/viewthroughconversion/**",
        ], evidence: .seen),
      Endpoint(
        ["www.google.com", "pagead2.googlesyndication.com"], ["/{ccm,rmkt}/collect{,/**}", "/ccm/**"]),
      Endpoint(["**"], ["**/ccm/conversion/*"]),
    ],
    name: { event in
      if let data = event.any("data"),
        let item = data.split(separator: ";").first(where: { $0.hasPrefix("event=") }), item.count > 6
      {
        return String(item.dropFirst(6))
      }
      if let name = event.any("en"), !name.isEmpty { return name }
      // The last segment is the account's number, the one before it says what is sent.
      return event.pathSegments.last { segment in !segment.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        .map(String.init)
    },
    role: { name, event in
      let segments = event.pathSegments
      if segments.contains("1p-user-list") || segments.contains("user-lists") { return .other }
      if segments.contains(where: { $0 == "conversion" || $0 == "1p-conversion" }) { return .conversion }
      if let label = event.any("label"), !label.isEmpty { return .conversion }
      if segments.contains("viewthroughconversion") {
        return ["purchase", "conversion"].contains(name) ? .conversion : .pageView
      }
      if segments.first == "ccm" || segments.first == "rmkt" {
        return name == "page_view"
          ? .pageView : name == "conversion" || name == "purchase" ? .conversion : .other
      }
      return .other
    },
    volatile: [
      Fields(
        .any,
        [
          "random", "fst", "cdct", "convclickts", "ct_cookie_present", "ctc_id", "resp", "auid", "is_vtc",
          "bg",
          "u_his", "rmt_tld", "ipr", "z",
        ])
    ],
    kept: [
      Fields(.any, ["label", "value", "currency_code", "url", "ref", "tiba"]),
      Fields(.any, ["gcs", "gcd", "oid"], evidence: .documented),
    ],
    redacted: [Fields(.any, ["em"], as: .redacted, evidence: .inferred)],
    versions: [Fields(.any, ["cv", "gtm", "u_w", "u_h", "u_aw", "u_ah", "u_cd", "u_tz", "ua*"])],
    events: [
      "Named by event= in data, by en, else by the path: conversion, viewthroughconversion, rul,"
        + " 1p-user-list.",
      "Conversion: a conversion path, or a label. Page view: remarketing without a label.",
    ],
    notes: [
      "The account stands in the path and is compared.",
      "Requests to www.google.com and the country's domain follow the same hit; they are events with"
        + " names of their"
        + " own (1p-user-list, user-lists).",
      "oid is the order; it is compared, and it is no idempotency id.",
    ])
}
