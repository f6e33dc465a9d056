extension Preset {
  /// Matomo and Piwik PRO, on any host.
  static let matomo = Preset(
    "matomo", title: "Matomo",
    endpoints: [
      Endpoint(
        ["cdn.matomo.cloud", "*.piwik.pro", "*.containers.piwik.pro"],
        ["/containers/**", "/**/container_*.js", "/**.js"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(
        ["**"], ["**/{matomo,piwik,ppms}.php"], when: [.has("idsite"), .equals("rec", "1")], evidence: .tested
      ),
      Endpoint(["**"], ["**/{matomo,piwik,ppms}.php"], when: [.has("action_name")], evidence: .tested),
      Endpoint(
        ["**"], ["**/{matomo,piwik,ppms}.php"],
        when: [
          .holds("a JSON body has requests with idsite") { event in
            event.hasJSON("/requests/0/idsite")
              || event.json("/requests/0")?.contains("idsite=") ?? false
          }
        ]),
      Endpoint(["**"], when: [.has("idsite"), .equals("rec", "1")], evidence: .tested),
    ],
    isBatched: false,
    rewrite: { MatomoForm.events(of: $0) },
    name: { event in
      if let name = Event.joined(event.any("e_c"), event.any("e_a"), event.any("e_n")) { return name }
      if let goal = event.any("idgoal"), !goal.isEmpty {
        guard goal == "0" else { return "goal/" + goal }
        return event.has("ec_id") ? "order" : "cart"
      }
      for kind in ["search", "link", "download", "exit"] where event.has(kind) { return kind }
      if event.any("ping") == "1" { return "ping" }
      if event.has("c_i") { return "content interaction" }
      if event.has("c_n") { return "content impression" }
      return "page"
    },
    role: { name, event in
      if event.has("idgoal") { return .conversion }
      return switch name {
      case "content interaction": .click
      case "content impression": .impression
      case "link", "download", "exit": .click
      case "page": .pageView
      default: .other
      }
    },
    volatile: [
      Fields(
        .query,
        [
          "rand", "r", "_id", "_idts", "_idvc", "_idn", "_viewts", "_refts", "_ects", "h", "m", "s", "gt_ms",
          "pv_id",
        ],
        evidence: .tested),
      Fields(.query, ["pf_*", "cdt", "cid"], evidence: .documented),
    ],
    kept: [
      Fields(
        .query, ["idsite", "action_name", "url", "urlref", "uid", "dimension*", "revenue", "ec_*"],
        evidence: .tested)
    ],
    redacted: [Fields(.any, ["token_auth", "cip"], as: .redacted, evidence: .documented)],
    events: [
      "Named by e_c, e_a and e_n; a goal by its number, order or cart; else search, link, download, exit, ping,"
        + " content or page.",
      "Page view: page. Conversion: idgoal. Impression: c_n without c_i. Click: links, c_i (recalled).",
    ],
    notes: [
      "Written as GET, whatever form the hit had; a bulk request gives an event for each of its query"
        + " strings.",
      "An event is named by category, action and name, a goal by its number, everything else by its kind.",
      "ping=1 is a heartbeat. ec_id is the order and is compared.",
    ])
}

enum MatomoForm {
  static func events(of event: Event) -> [Event] {
    guard event.bodyKind == .json, event.hasJSON("/requests") else {
      var event = event
      event.writeAsQuery()
      return [event]
    }
    let events = event.splitJSON(at: "/requests").map { member in
      var one = member
      one.removeAll(.body)
      one.remove(.header, "Content-Type")
      if let query = member.json("/requests/0") {
        let text = query.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        one.fields += EmbeddedValue.form(text).map { Field(.query, $0.name, $0.text) }
      } else {
        for field in member.fields where field.name.hasPrefix("/requests/0/") {
          let name = Event.name(ofPointerToken: field.name.dropFirst("/requests/0/".count))
          one.setQuery(name, Event.unquoted(field.decisiveText))
        }
      }
      if let token = member.json("/token_auth") { one.setQuery("token_auth", token) }
      one.method = "GET"
      one.arrange()
      return one
    }
    return events
  }
}
