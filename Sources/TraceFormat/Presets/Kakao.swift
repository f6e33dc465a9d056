extension Preset {
  /// Kakao's pixel, TIARA analytics and AdFit.
  static let kakao = Preset(
    "kakao", title: "Kakao",
    endpoints: [
      Endpoint(
        ["t1.daumcdn.net", "t1.kakaocdn.net"], ["/**.js"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["bc.ad.daum.net"], ["/bc"]),
      Endpoint(["act.ds.kakao.com", "analytics.ad.daum.net"]),
      Endpoint(["stat.tiara.{kakao,daum}.com"], ["/track"]),
      Endpoint(["display.ad.daum.net"], ["/sdk/**"]),
    ],
    embedded: [Embedded(.query, "d", .json), Embedded(.form, "d", .json)],
    name: { event in
      event.part("/event_code", of: "d") ?? event.part("/action/name", of: "d") ?? event.part(
        "/action/type", of: "d")
        ?? event.part("/action", of: "d")
    },
    role: { name, event in
      if event.host == "display.ad.daum.net" { return .adRequest }
      return switch name {
      case "PageView", "Pageview", "pageview": .pageView
      case "Participation": .conversion
      default: .other
      }
    },
    kept: [Fields(.query, ["d/track_id", "d/event_code", "d/common/svcdomain"], evidence: .documented)],
    versions: [Fields(.query, ["d/sdk/version"], evidence: .documented)],
    events: [
      "Named by event_code. Page view: PageView. Conversion: Participation. Ad request: AdFit."
    ],
    notes: [
      "d is JSON and is expanded. Which ids and times in it vary is unsure: learn them.",
      "track_id has 19 digits and is kept. TIARA's events are named by d.action (unsure).",
    ])
}
