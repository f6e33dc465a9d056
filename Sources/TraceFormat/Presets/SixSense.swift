extension Preset {
  /// 6sense's beacon and company lookup.
  static let sixSense = Preset(
    "6sense", title: "6sense",
    endpoints: [
      Endpoint(["j.6sc.co"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["c.6sc.co", "ipv6.6sc.co"], is: .noEvent("cookie sync"), evidence: .recalled),
      Endpoint(["b.6sc.co"], ["/v1/beacon/img.gif"], evidence: .tested),
      Endpoint(["epsilon.6sense.com"], ["/v3/company/details"], evidence: .tested),
    ],
    name: { event in
      event.host == "epsilon.6sense.com" ? "company lookup" : event.any("event")
    },
    role: roles(pageView: ["a_pageload"]),
    volatile: [Fields(.query, ["svisitor", "visitor", "session", "cb", "r"], evidence: .recalled)],
    kept: [Fields(.query, ["token", "event"], evidence: .tested)],
    events: [
      "The beacon is named by event, the question for the visitor's company is company lookup. Page view: a_pageload."
    ],
    notes: ["token is the account, in hexadecimal digits, and is compared."])
}
