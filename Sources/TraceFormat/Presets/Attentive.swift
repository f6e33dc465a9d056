extension Preset {
  /// Attentive's tag.
  static let attentive = Preset(
    "attentive", title: "Attentive",
    endpoints: [
      Endpoint(["cdn.attn.tv"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["*.attn.tv"], ["/d", "/d/**"], is: .noEvent("settings of the visitor"), evidence: .tested),
      Endpoint(["events.attentivemobile.com"], ["/e"], evidence: .recalled),
    ],
    name: named(by: "t"),
    role: roles(conversion: ["p"]),
    volatile: [Fields(.query, ["u", "lt", "cs", "r"], evidence: .inferred)],
    kept: [Fields(.query, ["c", "t", "m"], evidence: .recalled)],
    redacted: [Fields(.any, ["evs", "email", "phone"], as: .redacted, evidence: .inferred)],
    versions: [Fields(.query, ["v"], evidence: .recalled)],
    events: ["Named by the event's short type (t). Conversion: p, a purchase (recalled)."],
    notes: ["What the other short types mean is not known."])
}
