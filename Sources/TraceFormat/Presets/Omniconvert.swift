extension Preset {
  /// Omniconvert's experiments.
  static let omniconvert = Preset(
    "omniconvert", title: "Omniconvert",
    endpoints: [
      Endpoint(["cdn.omniconvert.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["**"], ["**/mktzsave"], when: [.has("id_website")], evidence: .tested),
    ],
    name: named(by: "event"),
    role: roles(),
    kept: [Fields(.any, ["id_website", "event"], evidence: .tested)],
    events: ["Named by event, else mktzsave."],
    notes: ["What varies is not known beyond times and UUIDs; learn it from two runs."])
}
