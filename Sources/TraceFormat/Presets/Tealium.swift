extension Preset {
  /// Tealium: the tag manager iQ and the events of EventStream.
  static let tealium = Preset(
    "tealium", title: "Tealium",
    endpoints: [
      Endpoint(["tags.tiqcdn.{com,cn}"], is: .noEvent("library load"), evidence: .seen),
      Endpoint(["visitor-service*.tealiumiq.com"], is: .noEvent("visitor profile")),
      Endpoint(["collect{,-*}.tealiumiq.com"], ["/{event,bulk-event}"], evidence: .tested),
      Endpoint(
        ["collect{,-*}.tealiumiq.com", "datacloud.tealiumiq.com"], ["/**/i.gif", "/i.gif"],
        evidence: .recalled),
    ],
    hostAliases: [("collect-*.tealiumiq.com", "collect.tealiumiq.com")],
    batch: "/events/*",
    name: { event in
      event.any("tealium_event") ?? event.json("/events/0/tealium_event") ?? event.json("/data/tealium_event")
    },
    role: roles(
      pageView: ["view", "page_view", "screen_view"], conversion: ["purchase", "order"], click: ["link"]),
    volatile: [
      Fields(
        .any,
        [
          "tealium_visitor_id", "tealium_session_id", "tealium_session_number",
          "tealium_session_event_number",
          "tealium_random", "tealium_timestamp_*", "tealium_alt_id", "_mouse_*",
        ], evidence: .tested),
      Fields(
        .json,
        [
          "/{tealium_visitor_id,tealium_session_id,tealium_random}", "/tealium_timestamp_*",
          "/events/*/{tealium_visitor_id,tealium_session_id,tealium_random}", "/events/*/tealium_timestamp_*",
          "/shared/{tealium_visitor_id,tealium_session_id,tealium_random}", "/_mouse_*/**",
        ], evidence: .tested),
      Fields(
        .any, ["tealium_trace_id", "timestamp", "page_view_id", "content_load_ms"], evidence: .documented),
    ],
    kept: [
      Fields(
        .any,
        ["tealium_account", "tealium_profile", "tealium_environment", "tealium_datasource", "tealium_event"],
        evidence: .tested)
    ],
    versions: [
      Fields(
        .any, ["tealium_library_name", "tealium_library_version", "browser.*", "dom.viewport_*"],
        evidence: .tested)
    ],
    events: [
      "Named by tealium_event. Page view: view, page_view, screen_view. Conversion: purchase, order. Click: link."
    ],
    notes: ["Regional hosts are written as collect.tealiumiq.com. The tag manager's own loads are no events."]
  )
}
