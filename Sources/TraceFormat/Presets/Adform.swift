extension Preset {
  /// Adform's tracking points.
  static let adform = Preset(
    "adform", title: "Adform",
    endpoints: [
      Endpoint(["s{1,2,3}.adform.net"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["cm.adform.net", "c1.adform.net"], is: .noEvent("cookie sync"), evidence: .recalled),
      Endpoint(
        ["{track,*.track}.adform.net", "a{1,2}.adform.net"], ["/{Serving,serving}/{TrackPoint,trackpoint}"],
        evidence: .tested),
    ],
    name: named(by: "ADFPageName", "adfpagename"),
    role: { _, event in
      ["itm", "orderid", "sales"].contains(where: event.has) ? .conversion : .pageView
    },
    volatile: [Fields(.query, ["ord", "random"], evidence: .documented)],
    kept: [Fields(.query, ["pm", "ADFPageName", "itm", "orderid", "sales", "loc"], evidence: .documented)],
    events: [
      "Named by ADFPageName, else TrackPoint. Page view: without an order's items (itm). Conversion: with them (recalled)."
    ],
    notes: ["ord is random; an order's number travels in itm or in parameters of the customer's own."])
}
