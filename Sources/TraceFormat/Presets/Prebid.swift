extension Preset {
  /// Header bidding: Prebid's bidders and server, and OpenRTB's notices.
  static let prebid = Preset(
    "prebid", title: "Prebid",
    endpoints: [
      Endpoint(["**"], ["**/setuid"], when: [.has("bidder"), .has("uid")], is: .noEvent("cookie sync")),
      Endpoint(
        ["**"], ["**/cookie_sync"], when: [.method("POST"), .hasJSON("/bidders")], is: .noEvent("cookie sync")
      ),
      Endpoint(["fastlane.rubiconproject.com"], ["/a/api/fastlane.json"], evidence: .seen),
      Endpoint(["aax{,-*}.amazon-adsystem.com"], ["/e/dtb/bid"], evidence: .seen),
      Endpoint(["ib.adnxs.com"], ["/{ut/v3,openrtb2}/prebid"]),
      Endpoint(["**"], ["**/openrtb2/{auction,amp,video}"]),
      Endpoint(
        ["**"], ["**/event"],
        when: [
          .has("b"), .has("a"),
          .holds("t is win or imp") { ["win", "imp"].contains($0.query("t") ?? "") },
        ]),
      Endpoint(["**"], ["**/vtrack"], when: [.has("a"), .method("POST")]),
      Endpoint(["**"], ["**/{nurl,burl,lurl}"]),
    ],
    name: { event in
      if event.pathSegments.last == "event", let type = event.query("t") { return type }
      return event.pathSegments.last.map(String.init)
    },
    role: { name, _ in
      switch name {
      case "fastlane.json", "bid", "prebid", "auction", "amp", "video": .adRequest
      case "imp", "burl": .impression
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/id", "/source/tid", "/imp/*/ext/tid", "/imp/*/id"], evidence: .documented),
      Fields(.query, ["b", "ts"], evidence: .documented),
      Fields(.query, ["rand", "tid", "cb", "pid"]),
      Fields(.query, ["x_source.tid", "l_pb_bid_id", "tk_user_key"], evidence: .inferred),
    ],
    kept: [
      Fields(.query, ["a", "bidder"], evidence: .documented),
      Fields(.json, ["/ext/prebid/**", "/imp/*/ext/gpid", "/imp/*/ext/data/**"], evidence: .documented),
      Fields(.query, ["account_id", "size_id", "tg_*"]),
    ],
    redacted: [
      Fields(
        .json,
        ["/device/{ip,ipv6,ifa}", "/device/geo/{lat,lon}", "/user/{buyeruid,id}", "/user/ext/eids/**"],
        as: .redacted, evidence: .inferred)
    ],
    events: [
      "Named by t of /event, else by the path. Ad request: bidders and auctions. Impression: t=imp, burl."
    ],
    notes: [
      "An auction is one event, however many impressions it asks for.",
      "nurl (won), burl (billed) and lurl (lost) are recognised by the path's last segment; their hosts"
        + " are the bidders'.",
      "An unfilled ${AUCTION_PRICE} is a fault and shows as one.",
      "Whether b and t identify a repeated transmission is unsure.",
    ])
}
