extension Preset {
  /// Quantum Metric records sessions; nothing that it sends is one event of the app's.
  static let quantumMetric = Preset(
    "quantum-metric", title: "Quantum Metric",
    endpoints: [
      Endpoint(["cdn.quantummetric.com"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(
        ["{ingest,rl,*-app,*-sync}.quantummetric.com"], is: .noEvent("session replay"), evidence: .tested),
    ],
    notes: ["Session replay, no events."])
}
