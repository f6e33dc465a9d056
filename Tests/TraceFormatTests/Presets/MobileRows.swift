@testable import TraceFormat

/// Engagement, experiments, ad SDKs and telemetry of apps.
enum MobileRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "OneSignal", "POST",
      "https://onesignal.com/api/v1/players/8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135/on_session",
      #"{"app_id":"5d5a1c90-0b1f-4d2e-9b76-1a2b3c4d5e6f","identifier":"9f2c41d07ab3","sdk":"030000","tags":{"plan":"pro"}}"#,
      [("on_session", .other)], "a session"),
    VendorRow(
      "OneSignal", "POST", "https://api.onesignal.com/outcomes/measure",
      #"{"app_id":"5d5a1c90-0b1f-4d2e-9b76-1a2b3c4d5e6f","id":"buy","weight":9.5,"timestamp":1796053266}"#,
      [("buy", .conversion)], "an outcome"),
    VendorRow(
      "OneSignal", "PUT", "https://api.onesignal.com/notifications/8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      #"{"app_id":"5d5a1c90-0b1f-4d2e-9b76-1a2b3c4d5e6f","opened":true}"#, [("opened", .click)],
      "a notification"),
    VendorRow(
      "OneSignal", "POST", "https://api.onesignal.com/players", #"{"app_id":"a","device_type":0}"#,
      [("player", .other)], "a player"),
    VendorRow(
      "OneSignal", "PATCH", "https://api.onesignal.com/apps/a/users/by/onesignal_id/b",
      #"{"deltas":{"session_time":3}}"#, [("user", .other)], "a user"),
    VendorRow(
      "OneSignal", "POST", "https://api.onesignal.com/in_app_messages/m/impression", #"{"app_id":"a"}"#,
      [("impression", .impression)], "a message shown"),
    .none("OneSignal", "https://api.onesignal.com/apps/a/ios_params.js", "settings"),
    VendorRow(
      "Airship", "POST", "https://combine.urbanairship.com/warp9/",
      #"[{"type":"screen_tracking","event_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","time":"1796053266.12","data":{"screen":"home","session_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}},{"type":"enhanced_custom_event","event_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","time":"1796053266.34","data":{"event_name":"buy","event_value":"9.5","session_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}]"#,
      [("screen_tracking", .pageView), ("buy", .conversion)], "two events"),
    VendorRow(
      "Airship", "POST", "https://combine.asnapieu.com/warp9/",
      #"[{"type":"in_app_display","event_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","time":"1796053266.56","data":{"session_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}]"#,
      [("in_app_display", .impression)], "a message shown, in Europe"),
    .none("Airship", "https://device-api.urbanairship.com/api/channels/abc", "registration", method: "POST"),
    VendorRow(
      "CleverTap", "POST", "https://eu1.clevertap-prod.com/a1?os=iOS&t=70001&z=W8R-1&ts=1796053266",
      #"[{"type":"meta","g":"9f2c41d07ab3","id":"W8R-1","l_ts":1796053266},{"type":"event","evtName":"App Launched","evtData":{"Version":"8.1"},"s":1796053266,"ep":1796053266,"pg":1},{"type":"event","evtName":"Charged","evtData":{"Amount":9.5},"s":1796053266,"ep":1796053266,"pg":2}]"#,
      [("App Launched", .other), ("Charged", .conversion)], "an envelope and two events"),
    VendorRow(
      "CleverTap", "POST", "https://api.clevertap.com/1/upload",
      #"{"d":[{"identity":"u1","ts":1796053266,"type":"event","evtName":"Viewed","evtData":{"sku":"a"}}]}"#,
      [("Viewed", .other)], "a server's upload"),
    VendorRow(
      "CleverTap", "POST", "https://in1.clevertap-prod.com/a1?os=iOS&z=W8R-1",
      #"[{"type":"event","evtName":"Viewed","evtData":{"sku":"a"}}]"#, [("Viewed", .other)],
      "an event without an envelope"),
    .none("CleverTap", "https://wzrkt.com/hello", "settings"),
    VendorRow(
      "MoEngage", "POST",
      "https://sdk-02.moengage.com/v2/sdk/report/ABC?os=iOS&app_id=ABC&sdk_ver=9.0&unique_id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&device_ts=1796053266000",
      #"{"viewsCount":2,"viewsInfo":[{"EVENT_ACTION":"MOE_PAGE_VIEWED","EVENT_ATTRS":{"URL":"home"},"EVENT_G_TIME":"1796053266000","EVENT_L_TIME":"42"},{"EVENT_ACTION":"buy","EVENT_ATTRS":{"value":9.5},"EVENT_G_TIME":"1796053266000","EVENT_L_TIME":"42"}],"meta":{"bid":"9f2c41d07ab3","request_time":"2026-11-30T12:01:06.000Z"}}"#,
      [("MOE_PAGE_VIEWED", .pageView), ("buy", .other)], "two events"),
    VendorRow(
      "MoEngage", "POST",
      "https://sdk-02.moengage.com/v2/sdk/report/ABC?os=iOS&app_id=ABC&sdk_ver=9.0&unique_id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&device_ts=1796053266000",
      #"{"viewsCount":1,"viewsInfo":[{"EVENT_ACTION":"click","EVENT_ATTRS":{"at":"menu"},"EVENT_G_TIME":"1796053266000"}]}"#,
      [("click", .other)], "one"),
    .none("MoEngage", "https://sdk-01.moengage.com/v2/sdk/config/ABC", "settings", method: "POST"),
    VendorRow(
      "Statsig", "POST", "https://prodregistryv2.org/v1/rgstr",
      #"{"events":[{"eventName":"buy","value":9.5,"time":1796053266000,"user":{"userID":"u1","customIDs":{"stableID":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}},"metadata":{"sku":"a"}},{"eventName":"statsig::gate_exposure","time":1796053266000,"metadata":{"gate":"new_home"}}],"statsigMetadata":{"sdkType":"ios-client","sdkVersion":"1.40.0","stableID":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","sessionID":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}"#,
      [("buy", .other), ("statsig::gate_exposure", .other)], "an event and an exposure"),
    VendorRow(
      "Statsig", "POST", "https://events.statsigapi.net/v1/log_event",
      #"{"events":[{"eventName":"purchase","value":3,"time":1796053266000}],"statsigMetadata":{"sdkType":"py"}}"#,
      [("purchase", .conversion)], "the HTTP API"),
    .none("Statsig", "https://featureassets.org/v1/initialize", "settings", method: "POST"),
    .none("Statsig", "https://api.statsig.com/v1/check_gate", "a gate", method: "POST"),
    VendorRow(
      "LaunchDarkly", "POST", "https://mobile.launchdarkly.com/mobile/events/bulk",
      #"[{"kind":"custom","key":"buy","creationDate":1796053266000,"metricValue":9.5,"context":{"kind":"user","key":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}},{"kind":"feature","key":"new-home","value":true,"variation":0,"creationDate":1796053266000,"context":{"kind":"user","key":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}]"#,
      [("custom/buy", .conversion), ("feature/new-home", .other)], "a custom event and a flag"),
    VendorRow(
      "LaunchDarkly", "POST", "https://events.launchdarkly.com/events/bulk/5ef0",
      #"[{"kind":"summary","startDate":1796053266000,"endDate":1796053266000,"features":{"new-home":{"default":false,"counters":[{"value":true,"count":2}]}}}]"#,
      [("summary", .other)], "a summary of the web"),
    .none("LaunchDarkly", "https://clientstream.launchdarkly.com/meval/abc", "settings"),
    .none(
      "LaunchDarkly", "https://mobile.launchdarkly.com/mobile/events/diagnostic", "diagnostics",
      method: "POST"),
    VendorRow(
      "Countly", "GET",
      "https://stats.shop.example/i?app_key=k1&device_id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&timestamp=1796053266000&hour=12&dow=1&events=%5B%7B%22key%22%3A%22buy%22%2C%22count%22%3A1%2C%22sum%22%3A9.5%2C%22timestamp%22%3A1796053266000%7D%2C%7B%22key%22%3A%22%5BCLY%5D_view%22%2C%22count%22%3A1%2C%22segmentation%22%3A%7B%22name%22%3A%22Home%22%7D%7D%5D",
      nil, [("buy", .conversion), ("[CLY]_view", .pageView)], "two events"),
    VendorRow(
      "Countly", "POST", "https://shop.count.ly/i",
      "app_key=k1&device_id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&begin_session=1&timestamp=1796053266000&sdk_name=objc-native-ios&sdk_version=24.1",
      [("begin_session", .other)], "a session, posted"),
    .none("Countly", "https://stats.shop.example/o/sdk?app_key=k1&device_id=d&method=rc", "settings"),
    VendorRow(
      "TelemetryDeck", "POST", "https://nom.telemetrydeck.com/v2/",
      #"[{"appID":"5D5A1C90-0B1F-4D2E-9B76-1A2B3C4D5E6F","clientUser":"9f2c41d07ab3","sessionID":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","type":"TelemetryDeck.Purchase.completed","receivedAt":"2026-11-30T12:01:06.000Z","floatValue":9.5,"isTestMode":"false","payload":{"TelemetryDeck.SDK.version":"2.9.0","TelemetryDeck.Calendar.hourOfDay":"42"}}]"#,
      [("TelemetryDeck.Purchase.completed", .conversion)], "a purchase"),
    VendorRow(
      "TelemetryDeck", "POST", "https://nom.telemetrydeck.com/v2/namespace/shop/",
      #"[{"appID":"5D5A1C90-0B1F-4D2E-9B76-1A2B3C4D5E6F","clientUser":"9f2c41d07ab3","sessionID":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","type":"Feed.opened","receivedAt":"2026-11-30T12:01:06.000Z"},{"appID":"5D5A1C90-0B1F-4D2E-9B76-1A2B3C4D5E6F","clientUser":"9f2c41d07ab3","sessionID":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","type":"Feed.closed","receivedAt":"2026-11-30T12:01:06.000Z"}]"#,
      [("Feed.opened", .other), ("Feed.closed", .other)], "two signals of a namespace"),
    VendorRow(
      "Iterable", "POST", "https://api.iterable.com/api/events/track",
      #"{"email":"a@shop.example","eventName":"view","createdAt":1796053266,"dataFields":{"page":"home"}}"#,
      [("view", .other)], "an event"),
    VendorRow(
      "Iterable", "POST", "https://api.eu.iterable.com/api/commerce/trackPurchase",
      #"{"user":{"email":"a@shop.example"},"total":9.5,"createdAt":1796053266,"items":[{"id":"sku1","price":9.5}]}"#,
      [("trackPurchase", .conversion)], "a purchase in Europe"),
    VendorRow(
      "Iterable", "POST", "https://api.iterable.com/api/events/trackInAppOpen",
      #"{"email":"a@shop.example","messageId":"m1","messageContext":{"saveToInbox":false},"deviceInfo":{"deviceId":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}"#,
      [("trackInAppOpen", .impression)], "a message shown"),
    .none("Iterable", "https://api.iterable.com/api/inApp/getMessages?count=1", "messages"),
    VendorRow(
      "Permutive", "POST",
      "https://api.permutive.com/v2.0/batch/events?enrich=false&k=7d66f832-46f2-4f67-9929-5ce2f7bb9f86",
      #"[{"user_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","name":"Pageview","segments":[],"properties":{"client":{"url":"https://shop.example/"}},"session_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","view_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"},{"user_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","name":"SlotViewable","properties":{"slot":"home_top"},"session_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","view_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}]"#,
      [("Pageview", .pageView), ("SlotViewable", .viewability)], "two events"),
    VendorRow(
      "Permutive", "GET",
      "https://shop.amp.permutive.com/track?k=7d66f832-46f2-4f67-9929-5ce2f7bb9f86&i=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&it=amp&vid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&s=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&e=Pageview",
      nil, [("Pageview", .pageView)], "a page of AMP"),
    VendorRow(
      "Permutive", "POST", "https://api.permutive.com/v2.0/events?k=a",
      #"{"name":"LinkClick","properties":{}}"#, [("LinkClick", .click)], "a single event"),
    .none("Permutive", "https://api.permutive.com/v2.0/identify?k=a", "identity", method: "POST"),
    .none("Permutive", "https://cdn.permutive.com/a-web.js", "the library"),
    VendorRow(
      "Liftoff (Vungle)", "POST", "https://adx.ads.vungle.com/api/v7/ads",
      #"{"app":{"id":"5e1","bundle":"shop","ver":"8.1"},"device":{"ifa":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","os":"iOS","ext":{"vungle":{"ios":{"idfv":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","battery_level":0.42}}}},"request":{"placements":["HOME-1"]}}"#,
      [("ads", .adRequest)], "a request"),
    VendorRow(
      "Liftoff (Vungle)", "POST", "https://api.vungle.com/api/v5/ads",
      #"{"app":{"id":"5e1","bundle":"shop"},"device":{"ifa":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"},"request":{"placements":["HOME-2"]}}"#,
      [("ads", .adRequest)], "the older host"),
    .none("Liftoff (Vungle)", "https://config.ads.vungle.com/config", "settings", method: "POST"),
    .none("Liftoff (Vungle)", "https://logs.ads.vungle.com/sdk/metrics", "telemetry", method: "POST"),
    VendorRow(
      "Chartboost", "POST", "https://live.chartboost.com/webview/v2/interstitial/get",
      #"{"app":{"bundle_id":"shop","session_id":"9f2c41d07ab3"},"device":{"identity":"9f2c41d07ab3","os":"iOS 17"},"ad":{"location":"Home"}}"#,
      [("interstitial/get", .adRequest)], "a request"),
    VendorRow(
      "Chartboost", "POST", "https://live.chartboost.com/webview/v2/interstitial/show",
      #"{"app":{"bundle_id":"shop","session_id":"9f2c41d07ab3"},"ad":{"location":"Home"}}"#,
      [("interstitial/show", .impression)], "an ad shown"),
    VendorRow(
      "Chartboost", "POST", "https://live.chartboost.com/api/click",
      #"{"bundle_id":"shop","session_id":"9f2c41d07ab3","location":"Home","ad_id":"a1"}"#,
      [("click", .click)], "a click"),
    VendorRow(
      "Chartboost", "POST", "https://da.chartboost.com/auction/sdk/banner", #"{"app":{}}"#,
      [("banner", .adRequest)], "an auction"),
    VendorRow(
      "Chartboost", "POST", "https://live.chartboost.com/api/install", #"{"bundle_id":"shop"}"#,
      [("install", .other)], "an install"),
    .none("Chartboost", "https://live.chartboost.com/api/config", "settings", method: "POST"),
    VendorRow(
      "Mintegral", "GET",
      "https://net.rayjump.com/openapi/ad/v3?app_id=1&unit_id=2&sdk_version=mi_7.7&sign=9f2c41d07ab3&ts=1796053266000&idfa=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      nil, [("ad", .adRequest)], "a request"),
    VendorRow(
      "Mintegral", "GET", "https://net-sg.rayjump.com/impression?app_id=1&unit_id=2&rid=9f2c41d07ab3", nil,
      [("impression", .impression)], "an impression"),
    .none("Mintegral", "https://analytics.rayjump.com/", "telemetry", method: "POST"),
    .none("Mintegral", "https://configure.rayjump.com/setting?app_id=1", "settings"),
    VendorRow(
      "Pangle", "POST",
      "https://api16-access-sg.pangle.io/api/ad/union/sdk/get_ads/?aid=1371&device_platform=iphone&version_code=5800",
      #"{"message":"9f2c41d07ab3","cypher":3}"#, [("get_ads", .adRequest)], "a request"),
    VendorRow(
      "Pangle", "POST", "https://api16-access-va.pangle.io/api/ad/union/sdk/reward_video/reward/?aid=1371",
      #"{"message":"9f2c41d07ab3"}"#, [("reward", .conversion)], "a reward"),
    .none(
      "Pangle", "https://api16-access-sg.pangle.io/api/ad/union/sdk/settings/?aid=1371", "settings",
      method: "POST"),
    VendorRow(
      "InMobi", "POST", "https://ads.inmobi.com/sdk",
      "im-plid=1601&mk-ad-slot=15&adtype=banner&ts=1796053266000&client-request-id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      [("ad", .adRequest)], "a banner"),
    VendorRow(
      "InMobi", "POST", "https://ads.inmobi.com/sdk",
      "im-plid=1602&mk-ad-slot=14&adtype=int&ts=1796053266000&client-request-id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      [("ad", .adRequest)], "an interstitial"),
    .none(
      "InMobi", "https://config.inmobi.com/config-server/v1/config/secure.cfg", "settings", method: "POST"),
    VendorRow(
      "INFOnline", "GET", "https://de.ioam.de/tx.io?st=shop&cp=home&sv=ke&co=start&vr=4.2&lt=1796053266000",
      nil, [("home", .pageView)], "a page"),
    VendorRow(
      "INFOnline", "POST", "https://de.ioam.de/tx.io",
      "ae=eyJjbGllbnQiOnsidXVpZHMiOnsiaW5zdGFsbGF0aW9uSWQiOiI5ZjJjNDFkMDdhYjMifX0sImV2ZW50cyI6W3siaWRlbnRpZmllciI6InZpZXciLCJzdGF0ZSI6ImFwcGVhcmVkIiwiY2F0ZWdvcnkiOiJmZWVkIiwidGltZXN0YW1wIjoxNzk2MDUzMjY2fV0sImxpYnJhcnkiOnsib2ZmZXJJZGVudGlmaWVyIjoiYWFkc2hvcCJ9fQ%3D%3D",
      [("feed", .pageView)], "an app's view"),
    .none("INFOnline", "https://config.ioam.de/appcfg.php", "settings", method: "POST"),
    .none("Monitoring", "https://o1.ingest.sentry.io/api/2/envelope/", "Sentry", method: "POST"),
    .none(
      "Monitoring", "https://firebase-settings.crashlytics.com/spi/v2/platforms/ios/gmp/1/settings",
      "Crashlytics"),
    .none(
      "Monitoring", "https://browser-intake-datadoghq.eu/api/v2/rum?ddsource=ios", "Datadog", method: "POST"),
    .none("Monitoring", "https://mobile-collector.newrelic.com/mobile/v3/data", "New Relic", method: "POST"),
    .none("Monitoring", "https://notify.bugsnag.com/", "Bugsnag", method: "POST"),
    .none(
      "Firebase services", "https://firebaseinstallations.googleapis.com/v1/projects/shop/installations",
      "an installation", method: "POST"),
    .none(
      "Firebase services",
      "https://firebaseremoteconfig.googleapis.com/v1/projects/1/namespaces/firebase:fetch", "settings",
      method: "POST"),
    .none("Apple Ads", "https://api-adservices.apple.com/api/v1/", "a lookup", method: "POST"),
  ]
}
