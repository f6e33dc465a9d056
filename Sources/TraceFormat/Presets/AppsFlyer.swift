extension Preset {
  /// AppsFlyer's attribution SDK, server API and links.
  static let appsFlyer = Preset(
    "appsflyer", title: "AppsFlyer",
    endpoints: [
      Endpoint(
        ["{*.,*-,}{launches,inapps,conversions,register,attr,adrevenue}.{appsflyersdk,appsflyer}.com"],
        ["/api/**"]),
      Endpoint(["{*.,*-,}{launches,inapps,conversions,register,attr,adrevenue}.{appsflyersdk,appsflyer}.com"]
      ),
      Endpoint(["{t,events,stats,*-t,*-events,*-stats}.appsflyer.com"], ["/api/**"], evidence: .recalled),
      Endpoint(["api{2,3}.appsflyer.com"], ["/inappevent/*"]),
      Endpoint(["amp.appsflyer.com"], ["/amp/v1/events"]),
      Endpoint(["impression.appsflyer.com"]),
      Endpoint(["{app,click}.appsflyer.com", "*.onelink.me"], evidence: .recalled),
      Endpoint(
        [
          "{*.,*-,}{sdksettings,cdn-settings,gcdsdk,dlsdk,onelink,skadsdk,monitorsdk,validate}.appsflyer{,sdk}.com"
        ],
        is: .noEvent("settings, deferred links and monitoring"), evidence: .recalled),
    ],
    embedded: [Embedded(.json, "/eventValue", .json)],
    name: { event in
      event.any("eventName") ?? event.any("event_name") ?? AppsFlyerForm.kind(event)
    },
    role: { _, event in
      switch AppsFlyerForm.kind(event) {
      case "inapps", "conversions", "inappevent": .conversion
      case "impression": .impression
      case "click": .click
      default: .other
      }
    },
    volatile: [
      Fields(.any, ["eventTime", "appsflyer_id"], evidence: .documented),
      Fields(
        .any,
        ["timestamp", "counter", "iaecounter", "uid", "af_v", "af_v2", "cksm_v1", "kef*", "af_timestamp"],
        evidence: .recalled),
    ],
    kept: [
      Fields(.any, ["app_id", "eventName", "eventCurrency"], evidence: .documented),
      Fields(.json, ["/eventValue", "/eventValue/**"], evidence: .documented),
    ],
    redacted: [
      Fields(
        .any, ["devkey", "idfa", "idfv", "advertising_id", "advertiserId"], as: .redacted,
        evidence: .documented),
      Fields(.header, ["Authentication"], as: .redacted, evidence: .documented),
    ],
    versions: [Fields(.query, ["buildnumber"], evidence: .documented)],
    events: [
      "Named by eventName, else by the host.",
      "Conversion: inapps, conversions (installs). Impression and click: by host (recalled).",
    ],
    notes: [
      "The SDK's bodies are often encrypted (recalled); such a body is compared as bytes unless a rule"
        + " masks it.",
      "The host's prefix is the account's own and is compared.",
      "An event is named by eventName, else by its host: launches, inapps, conversions and so on.",
    ])
}

/// What AppsFlyer's hosts say.
enum AppsFlyerForm {
  static func kind(_ event: Event) -> String? {
    if event.host.hasSuffix(".onelink.me") { return "click" }
    let labels = event.host.split(separator: ".")
    for label in labels.dropLast(2).reversed() {
      let word = label.split(separator: "-").last ?? label
      switch word {
      case "launches", "inapps", "conversions", "register", "attr", "adrevenue", "impression":
        return String(word)
      case "app", "click": return "click"
      case "api2", "api3": return "inappevent"
      default: continue
      }
    }
    return nil
  }
}
