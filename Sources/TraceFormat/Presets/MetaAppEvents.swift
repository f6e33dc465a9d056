extension Preset {
  /// Meta (Facebook) app events, as the SDK in apps sends them.
  static let metaAppEvents = Preset(
    "meta-app-events", title: "Meta App Events",
    endpoints: [
      Endpoint(
        ["graph.facebook.com", "ep1.facebook.com", "ep2.facebook.com"],
        ["/v*/*/activities", "/*/activities"]),
      Endpoint(["graph.facebook.com", "ep1.facebook.com"], ["/**/aem_conversions", "/aem_conversions"]),
      Endpoint(["graph.facebook.com"], ["/{,v*/}network_ads_common"]),
      Endpoint(
        ["www.facebook.com"], ["/adnw_sync2"], is: .noEvent("the ad network's settings"), evidence: .unsure),
      Endpoint(
        ["graph.facebook.com"],
        ["/v*/*", "/v*/*/mobile_sdk_gk", "/v*/*/model_asset", "/v*/*/ios_skadnetwork_*"],
        when: [.lacks("event"), .lacks("custom_events")], is: .noEvent("the app's settings"),
        evidence: .inferred),
    ],
    isBatched: true,
    rewrite: { MetaAppForm.events(of: $0) },
    name: { event in
      event.query("custom_events/0/_eventName") ?? event.form("custom_events/0/_eventName")
        ?? event.json("/custom_events/0/_eventName") ?? event.any("event")
    },
    role: { name, event in
      if event.pathSegments.last == "network_ads_common" { return .adRequest }
      return switch name {
      case "fb_mobile_purchase": .conversion
      case "AdImpression": .impression
      case "AdClick": .click
      default: .other
      }
    },
    volatile: [
      Fields(.form, ["custom_events/*/_logTime"], as: .timestamp, evidence: .documented),
      Fields(.json, ["/custom_events/*/_logTime"], as: .timestamp, evidence: .documented),
      Fields(.form, ["custom_events/*/_session_id"], evidence: .documented),
      Fields(.json, ["/custom_events/*/_session_id"], evidence: .documented),
      Fields(
        .any, ["install_timestamp", "anon_id", "receipt_data"], evidence: .documented, isEnvelope: true),
      Fields(.any, ["extinfo", "extinfo/*"], evidence: .recalled, isEnvelope: true),
    ],
    kept: [
      Fields(
        .form, ["event", "custom_events/*/{_eventName,_valueToSum,_ui,_implicitlyLogged}"],
        evidence: .documented),
      Fields(
        .json, ["/event", "/custom_events/*/{_eventName,_valueToSum,_ui,_implicitlyLogged}"],
        evidence: .documented),
    ],
    redacted: [
      Fields(.any, ["access_token", "advertiser_id", "ud", "ud[*]"], as: .redacted, evidence: .documented)
    ],
    events: [
      "Named by _eventName, else by event.",
      "Conversion: fb_mobile_purchase. Impression: AdImpression. Click: AdClick (recalled). Ad request:"
        + " network_ads_common.",
    ],
    notes: [
      "custom_events is an array in a JSON string; each of its members is an event.",
      "The app's id stands in the path and is compared.",
      "extinfo holds free disk space and the like, which vary (recalled), beside the device's model and"
        + " locale.",
    ])
}

/// Meta app events' one written form: one custom event a request, expanded where it stands.
enum MetaAppForm {
  static func events(of event: Event) -> [Event] {
    let isJSON = event.bodyKind == .json
    if event.has(isJSON ? "custom_events" : "custom_events/0/_eventName"), event.any("custom_events") == nil {
      return split(event, prefix: isJSON ? "/custom_events/" : "custom_events/")
    }
    guard let text = event.any("custom_events"),
      let leaves = EmbeddedValue.leaves(ofJSON: Array(text.utf8)),
      leaves.contains(where: { $0.name.hasPrefix("/0") })
    else { return [event] }
    var expanded = event
    let location: Field.Location = event.query("custom_events") == nil ? .body : .query
    expanded.remove(location, location == .body && isJSON ? "/custom_events" : "custom_events")
    for leaf in leaves {
      if location == .body, isJSON {
        expanded.fields.append(Field(.body, "/custom_events" + leaf.name, leaf.text))
      } else {
        let value = PercentEncoding.encode(Event.unquoted(leaf.text), as: .queryValue)
        expanded.fields.append(Field(location, "custom_events" + leaf.name, value))
      }
    }
    expanded.arrange()
    return split(expanded, prefix: isJSON && location == .body ? "/custom_events/" : "custom_events/")
  }

  /// One event for each index after the prefix, written with index 0.
  private static func split(_ event: Event, prefix: String) -> [Event] {
    func index(_ field: Field) -> Substring? {
      guard field.name.hasPrefix(prefix) else { return nil }
      return field.name.dropFirst(prefix.count).prefix { $0 != "/" }
    }
    var indices: [Substring] = []
    for field in event.fields {
      if let index = index(field), !indices.contains(index) { indices.append(index) }
    }
    if indices.count < 2 { return [event] }
    indices.sort { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) }
    return indices.map { wanted in
      var one = event
      one.fields = event.fields.compactMap { field in
        guard let found = index(field) else { return field }
        guard found == wanted else { return nil }
        var field = field
        field.name = prefix + "0" + field.name.dropFirst(prefix.count + found.count)
        return field
      }
      one.arrange()
      return one
    }
  }
}
