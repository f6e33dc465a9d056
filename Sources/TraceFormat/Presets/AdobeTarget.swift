extension Preset {
  /// Adobe Target: mboxes and the delivery API.
  static let adobeTarget = Preset(
    "adobe-target", title: "Adobe Target",
    endpoints: [
      Endpoint(["*.tt.omtrdc.net"], ["/cdn/**", "/**.js"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["*.tt.omtrdc.net"], ["/m2/*/{mbox,ubox,sc}/**"], evidence: .seen),
      Endpoint(["*.tt.omtrdc.net"], ["/rest/v{1,2}/**"]),
    ],
    hostAliases: [("mboxedge*.tt.omtrdc.net", "mboxedge.tt.omtrdc.net")],
    name: { event in
      if let name = event.any("mbox"), !name.isEmpty { return name }
      for part in ["execute", "prefetch"] {
        if let name = event.json("/\(part)/mboxes/0/name") { return name }
        if event.hasJSON("/\(part)/pageLoad") { return part + " pageLoad" }
        if event.hasJSON("/\(part)/views") { return part + " views" }
      }
      if let type = event.json("/notifications/0/type") { return type }
      return event.pathSegments.last.map(String.init)
    },
    role: { _, event in
      switch event.json("/notifications/0/type") {
      case "display": .impression
      case "click": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .any,
        ["mboxSession", "mboxPC", "mboxPage", "mboxTime", "mboxMCGVID", "mboxMCGLH", "mboxAAMB"]),
      Fields(.any, ["mboxRid"], evidence: .recalled),
      Fields(.query, ["sessionId"], evidence: .documented),
      Fields(
        .json,
        [
          "/requestId", "/impressionId", "/id/**", "/context/timeOffsetInMinutes",
          "/experienceCloud/audienceManager/**",
          "/experienceCloud/analytics/supplementalDataId", "/notifications/*/{id,timestamp}",
        ], evidence: .documented),
    ],
    kept: [
      Fields(.any, ["mbox", "mboxHost", "mboxURL"], evidence: .seen),
      Fields(.query, ["client"], evidence: .documented),
    ],
    versions: [
      Fields(.any, ["mboxVersion", "screen*", "browser*", "colorDepth"], evidence: .seen),
      Fields(.query, ["version"], evidence: .documented),
    ],
    events: [
      "Named by the mbox; a delivery by what it executes or prefetches; a notification by its type.",
      "Impression: a notification of type display. Click: of type click.",
    ],
    notes: ["An mbox is asked for content and counts as seen at once; it has no role of its own."])
}
