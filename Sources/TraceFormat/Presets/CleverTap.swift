extension Preset {
  /// CleverTap's SDKs.
  static let cleverTap = Preset(
    "clevertap", title: "CleverTap",
    endpoints: [
      Endpoint(
        ["static.clevertap.com", "static.wizrocket.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(
        ["{*.,}clevertap-prod.com", "{*.,}wzrkt.com"], ["/hello", "/defineVars", "/content**"],
        is: .noEvent("settings")),
      Endpoint(["{*.,}clevertap-prod.com", "{*.,}wzrkt.com"], ["/a1", "/a2", "/a", "/"]),
      Endpoint(["*.api.clevertap.com", "api.clevertap.com"], ["/1/upload"]),
    ],
    isBatched: true,
    rewrite: { event in
      if event.hasJSON("/d/0") {
        return event.splitJSON(at: "/d").map { event in
          var event = event
          event.arrange()
          return event
        }
      }
      guard event.bodyKind == .json, event.hasJSON("/0") else { return [event] }
      // The first member is the envelope, every other an event.
      var event = event
      let isMeta = event.json("/0/type") == "meta"
      if isMeta { event.moveJSON(from: "/0", to: "/meta") }
      for index in event.fields.indices where event.fields[index].location == .body {
        let name = event.fields[index].name
        if !Event.isPointer(name, atOrBelow: "/meta") { event.fields[index].name = "/d" + name }
      }
      return event.splitJSON(at: "/d").map { event in
        var event = event
        if let first = event.fields.first(where: { $0.location == .body && $0.name.hasPrefix("/d/") }),
          let token = first.name.split(separator: "/").dropFirst().first, token != "0"
        {
          event.moveJSON(from: "/d/" + token, to: "/d/0")
        }
        event.arrange()
        return event
      }
    },
    name: { event in event.json("/d/0/evtName") ?? event.json("/d/0/type") },
    role: roles(
      conversion: ["Charged"], impression: ["Notification Viewed"], click: ["Notification Clicked"]),
    volatile: [
      Fields(.query, ["ts", "t", "r"], evidence: .recalled),
      Fields(.json, ["/d/*/{s,ep,pg,lsl,f,ts}", "/meta/**"], evidence: .recalled),
    ],
    kept: [
      Fields(.query, ["z"], evidence: .recalled),
      Fields(.json, ["/meta/{id,type}", "/d/*/{type,evtName}"], evidence: .documented),
    ],
    redacted: [
      Fields(
        .json, ["/d/*/profile/{Email,Phone,Name,Identity}", "/d/*/identity"], as: .redacted,
        evidence: .documented)
    ],
    events: [
      "Named by evtName, else by type (ping, page, profile, data). Conversion: Charged. Impression: Notification"
        + " Viewed. Click: Notification Clicked."
    ],
    notes: [
      "The first member of an SDK's array is the envelope; it is written as meta, each event as the one of d."
    ])
}
