extension Preset {
  /// Invoca's call tracking.
  static let invoca = Preset(
    "invoca", title: "Invoca",
    endpoints: [Endpoint(["*.invocacdn.com"], is: .noEvent("library load"), evidence: .tested)],
    notes: ["Only the library's load is known."])
}
