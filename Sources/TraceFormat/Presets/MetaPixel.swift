extension Preset {
  /// The Meta (Facebook) pixel of web pages.
  static let metaPixel = Preset(
    "meta-pixel", title: "Meta Pixel",
    endpoints: [
      Endpoint(
        ["{www.,}facebook.com"], ["/privacy_sandbox/**"],
        is: .noEvent("the browser's attribution, a copy of a hit")),
      Endpoint(["connect.facebook.net"], is: .noEvent("library load and settings"), evidence: .seen),
      Endpoint(["{www.,}facebook.com"], ["/tr{,/}"], evidence: .seen),
    ],
    hostAliases: [("facebook.com", "www.facebook.com")],
    rewrite: { event in
      var event = event
      if event.path == "/tr" { event.path = "/tr/" }
      if event.bodyKind == .form {
        event.moveFormToQuery { _ in true }
        event.remove(.header, "Content-Type")
        event.method = "GET"
      }
      event.remove(.query, "rqm")
      event.arrange()
      return [event]
    },
    name: named(by: "ev"),
    role: { name, _ in
      switch name.lowercased() {
      case "pageview": .pageView
      case "addtocart", "initiatecheckout", "purchase", "lead", "completeregistration": .conversion
      case "subscribedbuttonclick": .click
      default: .other
      }
    },
    volatile: [
      Fields(.query, ["ts", "it", "fbp", "ec", "o", "exp"]),
      Fields(.query, ["eid"], evidence: .inferred),
      Fields(.query, ["fbc"], evidence: .recalled),
      Fields(.query, ["cd[{Meta,OpenGraph,JSON-LD,Schema.org,*Features}]"]),
    ],
    kept: [Fields(.query, ["id", "ev", "other", "cd[*]", "dl", "rl", "coo"])],
    redacted: [Fields(.query, ["ud[*]", "udff[*]"], as: .redacted)],
    versions: [Fields(.query, ["v", "r", "a"])],
    idempotency: [Fields(.query, ["eid"])],
    events: [
      "Named by ev.",
      "Page view: PageView. Conversion: AddToCart, InitiateCheckout (seen), Purchase, Lead,"
        + " CompleteRegistration (recalled). Click: SubscribedButtonClick.",
    ],
    notes: [
      "GET, a posted form and multipart are one event, written as GET /tr/; rqm, which tells them"
        + " apart, is dropped.",
      "Names are the site's own spelling, so viewcontent and ViewContent are different names.",
      "Microdata and SubscribedButtonClick are sent by the pixel by itself.",
    ])
}
