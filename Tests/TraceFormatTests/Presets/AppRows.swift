@testable import TraceFormat

/// Attribution, engagement and ad SDKs of apps.
enum AppRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "Meta App Events", "POST", "https://graph.facebook.com/v17.0/123456/activities",
      "event=CUSTOM_APP_EVENTS&custom_events=%5B%7B%22_eventName%22%3A%22fb_mobile_purchase%22%2C%22_valueToSum%22%3A9.5%7D%2C%7B%22_eventName%22%3A%22AdImpression%22%7D%5D&anon_id=XZ1",
      [("fb_mobile_purchase", .conversion), ("AdImpression", .impression)], "two custom events in one form"),
    VendorRow(
      "Meta App Events", "POST", "https://ep1.facebook.com/v17.0/123456/activities",
      "event=MOBILE_APP_INSTALL",
      [("MOBILE_APP_INSTALL", .other)], "an install"),
    VendorRow(
      "Meta App Events", "POST", "https://graph.facebook.com/v17.0/123456/activities",
      #"{"event":"CUSTOM_APP_EVENTS","custom_events":"[{\"_eventName\":\"AdClick\"}]"}"#,
      [("AdClick", .click)], "JSON"),
    VendorRow(
      "Adjust", "POST", "https://app.adjust.com/event",
      "app_token=a&event_token=b7x2&revenue=9.5&created_at=x",
      [("b7x2", .conversion)], "an event"),
    VendorRow(
      "Adjust", "POST", "https://app.eu.adjust.com/session", "app_token=a&session_count=1",
      [("session", .other)],
      "a session in Europe"),
    VendorRow(
      "Adjust", "POST", "https://app.adjust.world/ad_revenue", "app_token=a&source=applovin",
      [("ad_revenue", .other)],
      "ad revenue"),
    VendorRow(
      "Adjust", "GET", "https://app.adjust.com/abc123?campaign=x", nil, [("click", .click)], "a link"),
    VendorRow(
      "Adjust", "GET", "https://view.adjust.com/impression/abc123?campaign=x", nil,
      [("impression", .impression)],
      "an impression"),
    .unknown("https://www.adjust.com/event", "the vendor's own site"),
    VendorRow(
      "AppsFlyer", "POST",
      "https://ab12-inapps.appsflyersdk.com/api/v6.12/iosevent?app_id=1&buildnumber=6.12",
      #"{"eventName":"af_purchase","eventValue":"{\"af_revenue\":9.5}"}"#, [("af_purchase", .conversion)],
      "an event"),
    VendorRow(
      "AppsFlyer", "POST",
      "https://ab12.launches.appsflyersdk.com/api/v6.12/androidevent?app_id=a&buildnumber=6.12",
      nil, [("launches", .other)], "a launch"),
    VendorRow(
      "AppsFlyer", "POST", "https://api2.appsflyer.com/inappevent/id123",
      #"{"eventName":"buy","eventValue":""}"#,
      [("buy", .conversion)], "a server's event"),
    VendorRow(
      "AppsFlyer", "GET", "https://impression.appsflyer.com/id123?pid=x", nil, [("impression", .impression)],
      "an impression"),
    VendorRow(
      "Branch", "POST", "https://api2.branch.io/v2/event/standard", #"{"name":"PURCHASE","branch_key":"k"}"#,
      [("PURCHASE", .conversion)], "a standard event"),
    VendorRow(
      "Branch", "POST", "https://api3-eu.branch.io/v1/open", #"{"branch_key":"k"}"#, [("open", .other)],
      "an open"),
    VendorRow(
      "Branch", "POST", "https://api2.branch.io/v1/pageview", #"{"branch_key":"k"}"#,
      [("pageview", .pageView)],
      "a page view"),
    VendorRow(
      "Kochava", "POST", "https://control.kochava.com/track/json",
      #"{"action":"event","kochava_app_id":"k","data":{"event_name":"Ad View"}}"#, [("Ad View", .impression)],
      "an event"),
    VendorRow(
      "Kochava", "POST", "https://control.kochava.com/track/json", #"{"action":"install"}"#,
      [("install", .other)],
      "an install"),
    .none("Kochava", "https://kvinit-prod.api.kochava.com/track/kvinit", "settings", method: "POST"),
    VendorRow(
      "Braze", "POST", "https://braze.shop.example/api/v3/data",
      #"{"api_key":"a-b","device_id":"d","time":1,"events":[{"name":"ce","data":{"n":"Bought"}}]}"#,
      [("Bought", .other)], "a host of the customer's own"),
    VendorRow(
      "Braze", "POST", "https://dev.appboy.com/api/v3/data",
      #"{"api_key":"a-b","events":[{"name":"p","data":{"pid":"sku1"}}]}"#, [("p", .conversion)],
      "the former domain"),
    VendorRow(
      "Braze", "POST", "https://rest.iad-01.braze.com/users/track",
      #"{"events":[{"external_id":"u1","name":"Bought","time":"2026-11-30T12:01:06Z"},{"external_id":"u1","name":"Viewed","time":"2026-11-30T12:01:06Z"}]}"#,
      [("Bought", .other), ("Viewed", .other)], "two events of a server"),
    VendorRow(
      "mParticle", "POST", "https://s2s.us1.mparticle.com/v2/events",
      #"{"environment":"production","events":[{"event_type":"custom_event","data":{"event_name":"Bought"}}]}"#,
      [("Bought", .other)], "an event of a server"),
    .unknown("https://shop.example/api/v3/data", "no device", "POST", body: #"{"api_key":"a"}"#),
    VendorRow(
      "Singular", "GET",
      "https://sdk-api-v1.singular.net/api/v1/event?a=key&n=Purchase&e=%7B%22amt%22%3A1%7D&h=x", nil,
      [("Purchase", .conversion)], "an event"),
    VendorRow(
      "Singular", "POST", "https://sdk-api-v1.singular.net/api/v1/start?a=key&s=1", nil, [("start", .other)],
      "a start"),
    .none("Singular", "https://sdk-api-v1.singular.net/api/v1/config?a=key", "settings"),
    VendorRow(
      "mParticle", "POST", "https://nativesdks.us1.mparticle.com/v2/us1-key/events",
      #"{"dt":"h","msgs":[{"dt":"ss","id":"1"},{"dt":"e","n":"Tap","id":"2"},{"dt":"v","n":"Home","id":"3"}]}"#,
      [("ss", .other), ("Tap", .other), ("Home", .pageView)], "a native batch"),
    VendorRow(
      "mParticle", "POST", "https://jssdks.mparticle.com/v3/JS/key/events",
      #"{"events":[{"event_type":"commerce_event","data":{"event_name":"Buy"}}]}"#, [("Buy", .conversion)],
      "web, v3"),
    VendorRow(
      "mParticle", "POST", "https://mp.shop.example/nativeevents/v2/key/events",
      #"{"msgs":[{"dt":"cm","id":"1"}]}"#,
      [("cm", .conversion)], "a name of the customer's own"),
    .none("mParticle", "https://identity.mparticle.com/v1/identify", "identity", method: "POST"),
    VendorRow(
      "Braze", "POST", "https://sdk.iad-01.braze.com/api/v3/data/",
      #"{"api_key":"k","events":[{"name":"ss"},{"name":"ce","data":{"n":"Tap"}},{"name":"p","data":{"pr":9.5}}]}"#,
      [("ss", .other), ("Tap", .other), ("p", .conversion)], "a batch"),
    .none("Braze", "https://sdk.fra-01.braze.eu/api/v3/content_cards/sync", "content", method: "POST"),
    VendorRow(
      "AppLovin MAX", "POST", "https://ms.applovin.com/1.0/mediate", nil, [("mediate", .adRequest)],
      "an ad request"),
    VendorRow(
      "AppLovin MAX", "POST", "https://prod-ms.applvn.com/1.0/event/mimp", nil, [("mimp", .impression)],
      "an impression"),
    .none("AppLovin MAX", "https://ms4.applovin.com/5.0/i", "settings", method: "POST"),
    VendorRow(
      "Unity Ads", "POST", "https://auction.unityads.unity3d.com/v6/games/12345/requests?placement=a", nil,
      [("requests", .adRequest)], "an ad request"),
    VendorRow(
      "Unity Ads", "GET", "https://tracking.prd.mz.internal.unity3d.com/impression/video?gameId=1", nil,
      [("impression", .impression)], "an impression"),
    VendorRow(
      "Unity Ads", "GET", "https://publisher-event.ads.prd.ie.internal.unity3d.com/events/v2/video/start/x",
      nil,
      [("start", .other)], "a video's start"),
    .none("Unity Ads", "https://httpkafka.unityads.unity3d.com/v1/events", "telemetry", method: "POST"),
    VendorRow(
      "LevelPlay", "GET",
      "https://logs.ironsrc.mobi/logs?data=eyJ0YWJsZSI6InQiLCJkYXRhIjoie1wiZXZlbnRzXCI6W3tcImV2ZW50SWRcIjoxNDB9LHtcImV2ZW50SWRcIjoxNDF9XX0ifQ==",
      nil, [("140", .other), ("141", .other)], "two log events in base64"),
    VendorRow(
      "LevelPlay", "POST", "https://rv-gateway.supersonicads.com/gateway/sdk/request", #"{"adUnit":"rv"}"#,
      [("request", .adRequest)], "an ad request"),
    .none("LevelPlay", "https://init.supersonicads.com/sdk/v8.1?request=abc", "settings"),
    VendorRow("Naver", "GET", "https://wcs.naver.com/b?t=pv&eu=x", nil, [("pv", .pageView)], "a page view"),
    VendorRow(
      "Naver", "POST", "https://nam.veta.naver.com/gfp/v1?u=1", nil, [("gfp", .adRequest)], "an ad request"),
    VendorRow(
      "Naver", "GET", "https://siape.veta.naver.com/fxview?eu=x", nil, [("fxview", .impression)],
      "an impression"),
    VendorRow(
      "Naver", "GET", "https://siape.veta.naver.com/openrtb/nurl?x=1", nil, [("nurl", .other)], "a bid won"),
    VendorRow(
      "Naver", "GET", "https://tivan.naver.com/sc2/11/abc", nil, [("sc2/11", .other)], "a numbered event"),
    VendorRow(
      "Kakao", "GET",
      "https://bc.ad.daum.net/bc?d=%7B%22track_id%22%3A%221234567890123456789%22%2C%22event_code%22%3A%22PageView%22%7D",
      nil,
      [("PageView", .pageView)], "a page view"),
    VendorRow(
      "Kakao", "GET", "https://bc.ad.daum.net/bc?d=%7B%22event_code%22%3A%22Participation%22%7D", nil,
      [("Participation", .conversion)], "a conversion"),
    VendorRow(
      "Kakao", "GET", "https://display.ad.daum.net/sdk/banner?x=1", nil, [("banner", .adRequest)],
      "an ad request"),
  ]
}
