extension Preset {
  /// Adobe's tag managers, Launch (Tags) and DTM.
  static let adobeLaunch = Preset(
    "adobe-launch", title: "Adobe Launch",
    endpoints: [
      Endpoint(["assets.adobedtm.{com,cn}"], is: .noEvent("library load"), evidence: .tested)
    ],
    notes: ["A tag manager loads libraries; what they send belongs to other vendors."])
}
