extension Preset {
  /// Crazy Egg records sessions; nothing that it sends is one event of the site's.
  static let crazyEgg = Preset(
    "crazy-egg", title: "Crazy Egg",
    endpoints: [
      Endpoint(["script.crazyegg.com"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(
        ["{tracking,pagestates-tracking,assets-tracking}.crazyegg.com"], is: .noEvent("session replay"),
        evidence: .recalled),
    ],
    notes: ["Session replay, no events."])
}
