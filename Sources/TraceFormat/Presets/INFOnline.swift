extension Preset {
  /// INFOnline's audience measurement (IVW, ÖWA).
  static let infOnline = Preset(
    "infonline", title: "INFOnline",
    endpoints: [
      Endpoint(
        ["config.ioam.de", "script.ioam.de", "*.script.ioam.de"], is: .noEvent("library load and settings"),
        evidence: .tested),
      Endpoint(["{de,at,*}.ioam.de", "at.iocnt.net", "*.iocnt.net"], ["/tx.io"], evidence: .tested),
    ],
    embedded: [Embedded(.query, "mi", .json), Embedded(.form, "ae", .jsonOrBase64)],
    name: { event in
      Event.joined(event.query("cp")) ?? event.part("/events/0/category", of: "ae")
        ?? event.part("/events/0/identifier", of: "ae")
    },
    role: { _, event in
      event.query("cp") != nil || event.part("/events/0/identifier", of: "ae") == "view" ? .pageView : .other
    },
    volatile: [
      Fields(.query, ["i2", "lt", "cs"], evidence: .recalled),
      Fields(.query, ["mi/client/uuids/*"], evidence: .tested),
      Fields(.form, ["ae/events/*/timestamp", "ae/client/uuids/*"], evidence: .tested),
    ],
    kept: [
      Fields(.query, ["st", "cp", "sv", "co"], evidence: .tested),
      Fields(.form, ["ae/events/*/{identifier,state,category}"], evidence: .tested),
    ],
    versions: [Fields(.query, ["vr", "xy", "lo"], evidence: .tested)],
    events: [
      "Named by the code (cp, category), else by what the event is. Page view: a code, or an event view."
    ],
    notes: ["An app's body (ae) is base64 of JSON and is expanded, unless it is compressed too."])
}
