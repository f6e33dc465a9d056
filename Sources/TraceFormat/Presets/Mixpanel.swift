extension Preset {
  /// Mixpanel's ingestion API, also behind a proxy of the customer's own.
  static let mixpanel = Preset(
    "mixpanel", title: "Mixpanel",
    endpoints: [
      Endpoint(
        ["{api,api-eu,api-js,api-in,decide}.mixpanel.com"], ["/{decide,flags}", "/{decide,flags}/**"],
        is: .noEvent("settings"), evidence: .seen),
      Endpoint(
        ["cdn.mxpnl.com", "cdn4.mxpnl.com", "api.mixpanel.com"], ["/libs/**", "/site_media/**", "/**.js"],
        is: .noEvent("library load"), evidence: .seen),
      Endpoint(
        ["{*.,}mixpanel.com"], ["/{track,engage,groups,import}{,/}"], evidence: .seen),
      Endpoint(
        ["**"], ["**/{track,engage,groups,import}{,/}"],
        when: [
          .holds("the data is JSON or base64 of JSON with an event and a token") {
            MixpanelForm.isMixpanel($0)
          }
        ], evidence: .seen),
    ],
    hostAliases: [("{api-eu,api-js,api-in}.mixpanel.com", "api.mixpanel.com")],
    batch: "/*",
    rewrite: { MixpanelForm.events(of: $0) },
    name: { MixpanelForm.name(of: $0) },
    role: roles(
      pageView: ["mp_page_view", "$mp_web_page_view"]),
    volatile: [
      Fields(.query, ["_"]),
      Fields(.json, ["/*/properties/$insert_id"]),
      Fields(.json, ["/*/properties/time", "/*/$time"], as: .timestamp),
      Fields(.json, ["/*/properties/$device_id"], evidence: .recalled),
      Fields(
        .json, ["/*/properties/distinct_id", "/*/$distinct_id"], evidence: .recalled,
        only: Fields.Limit("it begins with $device:") { field, _ in
          Event.unquoted(field.text).hasPrefix("$device:")
        }),
    ],
    kept: [
      Fields(.json, ["/*/event", "/*/properties/token", "/*/$token"]), Fields(.query, ["ip", "verbose"]),
    ],
    redacted: [
      Fields(
        .json, ["/*/$set/{$email,$phone,$first_name,$last_name,$name}", "/*/$ip"], as: .redacted,
        evidence: .recalled)
    ],
    versions: [Fields(.json, ["/*/properties/{$lib_version,mp_lib}"])],
    idempotency: [Fields(.json, ["/*/properties/$insert_id"])],
    events: [
      "Named by event, a profile update by its operation ($set and so on).",
      "Page view: mp_page_view (seen), $mp_web_page_view (recalled).",
    ],
    notes: [
      "Written as POST of a JSON array, whatever form the data had: base64 in the query, a form field,"
        + " lines.",
      "An anonymous distinct_id (`$device:…`) varies from run to run, one that the app has set does not.",
    ])
}

/// Mixpanel's one written form: a JSON array of events.
enum MixpanelForm {
  static func isMixpanel(_ event: Event) -> Bool {
    if event.bodyKind == .json {
      return ["/0", ""].contains { prefix in
        event.hasJSON(prefix + "/event") && event.hasJSON(prefix + "/properties/token")
          || event.hasJSON(prefix + "/$token")
            && (event.hasJSON(prefix + "/$distinct_id") || event.hasJSON(prefix + "/$group_key"))
      }
    }
    guard event.has("data"), let leaves = event.embeddedStructure("data") else { return false }
    return leaves.contains {
      $0.name.hasSuffix("/properties/token") || $0.name.hasSuffix("/$token")
    }
  }

  static func events(of event: Event) -> [Event] {
    var event = event
    if event.bodyKind != .json, let leaves = event.embeddedStructure("data") {
      // What stood beside the data belongs into the query.
      event.moveFormToQuery { $0 != "data" }
      event.remove(.query, "data")
      event.setBody(json: leaves)
    } else if event.bodyKind == .text, let text = event.first(.body, "")?.text {
      let leaves = EmbeddedValue.lines(text).enumerated().compactMap { index, line in
        EmbeddedValue.leaves(ofJSON: Array(line.utf8), under: "/\(index)")
      }
      guard !leaves.isEmpty else { return [event] }
      event.setBody(json: leaves.flatMap { $0 })
    }
    guard event.bodyKind == .json else { return [event] }
    // A single object is an array of one.
    if event.hasJSON("/event") || event.hasJSON("/properties") || event.hasJSON("/$token") {
      event.nestJSON(under: "/0")
    }
    if event.path.hasSuffix("/") { event.path.removeLast() }
    event.method = "POST"
    event.arrange()
    return [event]
  }

  static func name(of event: Event) -> String? {
    if let name = event.json("/0/event") { return name }
    // A profile update is named by its operation.
    for field in event.fields where field.location == .body && field.name.hasPrefix("/0/$") {
      let operation = field.name.dropFirst(3).prefix { $0 != "/" }
      switch operation {
      case "$set", "$set_once", "$add", "$append", "$union", "$remove", "$unset", "$delete", "$increment":
        return String(operation)
      default: continue
      }
    }
    return nil
  }
}
