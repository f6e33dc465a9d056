extension Preset {
  /// Singular's attribution SDK and server API.
  static let singular = Preset(
    "singular", title: "Singular",
    endpoints: [
      Endpoint(["sdk-api-v1.singular.net"], ["/api/v1/{config,resolve}"], is: .noEvent("settings")),
      Endpoint(["sdk-api-v1.singular.net"], ["/api/v1/{start,event,session,exception}"]),
      Endpoint(["s2s.singular.net"], ["/api/v1/{launch,evt}"]),
      Endpoint(["i.singular.net"], ["/api/v1/imp"]),
      Endpoint(["*.sng.link"], evidence: .recalled),
    ],
    embedded: [
      Embedded(.query, "e", .json), Embedded(.form, "e", .json), Embedded(.json, "/payload", .json),
    ],
    name: { event in
      if event.host.hasSuffix(".sng.link") { return "click" }
      if let name = event.any("n") ?? event.json("/payload/n"), !name.isEmpty { return name }
      return event.pathSegments.last.map(String.init)
    },
    role: { _, event in
      if event.host.hasSuffix(".sng.link") { return .click }
      return switch event.pathSegments.last {
      case "event", "evt": .conversion
      case "imp": .impression
      default: .other
      }
    },
    volatile: [
      Fields(
        .any, ["h", "utime", "umilisec", "install_time", "sdid", "singular_install_id"], evidence: .documented
      ),
      Fields(.any, ["s", "lag", "seq", "u", "k"], evidence: .recalled),
    ],
    kept: [
      Fields(
        .any, ["n", "e", "e/*", "i", "p", "a", "amt", "cur", "purchase_transaction_id"], evidence: .documented
      ),
      Fields(.json, ["/payload/{n,e,amt,cur,is_revenue_event}", "/payload/e/**"], evidence: .inferred),
    ],
    redacted: [
      Fields(.any, ["ip", "idfa", "idfv", "aifa", "asid", "andi"], as: .redacted, evidence: .documented)
    ],
    versions: [Fields(.any, ["sdk"], evidence: .documented)],
    events: [
      "Named by n, else by the path. Conversion: event, evt. Impression: imp. Click: links (recalled)."
    ],
    notes: [
      "An event with is_admon_revenue among its arguments is ad revenue.",
      "The service does not recognise repeated transmissions (documented).",
    ])
}
