extension Preset {
  /// Segment's tracking API, also behind a proxy of the customer's own.
  static let segment = Preset(
    "segment", title: "Segment",
    endpoints: [
      Endpoint(
        ["api.segment.io", "events.*.segmentapis.com"], ["/v1/m"], is: .noEvent("the library's own metrics")),
      Endpoint(
        ["{cdn,cdn-settings}.segment.com", "cdn.segment.io"], is: .noEvent("library load and settings"),
        evidence: .inferred),
      Endpoint(
        ["api.segment.io", "api.segment.com", "events.*.segmentapis.com", "in.*.segmentapis.com"],
        ["/v1/{t,p,s,i,g,a,b,batch,import,track,page,screen,identify,group,alias}"], evidence: .seen),
      Endpoint(
        ["**"],
        when: [
          .holds("a JSON body, alone or in batch, has messageId, and one of Segment's types or a writeKey") {
            CustomerData.isMessage($0)
          }
        ], evidence: .seen),
    ],
    hostAliases: [("{events,in}.*.segmentapis.com", "api.segment.io")],
    batch: "/batch/*",
    rewrite: { CustomerData.batched($0) },
    name: CustomerData.name,
    role: CustomerData.role,
    volatile: CustomerData.volatile,
    kept: CustomerData.kept,
    redacted: CustomerData.redacted,
    versions: CustomerData.versions,
    idempotency: [Fields(.json, ["/batch/*/messageId"])],
    events: [
      "A track is named by event, a page or screen by name, everything else by type.",
      "Page view: page, screen. Conversion: Order Completed (recalled).",
    ],
    notes: [
      "A single message (/v1/t, /v1/track and so on) is written as a batch of one.",
      "Names of ad events are the customer's own: give them roles in the rules.",
    ])
}

/// What Segment and RudderStack share: messages with an id and a type, alone or in `batch`.
enum CustomerData {
  static let types: Set<String> = ["track", "page", "screen", "identify", "group", "alias"]

  /// Members of a request that stay outside the message.
  static let envelope: Set<String> = ["batch", "writeKey", "sentAt"]

  static func isMessage(_ event: Event) -> Bool {
    guard event.bodyKind == .json else { return false }
    let hasKey = event.hasJSON("/writeKey") || event.query("writeKey") != nil
    return ["/batch/0", ""].contains { prefix in
      if hasKey, event.hasJSON(prefix + "/messageId") { return true }
      guard event.hasJSON(prefix + "/messageId"), let type = event.first(.body, prefix + "/type") else {
        return false
      }
      return type.isPlaceholderOnly || types.contains(Event.unquoted(type.text))
    }
  }

  /// Puts a single message into a batch of one, and every form at the batch's path.
  static func batched(_ event: Event) -> [Event] {
    guard event.bodyKind == .json else { return [event] }
    var event = event
    let last = event.pathSegments.last.map(String.init) ?? ""
    if !event.hasJSON("/batch") {
      event.nestJSON(under: "/batch/0", except: envelope)
      // Server libraries leave the type to the path.
      if !event.hasJSON("/batch/0/type"), let type = type(ofSegment: last) {
        event.setJSON("/batch/0/type", token: "\"\(type)\"")
      }
      event.arrange()
    }
    if last != "batch", event.path.hasSuffix("/v1/" + last),
      last == "b" || last == "import" || type(ofSegment: last) != nil
    {
      event.path = String(event.path.dropLast(last.count)) + "batch"
    }
    return [event]
  }

  private static func type(ofSegment segment: String) -> String? {
    switch segment {
    case "t", "track": "track"
    case "p", "page": "page"
    case "s", "screen": "screen"
    case "i", "identify": "identify"
    case "g", "group": "group"
    case "a", "alias": "alias"
    default: nil
    }
  }

  /// The message's own type, else the path's.
  private static func type(of event: Event) -> String? {
    event.json("/batch/0/type") ?? event.any("type")
      ?? event.pathSegments.last.flatMap { last in
        event.path.hasSuffix("/v1/" + last) ? type(ofSegment: String(last)) : nil
      }
  }

  @Sendable static func name(_ event: Event) -> String? {
    guard let type = type(of: event) else { return nil }
    switch type {
    case "track": return event.json("/batch/0/event") ?? event.any("event") ?? type
    case "page", "screen":
      let name = event.json("/batch/0/name") ?? event.any("name") ?? ""
      return name.isEmpty ? type : name
    default: return type
    }
  }

  @Sendable static func role(_ name: String, _ event: Event) -> Role? {
    switch type(of: event) {
    case "page", "screen": .pageView
    case "track": name == "Order Completed" ? .conversion : .other
    default: .other
    }
  }

  static let volatile: [Preset.Fields] = [
    Preset.Fields(.json, ["/batch/*/messageId"]),
    Preset.Fields(.json, ["/batch/*/{timestamp,originalTimestamp,sentAt}"], as: .isoTimestamp),
    Preset.Fields(.json, ["/sentAt"], as: .isoTimestamp, evidence: .documented, isEnvelope: true),
    Preset.Fields(
      .json, ["/batch/*/anonymousId", "/batch/*/context/device/id", "/batch/*/_metadata/**"],
      evidence: .documented),
  ]
  static let kept: [Preset.Fields] = [
    Preset.Fields(.json, ["/writeKey", "/batch/*/{userId,type,event,name,category}"]),
    Preset.Fields(.query, ["writeKey"], evidence: .documented),
  ]
  static let redacted: [Preset.Fields] = [
    Preset.Fields(
      .json, ["/batch/*/context/ip", "/batch/*/context/device/advertisingId"], as: .redacted,
      evidence: .documented),
    Preset.Fields(.header, ["Authorization"], as: .redacted),
  ]
  static let versions: [Preset.Fields] = [Preset.Fields(.json, ["/batch/*/context/library/version"])]
}
