extension Preset {
  /// Floodlight activities of Campaign Manager 360, whose parameters stand in the path after semicolons.
  static let floodlight = Preset(
    "floodlight", title: "Floodlight",
    endpoints: [
      Endpoint(["{,*.}fls.doubleclick.net"], ["/activity{,i,j}", "/activity{,i,j}/**"], evidence: .seen),
      Endpoint(["ad{,-emea}.doubleclick.net"], ["/activity{,i,j}", "/activity{,i,j}/**"], evidence: .seen),
      Endpoint(
        ["ad{,-emea}.doubleclick.net", "adservice.google.**"],
        ["/ddm/activity{,_ext}", "/ddm/activity{,_ext}/**", "/ddm/fls/**"],
        evidence: .recalled),
    ],
    rewrite: { event in
      var event = event
      event.liftSemicolons()
      return [event]
    },
    name: { event in
      Event.joined(
        event.pathParameter("type") ?? event.query("type"), event.pathParameter("cat") ?? event.query("cat"))
    },
    role: { _, _ in .conversion },
    volatile: [
      Fields(.path, ["num", "_dc_ck"]),
      Fields(
        .path, ["ord"],
        only: Fields.Limit("the activity has neither cost nor qty, so that ord is no order") { _, event in
          event.pathParameter("cost") == nil && event.pathParameter("qty") == nil
        }),
      Fields(.path, ["auiddc", "dc_pre"], evidence: .tested),
    ],
    kept: [
      Fields(.path, ["src", "type", "cat", "u*", "~oref"]),
      Fields(.path, ["qty", "cost"], evidence: .tested),
    ],
    versions: [Fields(.path, ["gtm"])],
    events: [
      "Named by type and cat. Every activity is a conversion."
    ],
    notes: [
      "ord is random for counters and the order's id for sales, which have cost or qty.",
      "num is random wherever it stands.",
    ])
}
