extension Preset {
  /// Countly, on any host.
  static let countly = Preset(
    "countly", title: "Countly",
    endpoints: [
      Endpoint(["**"], ["**/o/sdk"], when: [.has("app_key"), .has("device_id")], is: .noEvent("settings")),
      Endpoint(["**"], ["**/i", "**/i/bulk"], when: [.has("app_key"), .has("device_id")]),
    ],
    isBatched: true,
    rewrite: { event in
      var event = event
      event.writeAsQuery()
      guard let leaves = event.embeddedStructure("events") else { return [event] }
      var tokens: [Substring] = []
      for leaf in leaves {
        if let token = leaf.name.split(separator: "/").first, tokens.last != token { tokens.append(token) }
      }
      guard !tokens.isEmpty else { return [event] }
      event.remove(.query, "events")
      return tokens.map { token in
        var one = event
        one.fields += leaves.filter { Event.isPointer($0.name, atOrBelow: "/" + token) }.map { leaf in
          let name = "events/0" + leaf.name.dropFirst(token.utf8.count + 1)
          return Field(.query, name, PercentEncoding.encode(Event.unquoted(leaf.text), as: .queryValue))
        }
        one.arrange()
        return one
      }
    },
    name: { event in
      if let key = event.query("events/0/key") { return key }
      for kind in [
        "begin_session", "session_duration", "end_session", "user_details", "crash", "token_session",
        "consent",
      ]
      where event.has(kind) {
        return kind
      }
      return "request"
    },
    role: { name, event in
      switch name {
      case "[CLY]_view": .pageView
      case "[CLY]_action": .click
      default: event.has("events/0/sum") ? .conversion : .other
      }
    },
    volatile: [
      Fields(
        .query,
        [
          "device_id", "timestamp", "hour", "dow", "tz", "session_duration", "checksum*", "rr",
          "events/0/timestamp",
          "events/0/hour", "events/0/dow", "events/0/tz", "events/0/id", "events/0/pvid", "events/0/cvid",
          "events/0/peid",
        ], evidence: .documented)
    ],
    kept: [
      Fields(
        .query, ["app_key", "events/0/key", "events/0/count", "events/0/sum", "events/0/segmentation/*"],
        evidence: .documented)
    ],
    redacted: [
      Fields(
        .query, ["user_details", "location", "ip_address", "old_device_id"], as: .redacted,
        evidence: .documented)
    ],
    versions: [Fields(.query, ["sdk_name", "sdk_version", "av"], evidence: .documented)],
    events: [
      "Named by the event's key, else by what the request is: begin_session, session_duration, end_session and so on.",
      "Page view: [CLY]_view. Click: [CLY]_action. Conversion: an event with a sum.",
    ],
    notes: ["Written as GET, one event a request, whatever form the request had."])
}
