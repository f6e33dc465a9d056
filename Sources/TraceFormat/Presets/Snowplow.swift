extension Preset {
  /// Snowplow trackers, whose collectors stand on any host.
  static let snowplow = Preset(
    "snowplow", title: "Snowplow",
    endpoints: [
      Endpoint(["**"], ["**/com.snowplowanalytics.snowplow/tp2"], evidence: .seen),
      Endpoint(["**"], ["**/com.snowplowanalytics.{snowplow,iglu}/**"]),
      Endpoint(
        ["**"], ["**/i"],
        when: [
          .has("e"), .has("p"),
          .holds("tv, eid or aid is there") { $0.has("tv") || $0.has("eid") || $0.has("aid") },
        ], evidence: .seen),
      Endpoint(
        ["**"],
        when: [
          .holds("the body's schema is Snowplow's payload_data") {
            $0.json("/schema")?.hasPrefix("iglu:com.snowplowanalytics.snowplow/payload_data/") ?? false
          }
        ]),
    ],
    batch: "/data/*",
    rewrite: { SnowplowForm.events(of: $0) },
    name: { SnowplowForm.name(of: $0) },
    role: { name, event in
      switch event.json("/data/0/e") {
      case "pv": .pageView
      case "tr", "ti": .conversion
      case "ue":
        switch name {
        case "screen_view": .pageView
        case "ad_impression": .impression
        case "ad_click": .click
        default: .other
        }
      default: .other
      }
    },
    volatile: [
      Fields(.json, ["/data/*/eid"], as: .uuid),
      Fields(.json, ["/data/*/{dtm,stm}"], as: .timestamp),
      Fields(.json, ["/data/*/{ttm,duid,sid,vid,tnuid}"], evidence: .documented),
      Fields(
        .json,
        [
          "/data/*/co/data/*/data/{sessionId,previousSessionId,firstEventId,firstEventTimestamp}",
          "/data/*/co/data/*/data/{eventIndex,sessionIndex}",
        ], evidence: .documented),
    ],
    kept: [
      Fields(.json, ["/data/*/{aid,tna,p,e,se_*,url,page}"]),
      Fields(.json, ["/data/*/{refr,uid}"], evidence: .documented),
    ],
    redacted: [Fields(.json, ["/data/*/ip"], as: .redacted, evidence: .recalled)],
    versions: [Fields(.json, ["/data/*/tv"])],
    idempotency: [Fields(.json, ["/data/*/eid"])],
    events: [
      "Named by e; a structured event by category and action; a self-describing one by its schema's name.",
      "Page view: pv, screen_view. Conversion: tr. Impression and click: schemas ad_impression and"
        + " ad_click (recalled).",
    ],
    notes: [
      "GET /i is written as POST to /com.snowplowanalytics.snowplow/tp2 with one event.",
      "Self-describing events and contexts (ue_pr, co) are expanded; their base64 forms (ue_px, cx) are"
        + " the same.",
      "A self-describing event is named by its schema's name, without vendor and version.",
    ])
}

/// Snowplow's one written form: `tp2` with `data`, structures expanded.
enum SnowplowForm {
  static func events(of event: Event) -> [Event] {
    var event = event
    if event.bodyKind != .json, event.path.hasSuffix("/i"), event.query("e") != nil {
      var leaves = [
        Field(.body, "/schema", "\"iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4\"")
      ]
      for field in event.fields where field.location == .query {
        var leaf = Field(
          .body, "/data/0/" + Event.pointerToken(field.name),
          field.isPlaceholderOnly ? "" : JSONText.quote(PercentEncoding.decode(field.decisiveText)))
        leaf.mask = field.mask
        leaves.append(leaf)
      }
      event.removeAll(.query)
      event.setBody(json: leaves)
      event.path = String(event.path.dropLast(1)) + "com.snowplowanalytics.snowplow/tp2"
      event.method = "POST"
    }
    guard event.bodyKind == .json else { return [event] }
    for field in event.fields where field.location == .body {
      let pointer = field.name
      for (name, target) in [("/ue_pr", "/ue_pr"), ("/ue_px", "/ue_pr"), ("/co", "/co"), ("/cx", "/co")]
      where pointer.hasSuffix(name) && pointer.hasPrefix("/data/") {
        event.expandJSON(at: pointer, to: String(pointer.dropLast(name.count)) + target)
      }
    }
    event.arrange()
    return [event]
  }

  static func name(of event: Event) -> String? {
    switch event.json("/data/0/e") {
    case "se": Event.joined(event.json("/data/0/se_ca"), event.json("/data/0/se_ac")) ?? "se"
    case "ue": event.json("/data/0/ue_pr/data/schema").flatMap(schemaName) ?? "ue"
    case let other: other
    }
  }

  /// The name in `iglu:com.acme/ad_click/jsonschema/1-0-0`.
  static func schemaName(_ uri: String) -> String? {
    let parts = uri.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
