extension Preset {
  /// Criteo's widget events, bidder and deliveries.
  static let criteo = Preset(
    "criteo", title: "Criteo",
    endpoints: [
      Endpoint(
        ["static.criteo.net", "dynamic.criteo.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["{gum,dis,mug,cas}.criteo.com"], is: .noEvent("cookie sync"), evidence: .seen),
      Endpoint(["{sslwidget,widget}.criteo.com", "widget.*.criteo.com"], ["/event"], evidence: .seen),
      Endpoint(["measurement-api.criteo.com"], ["/conversiontracking"]),
      Endpoint(["bidder.criteo.com"], ["/cdb", "/inapp/v2", "/**/inapp/v2"], evidence: .seen),
      Endpoint(["cat.{*.,**.,}criteo.com"], ["/delivery/{lg,ck}.php"], evidence: .recalled),
    ],
    hostAliases: [
      ("sslwidget.criteo.com", "widget.criteo.com"), ("widget.*.criteo.com", "widget.criteo.com"),
    ],
    embedded: (0...19).map { Embedded(.query, "p\($0)", .form) },
    name: { event in
      let names = (0...19).compactMap { CriteoForm.type(event, "p\($0)") }.filter {
        !CriteoForm.settings.contains($0)
      }
      if !names.isEmpty { return names.joined(separator: ",") }
      switch event.pathSegments.last {
      case "lg.php": return "lg"
      case "ck.php": return "ck"
      default: return nil
      }
    },
    role: { name, event in
      if event.host == "bidder.criteo.com" { return .adRequest }
      let names = name.split(separator: ",")
      if names.contains("vc") { return .conversion }
      if names.contains("vh") { return .pageView }
      return name == "lg" ? .impression : name == "ck" ? .click : .other
    },
    volatile: [Fields(.query, ["cb", "uid", "ceid", "bundle", "dtycbr"])],
    kept: [Fields(.query, ["a", "tld", "fu", "pu", "profileId", "p*/*"])],
    redacted: [Fields(.query, ["p*/m", "p*/h", "p*/hashed_email"], as: .redacted, evidence: .inferred)],
    versions: [Fields(.query, ["v", "av"])],
    events: [
      "Named by e in p0, p1 and so on. Page view: vh. Conversion: vc. Ad request: cdb. Impression: lg."
        + " Click: ck (recalled)."
    ],
    notes: [
      "p0, p1 and so on are forms of their own and are expanded; exd, ce and dis among them are settings.",
      "The event is named by the others, joined by commas: vh home, vl list, vp product, vb basket, vc sale.",
      "id in a sale is the transaction; it is compared, and it is no idempotency id.",
    ])
}

enum CriteoForm {
  static let settings: Set<String> = ["exd", "ce", "dis"]

  /// The event's type in `p0`, expanded or not.
  static func type(_ event: Event, _ name: String) -> String? {
    if let type = event.query(name + "/e") { return type }
    guard let text = event.query(name) else { return nil }
    return EmbeddedValue.form(text).first { $0.name == "e" }.map { PercentEncoding.decode($0.text) }
  }
}
