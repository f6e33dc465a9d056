extension Preset {
  /// Vibes' web tags.
  static let vibes = Preset(
    "vibes", title: "Vibes",
    endpoints: [
      Endpoint(["tagtracking.vibescm.com", "tagtracking.eu.vibes.com"], ["/track"], evidence: .tested)
    ],
    role: roles(),
    events: ["Named by the path."],
    notes: ["What varies is not known beyond times and UUIDs; learn it from two runs."])
}
