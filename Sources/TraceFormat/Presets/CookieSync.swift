extension Preset {
  /// Requests by which ad platforms tell each other their cookies: never events.
  static let cookieSync = Preset(
    "cookie-sync", title: "Cookie sync",
    endpoints: [
      ("cm.g.doubleclick.net", "/pixel"), ("gum.criteo.com", "/**"),
      ("ib.adnxs.com", "/{getuid,getuidnb,setuid,mapuid}"), ("beacon.krxd.net", "/usermatch*"),
      ("image*.pubmatic.com", "/AdServer/Pug"), ("pixel.rubiconproject.com", "/tap.php"),
      ("us-u.openx.net", "/w/1.0/sd"),
    ].map { Endpoint([$0.0], [$0.1], is: .noEvent("cookie sync"), evidence: .seen) },
    notes: ["These are nobody's events and are left out unless the rules include them."])
}
