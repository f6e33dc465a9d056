extension Preset {
  /// Northbeam's library; its hits are Snowplow's protocol on a host of the site's own.
  static let northbeam = Preset(
    "northbeam", title: "Northbeam",
    endpoints: [Endpoint(["j.northbeam.io"], is: .noEvent("library load"), evidence: .tested)],
    notes: ["Only the library's load is known; its hits are recognised where they are Snowplow's."])
}
