extension Preset {
  /// The Trade Desk's universal and conversion pixels.
  static let tradeDesk = Preset(
    "trade-desk", title: "The Trade Desk",
    endpoints: [
      Endpoint(["js.adsrvr.org"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["match.adsrvr.org"], is: .noEvent("cookie sync"), evidence: .seen),
      Endpoint(["insight.adsrvr.org"], ["/track/{up,pxl,conv,evnt,realtimeconversion}"], evidence: .tested),
    ],
    name: { event in
      // `ct` names the conversion as `0:tracker`.
      event.pathSegments.last == "up" ? "up" : event.query("ct").flatMap { Event.joined($0) }
    },
    role: { name, event in
      for parameter in ["v", "orderid"] where !(event.query(parameter) ?? "").isEmpty { return .conversion }
      return name == "up" ? .pageView : .conversion
    },
    volatile: [
      Fields(.query, ["ttd_tdid"], evidence: .recalled)
    ],
    kept: [Fields(.query, ["adv", "upid", "ct", "v", "vf", "orderid", "td*"], evidence: .tested)],
    redacted: [Fields(.query, ["uid2_token", "uiddt", "uid2"], as: .redacted, evidence: .recalled)],
    versions: [Fields(.query, ["upv"], evidence: .tested)],
    events: [
      "The universal pixel is up, another pixel is named by ct, else by the path.",
      "Page view: up without value and order. Conversion: every other.",
    ],
    notes: ["orderid tells orders apart and is compared."])
}
