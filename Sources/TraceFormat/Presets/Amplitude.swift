extension Preset {
  /// Amplitude's HTTP API, also behind a proxy of the customer's own.
  static let amplitude = Preset(
    "amplitude", title: "Amplitude",
    endpoints: [
      Endpoint(
        [
          "{regionconfig,sr-client-cfg,api-sr,cdn}.**amplitude.com",
          "{regionconfig,sr-client-cfg}.*.amplitude.com", "{api,flag}.lab{,.eu}.amplitude.com",
        ],
        is: .noEvent("settings and session replay")),
      Endpoint(["{api,api2,api.eu,api2.eu}.amplitude.com"], ["/{2/httpapi,batch}"], evidence: .seen),
      Endpoint(
        ["{api,api2,api.eu,api2.eu}.amplitude.com"], ["/", "/{httpapi,identify,groupidentify}"],
        evidence: .recalled),
      Endpoint(["**"], ["**/2/httpapi"], when: [.has("api_key")], evidence: .seen),
      Endpoint(
        ["**"], ["**/batch", "**/batch/"], when: [.has("api_key"), .hasJSON("/events/0/event_type")]),
    ],
    hostAliases: [("{api,api.eu,api2.eu}.amplitude.com", "api2.amplitude.com")],
    batch: "/events/*",
    rewrite: { event in
      var event = event
      // The first version of the API: a form with the events as JSON text.
      if event.bodyKind == .form, let events = event.embeddedStructure("e", under: "/events"),
        events.contains(where: { $0.name.hasPrefix("/events/0/") })
      {
        let key = event.form("client").map { [Field(.body, "/api_key", JSONText.quote($0))] } ?? []
        event.setBody(json: key + events)
        event.path = "/2/httpapi"
        event.arrange()
      }
      if event.bodyKind == .json, event.hasJSON("/events/0/event_type") {
        for suffix in ["/batch", "/batch/"] where event.path.hasSuffix(suffix) {
          event.path = String(event.path.dropLast(suffix.count)) + "/2/httpapi"
          break
        }
      }
      return [event]
    },
    name: named(byJSON: "/events/0/event_type"),
    role: { name, event in
      switch name {
      case "[Amplitude] Page Viewed", "[Amplitude] Screen Viewed": .pageView
      default:
        event.hasJSON("/events/0/revenue") || event.hasJSON("/events/0/event_properties/$revenue")
          ? .conversion : .other
      }
    },
    volatile: [
      Fields(.json, ["/events/*/insert_id"]),
      Fields(.json, ["/events/*/time"], as: .timestamp),
      Fields(
        .json, ["/events/*/{event_id,session_id,device_id,location_*}"], evidence: .documented),
      Fields(
        .json, ["/client_upload_time", "/request_metadata/**"], evidence: .documented, isEnvelope: true),
    ],
    kept: [Fields(.json, ["/api_key", "/events/*/{user_id,event_type}"])],
    redacted: [
      Fields(.json, ["/events/*/{idfa,idfv,adid,android_id,ip}"], as: .redacted, evidence: .documented)
    ],
    versions: [Fields(.json, ["/events/*/library"])],
    idempotency: [Fields(.json, ["/events/*/insert_id"])],
    events: [
      "Named by event_type.",
      "Page view: [Amplitude] Page Viewed, [Amplitude] Screen Viewed. Conversion: an event with a"
        + " revenue (recalled).",
    ],
    notes: [
      "Both endpoints, /2/httpapi and /batch, are written as /2/httpapi, in all regions as"
        + " api2.amplitude.com.",
      "session_start, session_end and $identify are housekeeping. An event with a revenue is a"
        + " conversion (recalled).",
    ])
}
