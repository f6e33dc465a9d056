extension Preset {
  /// Adobe Audience Manager's data collection servers, and the id service beside them.
  static let adobeAudienceManager = Preset(
    "adobe-audience-manager", title: "Adobe Audience Manager",
    endpoints: [
      Endpoint(["*.demdex.net"], ["/{event,firstevent}"], evidence: .documented),
      Endpoint(
        ["**.demdex.net"], is: .noEvent("visitor id service and cookie sync"), evidence: .seen),
    ],
    role: roles(),
    volatile: [
      Fields(.query, ["d_mid", "d_uuid", "d_blob", "d_ld", "d_cb", "d_nsid"], evidence: .documented),
      Fields(.query, ["d_aid", "dcs_region", "d_cid*"], evidence: .inferred),
    ],
    kept: [Fields(.query, ["c_*", "d_orgid", "d_sid", "d_rtbd", "d_dst"], evidence: .documented)],
    versions: [Fields(.query, ["d_dil_ver", "d_jsonv"], evidence: .recalled)],
    events: ["Named by the path: event, firstevent."],
    notes: [
      "Signals of the page are c_ parameters and are compared; what names the visitor varies.",
      "The id service (/id) and cookie syncs (/ibs:, dest5.html) are no events.",
    ])
}
