extension Preset {
  /// StackAdapt's pixels.
  static let stackAdapt = Preset(
    "stackadapt", title: "StackAdapt",
    endpoints: [
      Endpoint(
        ["tags.srv.stackadapt.com"], ["/{events,js}.js", "/**.js"], is: .noEvent("library load"),
        evidence: .inferred),
      Endpoint(["tags.srv.stackadapt.com"], ["/{saq_pxl,conv,rt}"], evidence: .tested),
    ],
    role: roles(pageView: ["saq_pxl", "rt"], conversion: ["conv"]),
    volatile: [Fields(.query, ["sacookie", "host_uid", "cb"], evidence: .inferred)],
    kept: [Fields(.query, ["uid", "cid"], evidence: .tested)],
    events: ["Named by the path. Page view: saq_pxl, rt. Conversion: conv (recalled)."],
    notes: ["uid is the pixel, not a user, and is compared."])
}
