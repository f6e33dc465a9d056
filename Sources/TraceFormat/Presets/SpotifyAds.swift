extension Preset {
  /// The Spotify pixel.
  static let spotifyAds = Preset(
    "spotify-ads", title: "Spotify Ads",
    endpoints: [
      Endpoint(["pixel.byspotify.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["pixels.spotify.com"], ["/v1/ingest"], evidence: .tested),
    ],
    batch: "/events/*",
    rewrite: { event in
      event.splitJSON(at: "/batch").map { event in
        var event = event
        if event.hasJSON("/batch/0") { event.moveJSON(from: "/batch/0", to: "") }
        event.arrange()
        return event
      }
    },
    name: named(byJSON: "/events/0/action"),
    role: { name, _ in
      switch name.lowercased() {
      case "view": .pageView
      case "lead", "addtocart", "add_to_cart", "startcheckout", "start_checkout", "purchase": .conversion
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/events/*/{id,ts,timestamp}", "/{device_id,session_id,ts}"], evidence: .inferred)
    ],
    kept: [Fields(.json, ["/pid", "/events/*/action"], evidence: .tested)],
    events: [
      "Named by action. Page view: view (tested). Conversion: lead, add to cart, start checkout, purchase."
    ],
    notes: ["Each member of batch is written as a request of its own, with one event."])
}
