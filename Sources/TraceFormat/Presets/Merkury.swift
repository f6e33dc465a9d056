extension Preset {
  /// Merkle's Merkury identity tag.
  static let merkury = Preset(
    "merkury", title: "Merkle Merkury",
    endpoints: [
      Endpoint(["**"], ["**/tpTracking/loader/load.js"], is: .noEvent("library load"), evidence: .tested)
    ],
    notes: ["Only the library's load is known; sv_cid is the account."])
}
