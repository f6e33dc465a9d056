extension Preset {
  /// Pixels of video ads (VAST), whose hosts and paths the ad's own XML names.
  static let vast = Preset(
    "vast", title: "VAST",
    endpoints: [
      Endpoint(
        ["**"],
        when: [
          .holds("a path segment or a parameter for the event is one of VAST's unmistakable names") {
            VASTForm.event(in: $0) != nil
          }
        ], evidence: .tested)
    ],
    name: { VASTForm.event(in: $0) },
    role: roles(viewability: ["viewable", "notViewable", "viewUndetermined"]),
    volatile: [
      Fields(
        .any,
        [
          "{CACHEBUSTING,RANDOM,TIMESTAMP,TRANSACTIONID,ADSERVINGID}",
          "{ADPLAYHEAD,MEDIAPLAYHEAD,CONTENTPLAYHEAD,CLICKPOS}",
          "{cachebusting,cachebuster,cb,random,rnd,timestamp,transactionid,adservingid}",
          "{adplayhead,mediaplayhead,contentplayhead,clickpos}",
        ], evidence: .tested)
    ],
    kept: [
      Fields(
        .any, ["{ERRORCODE,REASON,ADTYPE,CLICKTYPE,BREAKPOSITION,CONTENTID,PLACEMENTTYPE}"], evidence: .tested
      )
    ],
    redacted: [
      Fields(.any, ["{IFA,DEVICEIP,LATLONG,ifa,deviceip,latlong}"], as: .redacted, evidence: .recalled)
    ],
    idempotency: [Fields(.any, ["{ADSERVINGID,adservingid}"], evidence: .recalled)],
    events: [
      "Named as VAST spells it. Viewability: notViewable, viewUndetermined; quartiles and the rest have"
        + " no role of their own."
    ],
    notes: [
      "A pixel may go to any host. It is recognised only by a name that nothing else has, such as"
        + " firstQuartile; start,"
        + " complete and click are ordinary words: name such pixels in the rules.",
      "The lists name parameters that are called after the macro in them; others are for the rules.",
      "An unfilled macro ([TIMESTAMP]) is a fault and shows as one.",
    ])
}

/// VAST's event names that are no ordinary words.
enum VASTForm {
  private static let names: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      "creativeView", "firstQuartile", "thirdQuartile", "exitFullscreen", "playerExpand", "playerCollapse",
      "acceptInvitation", "acceptInvitationLinear", "adExpand", "adCollapse", "otherAdInteraction",
      "overlayViewDuration", "verificationNotExecuted", "notViewable", "viewUndetermined",
    ].map { ($0.lowercased(), $0) })

  private static let parameters: Set<String> = [
    "event", "e", "ev", "evt", "event_type", "eventType", "type", "t", "action", "a", "vast_event", "name",
  ]

  /// The event that a segment of the path or a parameter names.
  static func event(in event: Event) -> String? {
    if let slash = event.path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let name = name(event.path[event.path.index(after: slash)...])
    {
      return name
    }
    for field in event.fields where field.location == .query {
      if parameters.contains(field.name), let name = name(field.decisiveText) { return name }
    }
    return nil
  }

  private static func name(_ text: some StringProtocol) -> String? {
    mayBeName(text) ? names[text.lowercased()] : nil
  }

  /// Most values are ruled out by their length alone.
  private static func mayBeName(_ text: some StringProtocol) -> Bool { (8...23).contains(text.utf8.count) }
}
