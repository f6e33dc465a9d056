extension Preset {
  /// ZoomInfo WebSights.
  static let zoomInfo = Preset(
    "zoominfo", title: "ZoomInfo",
    endpoints: [
      Endpoint(["js.zi-scripts.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(
        ["ws.zoominfo.com"], ["/formcomplete**", "/formcomplete*/**"], is: .noEvent("form completion"),
        evidence: .tested),
      Endpoint(["ws.zoominfo.com"], ["/pixel/*", "/pixel/*/**"], evidence: .tested),
    ],
    name: { _ in "visit" },
    role: roles(pageView: ["visit"]),
    events: ["A pixel is visit, a page view."],
    notes: ["The pixel's id stands in the path and is compared."])
}
