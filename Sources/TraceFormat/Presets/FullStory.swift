extension Preset {
  /// FullStory records sessions; nothing that its recorder sends is one event of the app's.
  static let fullStory = Preset(
    "fullstory", title: "FullStory",
    endpoints: [
      Endpoint(["edge{,.eu1}.fullstory.com"], is: .noEvent("library load and settings"), evidence: .tested),
      Endpoint(["rs{,.eu1}.fullstory.com"], is: .noEvent("session replay"), evidence: .tested),
    ],
    notes: ["Session replay, no events."])
}
