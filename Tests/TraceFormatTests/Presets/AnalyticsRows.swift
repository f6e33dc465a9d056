@testable import TraceFormat

/// Product analytics, customer data platforms and Google Analytics.
enum AnalyticsRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "GA4 Measurement Protocol", "POST",
      "https://www.google-analytics.com/mp/collect?measurement_id=G-AB12&api_secret=s",
      #"{"client_id":"1.2","events":[{"name":"page_view"},{"name":"purchase","params":{"value":9}}]}"#,
      [("page_view", .pageView), ("purchase", .conversion)], "a batch of two"),
    .none(
      "GA4 Measurement Protocol", "https://www.google-analytics.com/debug/mp/collect?api_secret=s",
      "validation",
      method: "POST"),
    VendorRow(
      "Universal Analytics", "GET",
      "https://www.google-analytics.com/collect?v=1&t=pageview&tid=UA-1-1&cid=1.2&dp=%2Fhome&z=12", nil,
      [("pageview", .pageView)], "a page view"),
    VendorRow(
      "Universal Analytics", "POST", "https://www.google-analytics.com/j/collect?v=1&t=screenview&tid=UA-1-1",
      nil,
      [("screenview", .pageView)], "POST with the query only"),
    VendorRow(
      "Universal Analytics", "POST", "https://ssl.google-analytics.com/collect",
      "v=1&t=event&tid=UA-1-1&ec=Video&ea=play&el=Intro", [("Video/play/Intro", .other)], "a form body"),
    VendorRow(
      "Universal Analytics", "POST", "https://www.google-analytics.com/batch",
      "v=1&t=pageview&tid=UA-1-1&dp=%2F\nv=1&t=transaction&tid=UA-1-1&ti=7",
      [("pageview", .pageView), ("transaction", .conversion)], "a hit a line"),
    VendorRow(
      "Universal Analytics", "GET", "https://www.google-analytics.com/collect?t=event&ec=a&ea=b&pa=purchase",
      nil,
      [("a/b", .conversion)], "enhanced e-commerce"),
    VendorRow(
      "Universal Analytics", "GET",
      "https://ssl.google-analytics.com/r/__utm.gif?utmwv=5.6.7&utmp=%2Fhome&utmac=UA-1-1",
      nil, [("pageview", .pageView)], "the predecessor's page view"),
    VendorRow(
      "Universal Analytics", "GET",
      "http://stats.g.doubleclick.net/__utm.gif?utmt=event&utme=5(Video*play*Intro)(3)&utmp=%2F", nil,
      [("Video/play/Intro", .other)], "the predecessor's event"),
    .none("Universal Analytics", "https://www.google-analytics.com/analytics.js", "the library"),
    .none(
      "Universal Analytics", "https://www.google.co.in/ads/ga-audiences?t=sr&tid=UA-1-1", "a copy of a hit"),
    .unknown("https://www.google-analytics.example.com/collect?v=1&t=pageview", "another domain"),
    VendorRow(
      "Segment", "POST", "https://api.segment.io/v1/batch",
      #"""
      {"batch":[{"type":"track","event":"Order Completed","messageId":"m1"},
      {"type":"screen","name":"Home","messageId":"m2"},{"type":"identify","messageId":"m3"}],"writeKey":"k"}
      """#, [("Order Completed", .conversion), ("Home", .pageView), ("identify", .other)], "a batch of three"),
    VendorRow(
      "Segment", "POST", "https://api.segment.io/v1/t",
      #"{"event":"Ad Tapped","messageId":"m","writeKey":"k"}"#,
      [("Ad Tapped", .other)], "a single message whose type is in the path"),
    VendorRow(
      "Segment", "POST", "https://events.eu1.segmentapis.com/v1/p",
      #"{"type":"page","name":"","messageId":"m"}"#,
      [("page", .pageView)], "a page without a name, in Europe"),
    VendorRow(
      "Segment", "POST", "https://t.shop.example/collect/a1",
      #"{"type":"track","event":"Tap","messageId":"m","writeKey":"k"}"#, [("Tap", .other)], "a proxy"),
    VendorRow(
      "Segment", "POST", "https://t.shop.example/a?writeKey=k",
      #"{"batch":[{"messageId":"m","event":"Tap"}]}"#,
      [("a", .other)], "a write key beside messages"),
    VendorRow(
      "Segment", "POST", "https://api.segment.io/v1/p", nil, [("page", .pageView)], "a body that is not known"
    ),
    .none("Segment", "https://api.segment.io/v1/m", "the library's metrics", method: "POST"),
    .unknown(
      "https://chat.example.com/send", "a chat message has another type", "POST",
      body: #"{"messageId":"m","type":"text","text":"hi"}"#),
    VendorRow(
      "RudderStack", "POST", "https://acme.dataplane.rudderstack.com/v1/track",
      #"{"type":"track","event":"Tap","messageId":"m","channel":"mobile"}"#, [("Tap", .other)],
      "a single message"),
    VendorRow(
      "RudderStack", "POST", "http://127.0.0.1:8080/v1/batch",
      #"{"batch":[{"type":"screen","name":"Home","messageId":"m","channel":"server"}]}"#,
      [("Home", .pageView)],
      "a data plane of one's own"),
    VendorRow(
      "RudderStack", "POST", "https://t.shop.example/beacon/v1/batch?writeKey=k",
      #"{"batch":[{"type":"page","messageId":"m"}]}"#, [("page", .pageView)], "a beacon"),
    VendorRow(
      "RudderStack", "GET",
      "https://t.shop.example/pixel/v1/track?writeKey=k&event=Tap&type=track&messageId=m", nil,
      [("Tap", .other)], "a pixel"),
    VendorRow(
      "Amplitude", "POST", "https://api2.amplitude.com/2/httpapi",
      #"{"api_key":"k","events":[{"event_type":"Tap"},{"event_type":"[Amplitude] Screen Viewed"}]}"#,
      [("Tap", .other), ("[Amplitude] Screen Viewed", .pageView)], "a batch of two"),
    VendorRow(
      "Amplitude", "POST", "https://api.eu.amplitude.com/batch",
      #"{"api_key":"k","events":[{"event_type":"Buy","revenue":9.5}]}"#, [("Buy", .conversion)],
      "bulk, in Europe"),
    VendorRow(
      "Amplitude", "POST", "https://t.shop.example/2/httpapi",
      #"{"api_key":"k","events":[{"event_type":"Tap"}]}"#,
      [("Tap", .other)], "a proxy"),
    VendorRow(
      "Amplitude", "POST", "https://api.amplitude.com/",
      #"client=k&e=%5B%7B%22event_type%22%3A%22Tap%22%7D%5D"#,
      [("Tap", .other)], "the first API's form"),
    .none("Amplitude", "https://regionconfig.amplitude.com/", "settings"),
    VendorRow(
      "Mixpanel", "GET",
      "https://api.mixpanel.com/track/?ip=1&data=eyJldmVudCI6IlRhcCIsInByb3BlcnRpZXMiOnsidG9rZW4iOiJ0In19",
      nil,
      [("Tap", .other)], "base64 in the query"),
    VendorRow(
      "Mixpanel", "POST", "https://api-eu.mixpanel.com/track",
      "data=%5B%7B%22event%22%3A%22mp_page_view%22%2C%22properties%22%3A%7B%22token%22%3A%22t%22%7D%7D%5D&verbose=1",
      [("mp_page_view", .pageView)], "JSON in a form field"),
    VendorRow(
      "Mixpanel", "POST", "https://t.shop.example/mp/engage",
      "data=%5B%7B%22%24token%22%3A%22t%22%2C%22%24distinct_id%22%3A%22u%22%2C%22%24set%22%3A%7B%22a%22%3A1%7D%7D%5D",
      [("$set", .other)], "a profile update through a proxy"),
    VendorRow(
      "Mixpanel", "POST", "https://api.mixpanel.com/import?strict=1",
      "{\"event\":\"A\",\"properties\":{\"token\":\"t\"}}\n{\"event\":\"B\",\"properties\":{\"token\":\"t\"}}",
      [("A", .other), ("B", .other)], "newline-delimited JSON"),
    .none("Mixpanel", "https://api.mixpanel.com/decide?version=3", "settings"),
    .unknown("https://shop.example/track?data=eyJhIjoxfQ", "data of somebody else"),
    .none("Amplitude", "https://api.lab.amplitude.com/sdk/v2/vardata?v=0", "variants of an experiment"),
    VendorRow(
      "PostHog", "POST", "https://eu.i.posthog.com/batch/",
      #"{"api_key":"phc_a","batch":[{"event":"$pageview","distinct_id":"u"},{"event":"tap","distinct_id":"u"}]}"#,
      [("$pageview", .pageView), ("tap", .other)], "a batch of two"),
    VendorRow(
      "PostHog", "POST", "https://us.i.posthog.com/i/v0/e/?ip=1&_=1&compression=base64",
      "data=eyJldmVudCI6IiRhdXRvY2FwdHVyZSIsInByb3BlcnRpZXMiOnsidG9rZW4iOiJwaGNfYSJ9fQ",
      [("$autocapture", .click)], "the web library, base64"),
    VendorRow(
      "PostHog", "POST", "https://t.shop.example/e/",
      #"[{"event":"$screen","properties":{"token":"phc_a"}}]"#,
      [("$screen", .pageView)], "an array through a proxy"),
    VendorRow(
      "PostHog", "POST", "http://127.0.0.1:8000/capture/",
      #"{"api_key":"k","event":"tap","distinct_id":"u"}"#,
      [("tap", .other)], "a single event to a server of one's own"),
    .none("PostHog", "https://us.i.posthog.com/decide/?v=3", "feature flags", method: "POST"),
    .unknown(
      "https://api.example.com/batch/", "no events", "POST", body: #"{"api_key":"k","batch":[{"job":"tap"}]}"#
    ),
    VendorRow(
      "Snowplow", "GET", "https://c.shop.example/i?e=pv&page=Home&p=web&tv=js-3&eid=x&dtm=1", nil,
      [("pv", .pageView)], "a page view"),
    VendorRow(
      "Snowplow", "GET", "https://c.shop.example/i?e=se&se_ca=ads&se_ac=impression&p=pc&tv=py-1", nil,
      [("ads/impression", .other)], "a structured event"),
    VendorRow(
      "Snowplow", "POST", "https://c.shop.example/com.snowplowanalytics.snowplow/tp2",
      #"""
      {"schema":"iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4","data":[
      {"e":"ue","p":"mob","ue_pr":"{\"schema\":\"s\",\"data\":{\"schema\":\"iglu:com.acme/ad_click/jsonschema/1-0-0\"}}"},
      {"e":"pp","p":"mob"}]}
      """#, [("ad_click", .click), ("pp", .other)], "two events"),
    VendorRow(
      "Snowplow", "POST", "https://c.shop.example/a/b",
      #"{"schema":"iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4","data":[{"e":"tr"}]}"#,
      [("tr", .conversion)], "a path of one's own"),
    .unknown("https://shop.example/i?e=1&p=2", "no tracker"),
    VendorRow(
      "Meta Pixel", "GET", "https://www.facebook.com/tr?id=123456789012345&ev=PageView&ts=1", nil,
      [("PageView", .pageView)], "a page view"),
    VendorRow(
      "Meta Pixel", "POST", "https://www.facebook.com/tr/",
      "id=123456789012345&ev=AddToCart&cd%5Bvalue%5D=9.5&rqm=formPOST", [("AddToCart", .conversion)], "a form"
    ),
    VendorRow(
      "Meta Pixel", "GET", "https://facebook.com/tr/?id=123456789012345&ev=SubscribedButtonClick", nil,
      [("SubscribedButtonClick", .click)], "a click that the pixel sees by itself"),
    .none("Meta Pixel", "https://connect.facebook.net/en_US/fbevents.js", "the library"),
    .none(
      "Meta Pixel", "https://www.facebook.com/privacy_sandbox/pixel/register/trigger/?id=1&ev=PageView",
      "a copy"),
    .unknown("https://www.facebook.com/travel?id=1", "no pixel"),
  ]
}
