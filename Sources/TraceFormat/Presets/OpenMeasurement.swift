extension Preset {
  /// Viewability vendors, whose scripts measure by the Open Measurement interface and send pixels of their own.
  static let openMeasurement = Preset(
    "open-measurement", title: "Open Measurement",
    endpoints: [
      Endpoint(
        ["**.adsafeprotected.com", "**.moatads.com", "**.doubleverify.com"], ["/**.js", "/**.html"],
        is: .noEvent("library load"), evidence: .seen),
      Endpoint(["**.adsafeprotected.com", "**.moatads.com"], evidence: .seen),
      Endpoint(["**.doubleverify.com"], evidence: .inferred),
    ],
    name: { event in
      for parameter in ["event", "evt", "type"] {
        if let name = event.any(parameter), OpenMeasurementForm.names.contains(name) { return name }
      }
      return event.pathSegments.last.map(String.init)
    },
    role: { name, _ in
      switch name {
      case "impression": .impression
      case "adUserInteraction", "click": .click
      default: OpenMeasurementForm.names.contains(name) && name != "geometryChange" ? .other : .viewability
      }
    },
    volatile: [
      Fields(.any, ["adSessionId", "geometry", "geometry/*"], evidence: .documented),
      Fields(.any, ["asId", "tv", "adsafe_jsinfo", "ord", "click"]),
    ],
    kept: [Fields(.any, ["placementId"]), Fields(.any, ["vendorKey"], evidence: .documented)],
    events: [
      "Named by event, else by the path. Impression: impression. Click: adUserInteraction. Viewability:"
        + " every other."
    ],
    notes: [
      "There is no host of the standard's own: these are IAS, Moat and DoubleVerify.",
      "The role is viewability unless an event's name says otherwise (inferred).",
    ])
}

enum OpenMeasurementForm {
  /// The interface's event types.
  static let names: Set<String> = [
    "sessionStart", "sessionError", "sessionFinish", "impression", "stateChange", "geometryChange", "loaded",
    "start",
    "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause", "resume", "bufferStart",
    "bufferFinish",
    "skipped", "volumeChange", "playerStateChange", "adUserInteraction",
  ]
}
