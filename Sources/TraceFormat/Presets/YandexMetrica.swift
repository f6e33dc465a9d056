extension Preset {
  /// Yandex Metrica and AppMetrica.
  static let yandexMetrica = Preset(
    "yandex-metrica", title: "Yandex Metrica",
    endpoints: [
      Endpoint(
        ["mc.yandex.{ru,com}", "mc.webvisor.{org,com}"],
        ["/webvisor/**", "/metrika/**", "/clmap/**", "/**.js"],
        is: .noEvent("session replay and library load"), evidence: .recalled),
      Endpoint(
        ["mc.yandex.{ru,com}"], ["/sync_cookie_*", "/sync_cookie_*/**", "/metrika"],
        is: .noEvent("cookie sync"), evidence: .recalled),
      Endpoint(
        ["mc.yandex.{ru,com}", "mc.webvisor.{org,com}"], ["/watch/*", "/watch/*/*"], evidence: .seen),
      Endpoint(["report.appmetrica.yandex.net"], ["/report"]),
      Endpoint(
        ["startup.mobile.yandex.net", "*.appmetrica.yandex.net"], is: .noEvent("settings"),
        evidence: .inferred),
    ],
    hostAliases: [("mc.yandex.com", "mc.yandex.ru")],
    rewrite: { event in
      var event = event
      if event.path.hasPrefix("/watch/") {
        event.writeAsQuery()
        YandexForm.expandBrowserInfo(&event)
      }
      return [event]
    },
    name: { event in
      guard event.path.hasPrefix("/watch/") else { return nil }
      if event.query("browser-info/ar") != nil, let url = event.query("page-url"), url.hasPrefix("goal://") {
        return url.split(separator: "/").last.map(String.init)
      }
      return ["pv", "ln", "nb", "ar"].first { event.query("browser-info/" + $0) != nil } ?? "watch"
    },
    role: { name, event in
      if event.query("browser-info/ar") != nil, event.query("page-url")?.hasPrefix("goal://") ?? false {
        return .conversion
      }
      return name == "pv" ? .pageView : name == "ln" ? .click : .other
    },
    volatile: [
      Fields(.query, ["browser-info/{i,rn,rqn,u,hid,ds,z}"], evidence: .documented),
      Fields(.query, ["browser-info/st"], evidence: .recalled),
      Fields(.any, ["uuid", "deviceid", "device_id"], evidence: .inferred),
    ],
    kept: [Fields(.query, ["page-url", "page-ref", "site-info", "browser-info/t"], evidence: .documented)],
    versions: [Fields(.query, ["browser-info/v"], evidence: .recalled)],
    events: [
      "Named by the flags in browser-info, a goal by its own name. Page view: pv. Conversion: a goal."
        + " Click: ln."
    ],
    notes: [
      "browser-info is a list of pairs joined by colons and is expanded: browser-info/pv and so on.",
      "pv is a page view, ln a link, nb no bounce; ar with a page-url of goal:// is a goal, named by"
        + " its last part.",
      "The counter stands in the path and is compared.",
    ])
}

enum YandexForm {
  /// Replaces `browser-info=a:1:b:2` by a field for each pair. A title, `t`, is the last and may hold colons.
  static func expandBrowserInfo(_ event: inout Event) {
    guard let text = event.query("browser-info") else { return }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return }
    event.remove(.query, "browser-info")
    var index = 0
    while index < parts.count {
      let name = parts[index]
      let isTitle = name == "t"
      let value =
        isTitle
        ? parts.dropFirst(index + 1).joined(separator: ":")
        : index + 1 < parts.count ? String(parts[index + 1]) : ""
      event.fields.append(
        Field(.query, "browser-info/\(name)", PercentEncoding.encode(value, as: .queryValue)))
      if isTitle { break }
      index += 2
    }
    event.arrange()
  }
}
