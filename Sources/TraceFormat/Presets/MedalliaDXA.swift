extension Preset {
  /// Medallia's Digital Experience Analytics (Decibel) records sessions.
  static let medalliaDXA = Preset(
    "medallia-dxa", title: "Medallia DXA",
    endpoints: [
      Endpoint(
        ["*.decibelinsight.net"], is: .noEvent("session replay and library load"), evidence: .inferred),
      Endpoint(["**"], ["**/i/*/*/di.js"], is: .noEvent("library load"), evidence: .tested),
    ],
    notes: ["Session replay, no events."])
}
