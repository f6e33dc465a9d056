@testable import TraceFormat

/// Pixels, measurement and header bidding of web pages.
enum WebRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "Adobe Analytics", "GET",
      "https://metrics.shop.example/b/ss/suite1,suite2/1/JS-2.22/s12345678901234?AQB=1&pageName=Home",
      nil, [("page", .pageView)], "a page view on a first-party host"),
    VendorRow(
      "Adobe Analytics", "POST", "https://shop.sc.omtrdc.net/b/ss/suite/1/H.25/s123456?AQB=1",
      "pe=lnk_o&pev2=Menu",
      [("lnk_o/Menu", .click)], "a link, posted"),
    VendorRow(
      "Adobe Analytics", "GET", "https://shop.112.2o7.net/b/ss/suite/0/s12345?events=event1,purchase", nil,
      [("page", .conversion)], "a purchase"),
    .none("Adobe Analytics", "https://dpm.demdex.net/id?d_visid_ver=2", "the visitor id"),
    .none(
      "Adobe Analytics", "https://metrics.shop.example/id?d_visid_ver=2&mcorgid=x",
      "the visitor id, first-party"),
    .unknown("https://shop.example/b/s/suite/1/x", "another path"),
    VendorRow(
      "Adobe Experience Edge", "POST",
      "https://edge.adobedc.net/ee/irl1/v1/interact?configId=a-b&requestId=r",
      #"{"events":[{"xdm":{"eventType":"web.webpagedetails.pageViews"}},{"xdm":{"eventType":"decisioning.propositionDisplay"}}]}"#,
      [("web.webpagedetails.pageViews", .pageView), ("decisioning.propositionDisplay", .impression)],
      "two events"),
    VendorRow(
      "Adobe Experience Edge", "POST", "https://server.adobedc.net/ee/v2/collect?datastreamId=a-b",
      #"{"event":{"xdm":{"eventType":"commerce.purchases"}}}"#, [("commerce.purchases", .conversion)],
      "the second API"),
    VendorRow(
      "Adobe Experience Edge", "POST", "https://data.shop.example/ee/v1/interact?configId=a-b",
      #"{"events":[{"xdm":{"eventType":"web.webinteraction.linkClicks"}}]}"#,
      [("web.webinteraction.linkClicks", .click)],
      "a first-party host"),
    VendorRow(
      "Adobe Experience Edge", "POST", "https://adobedc.demdex.net/ee/v1/interact?configId=a-b",
      #"{"events":[{"xdm":{"eventType":"commerce.purchases"}}]}"#, [("commerce.purchases", .conversion)],
      "the host that shares a cookie with the id service"),
    .unknown("https://shop.example/ee/v1/interact?x=1", "no data stream", "POST"),
    VendorRow(
      "Matomo", "GET", "https://stats.shop.example/matomo.php?idsite=1&rec=1&action_name=Home&url=x", nil,
      [("page", .pageView)], "a page view"),
    VendorRow(
      "Matomo", "POST", "https://acme.piwik.pro/ppms.php?idsite=a-b&rec=1&e_c=Video&e_a=play", nil,
      [("Video/play", .other)], "an event of Piwik PRO"),
    VendorRow(
      "Matomo", "POST", "https://stats.shop.example/piwik.php",
      "idsite=1&rec=1&idgoal=0&revenue=9.5&ec_id=A7",
      [("order", .conversion)], "an order in a form"),
    VendorRow(
      "Matomo", "POST", "https://stats.shop.example/matomo.php",
      #"{"requests":["?idsite=1&rec=1&action_name=A","?idsite=1&rec=1&c_n=Ad&c_p=x"],"token_auth":"t"}"#,
      [("page", .pageView), ("content impression", .impression)], "bulk"),
    VendorRow(
      "Matomo", "GET", "https://shop.example/js/tracker?idsite=1&rec=1&idgoal=3", nil,
      [("goal/3", .conversion)],
      "a proxy's own path"),
    .unknown("https://shop.example/matomo.php?idsite=1", "no hit"),
    VendorRow(
      "Matomo", "GET", "https://stats.shop.example/matomo.php?action_name=Home", nil, [("page", .pageView)],
      "a page without its site"),
    VendorRow(
      "Matomo", "GET", "https://stats.shop.example/matomo.php?idsite=1&rec=1&idgoal=0&ec_items=x", nil,
      [("cart", .conversion)], "a cart is no order"),
    .none(
      "Matomo", "https://shop.containers.piwik.pro/containers/aaa123cc-4f49-11e7-963e-000d3a2a4aaa.js",
      "the tag manager of Piwik PRO"),
    .none("Pinterest", "https://s.pinimg.com/ct/lib/main.1a2b.js", "the library"),
    VendorRow(
      "Pinterest", "POST", "https://api.pinterest.com/v5/ad_accounts/549755885175/events",
      #"{"data":[{"event_name":"checkout","event_time":1796053266,"event_id":"e1","custom_data":{"value":"9.5"}},{"event_name":"page_visit","event_time":1796053266,"event_id":"e2"}]}"#,
      [("checkout", .conversion), ("page_visit", .pageView)], "the conversions API"),
    VendorRow(
      "Reddit", "POST", "https://ads-api.reddit.com/api/v2.0/conversions/events/t2_abc",
      #"{"events":[{"event_at":"2026-11-30T12:01:06Z","event_type":{"tracking_type":"Purchase"}},{"event_at":"2026-11-30T12:01:06Z","event_type":{"tracking_type":"Custom","custom_event_name":"Tour"}}]}"#,
      [("Purchase", .conversion), ("Tour", .other)], "the conversions API"),
    VendorRow(
      "TikTok", "POST", "https://business-api.tiktok.com/open_api/v1.3/event/track/",
      #"{"event_source":"web","event_source_id":"C1","data":[{"event":"CompletePayment","event_id":"e1"},{"event":"Pageview","event_id":"e2"}]}"#,
      [("CompletePayment", .conversion), ("Pageview", .pageView)], "the events API"),
    VendorRow(
      "HubSpot", "POST", "https://api.hsforms.com/submissions/v3/integration/submit/123/a-b",
      #"{"fields":[{"name":"email","value":"a@shop.example"}]}"#, [("form", .conversion)], "a form"),
    VendorRow(
      "TikTok", "POST", "https://analytics.tiktok.com/api/v2/pixel",
      #"{"event":"Pageview","message_id":"m","context":{"pixel":{"code":"C"}},"_inspection":{"x":1}}"#,
      [("Pageview", .pageView)], "a page view"),
    VendorRow(
      "TikTok", "GET",
      "https://analytics.tiktok.com/api/v2/pixel?analytics_message=eyJldmVudCI6IkFkZFRvQ2FydCJ9", nil,
      [("AddToCart", .conversion)], "base64 in the query"),
    VendorRow(
      "TikTok", "POST", "https://analytics.tiktok.com/api/v2/pixel/act",
      #"{"action":"ClickButton","event":"act"}"#,
      [("ClickButton", .click)], "an action"),
    .none("TikTok", "https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C", "the library"),
    .none("TikTok", "https://analytics.tiktok.com/api/v2/pixel/perf", "telemetry", method: "POST"),
    VendorRow(
      "Snapchat", "POST", "https://tr.snapchat.com/p", "pid=0d0a&ev=PAGE_VIEW&pl=x&ts=1",
      [("PAGE_VIEW", .pageView)],
      "a posted form"),
    VendorRow(
      "Snapchat", "GET", "https://tr6.snapchat.com/p?pid=0d0a&ev=PURCHASE", nil, [("PURCHASE", .conversion)],
      "a GET"),
    VendorRow(
      "Snapchat", "POST", "https://tr.snapchat.com/p", #"{"req":[{"t":{"ev":"SIGN_UP"}},{"i":{"a":1}}]}"#,
      [("SIGN_UP", .conversion)], "JSON, of which t is an event"),
    VendorRow(
      "Snapchat", "POST", "https://tr.snapchat.com/v3/0d0a/events", #"{"data":[{"event_name":"PURCHASE"}]}"#,
      [("PURCHASE", .conversion)], "the conversions API"),
    .none("Snapchat", "https://tr.snapchat.com/cm/i?pid=0d0a", "a sync"),
    VendorRow(
      "Pinterest", "GET",
      "https://ct.pinterest.com/v3/?event=pagevisit&tid=2612345678901&ed=%7B%22event_id%22%3A%22e%22%7D",
      nil, [("pagevisit", .pageView)], "a page visit"),
    VendorRow(
      "Pinterest", "POST", "https://ct.pinterest.com/v3/",
      "event=checkout&tid=2612345678901&ed%5Bvalue%5D=9.5",
      [("checkout", .conversion)], "a posted checkout"),
    .none("Pinterest", "https://ct.pinterest.com/user/?tid=1", "a sync"),
    VendorRow(
      "X", "GET", "https://t.co/i/adsct?txn_id=abc12&events=%5B%5B%22pageview%22%2C%7B%7D%5D%5D", nil,
      [("pageview", .pageView)], "a page view"),
    VendorRow(
      "X", "GET", "https://analytics.twitter.com/1/i/adsct?txn_id=abc12&event=tw-a-b", nil,
      [("tw-a-b", .conversion)],
      "a conversion"),
    VendorRow("X", "GET", "https://t.co/i/adsct?txn_id=abc12", nil, [("adsct", .other)], "a bare hit"),
    .unknown("https://t.co/AbCdEf", "a short link"),
    VendorRow(
      "LinkedIn", "GET", "https://px.ads.linkedin.com/collect/?pid=123&url=x&time=1&fmt=js", nil,
      [("collect", .pageView)], "a page view"),
    VendorRow(
      "LinkedIn", "GET", "https://px4.ads.linkedin.com/collect?pid=123&conversionId=456&fmt=gif", nil,
      [("456", .conversion)], "a conversion"),
    .none("LinkedIn", "https://www.linkedin.com/px/li_sync?redirect=x", "a sync"),
    .none("LinkedIn", "https://px.ads.linkedin.com/attribution_trigger?pid=1", "a copy"),
    VendorRow(
      "Reddit", "GET", "https://alb.reddit.com/rp.gif?event=PageVisit&id=t2_abc&ts=1", nil,
      [("PageVisit", .pageView)],
      "a page visit"),
    VendorRow(
      "Reddit", "GET", "https://alb.reddit.com/rp.gif?event=Custom&m.customEventName=Tap&id=a2_x", nil,
      [("Tap", .other)],
      "a custom event"),
    VendorRow(
      "Reddit", "POST", "https://alb.reddit.com/rp", "event=Purchase&id=a2_x", [("Purchase", .conversion)],
      "a form"),
    VendorRow(
      "Bing UET", "GET", "https://bat.bing.com/action/0?ti=1234567&evt=pageLoad&mid=a&rn=1", nil,
      [("pageLoad", .pageView)], "a page load"),
    VendorRow(
      "Bing UET", "GET", "https://bat.bing.net/actionp/0?ti=1234567&evt=custom&ec=Shop&ea=buy&gv=9.5", nil,
      [("Shop/buy", .conversion)], "a custom event"),
    VendorRow(
      "Bing UET", "GET", "https://bat.bing.com/action/0?ti=1234567&evt=consent&asc=G", nil,
      [("consent", .other)],
      "consent"),
    .none("Bing UET", "https://bat.bing.com/bat.js", "the library"),
    VendorRow(
      "Criteo", "GET",
      "https://sslwidget.criteo.com/event?a=1&v=5&p0=e%3Dexd%26site_type%3Dd&p1=e%3Dvh&p2=e%3Ddis", nil,
      [("vh", .pageView)], "the home page"),
    VendorRow(
      "Criteo", "GET", "https://widget.criteo.com/event?a=1&p0=e%3Dvc%26id%3DA7%26p%3D%255Bi%25253D1%255D",
      nil,
      [("vc", .conversion)], "a sale"),
    VendorRow(
      "Criteo", "POST", "https://bidder.criteo.com/cdb?profileId=1&cb=2", #"{"slots":[]}"#,
      [("cdb", .adRequest)], "a bid"),
    .none("Criteo", "https://gum.criteo.com/syncframe?x=1", "a sync"),
    VendorRow(
      "Taboola", "GET", "https://trc.taboola.com/1234/log/3/unip?en=page_view&item-url=x", nil,
      [("page_view", .pageView)],
      "a page view"),
    VendorRow(
      "Taboola", "GET", "https://trc-events.taboola.com/1234/log/3/unip?en=make_purchase&revenue=9.5", nil,
      [("make_purchase", .conversion)], "a conversion"),
    VendorRow(
      "Taboola", "GET", "https://trc.taboola.com/pub/trc/3/json?tim=1", nil, [("json", .adRequest)],
      "recommendations"),
    VendorRow(
      "Outbrain", "GET", "https://tr.outbrain.com/unifiedPixel?marketerId=00ab&name=PAGE_VIEW&bust=1", nil,
      [("PAGE_VIEW", .pageView)], "a page view"),
    VendorRow(
      "Outbrain", "GET", "https://amplifypixel.outbrain.com/pixel?mid=x&name=Buy", nil,
      [("Buy", .conversion)],
      "a conversion"),
    VendorRow(
      "Outbrain", "GET", "https://odb.outbrain.com/utils/get?url=x&key=K&idx=0&rand=1", nil,
      [("get", .adRequest)],
      "recommendations"),
    .unknown("https://www.outbrain.com/", "the vendor's own site"),
    VendorRow(
      "comScore", "GET", "https://sb.scorecardresearch.com/b?c1=2&c2=1234567&ns__t=1", nil,
      [("2", .pageView)], "a page"),
    VendorRow(
      "comScore", "GET", "http://b.scorecardresearch.com/p?c1=8&c2=1234567", nil, [("8", .impression)],
      "an ad"),
    .none("comScore", "https://b.scorecardresearch.com/b2?c1=2&c2=1234567", "the redirect"),
    .none("comScore", "https://sb.scorecardresearch.com/beacon.js", "the library"),
    VendorRow(
      "Nielsen", "GET", "https://secure-us.imrworldwide.com/cgi-bin/m?ci=us-1h&cg=0&si=x&rnd=1", nil,
      [("m", .pageView)],
      "a page"),
    VendorRow(
      "Nielsen", "GET", "https://secure-dcr.imrworldwide.com/cgi-bin/gn?prd=dcr&ci=us-1", nil,
      [("dcr", .pageView)],
      "digital content ratings"),
    VendorRow(
      "Chartbeat", "GET", "https://ping.chartbeat.net/ping?h=shop.example&p=%2F&t=x&c=0", nil,
      [("ping", .pageView)], "a ping"),
    .none("Chartbeat", "https://static.chartbeat.com/js/chartbeat.js", "the library"),
    VendorRow(
      "Parse.ly", "GET",
      "https://srv-2020.pixel.parsely.com/plogger/?rand=1&idsite=shop.example&action=pageview&url=x", nil,
      [("pageview", .pageView)], "a page view"),
    VendorRow(
      "Parse.ly", "GET",
      "https://fpa-events.shop.example/plogger/?rand=1&idsite=shop.example&action=heartbeat", nil,
      [("heartbeat", .other)], "a first-party heartbeat"),
    .none("Hotjar", "https://content.hotjar.io/?site_id=1&gzip=1", "replay", method: "POST"),
    .none("Clarity", "https://x.clarity.ms/collect", "replay", method: "POST"),
    VendorRow(
      "Yandex Metrica", "GET",
      "https://mc.yandex.ru/watch/1234567?page-url=https%3A%2F%2Fshop.example%2F&browser-info=pv%3A1%3Arn%3A5%3At%3AHome%3A%20all",
      nil, [("pv", .pageView)], "a page view"),
    VendorRow(
      "Yandex Metrica", "POST",
      "https://mc.yandex.com/watch/1234567?page-url=goal%3A%2F%2Fshop.example%2Fbuy&browser-info=ar%3A1%3Arn%3A5",
      nil,
      [("buy", .conversion)], "a goal"),
    VendorRow(
      "VAST", "GET", "https://ads.shop.example/track?event=firstQuartile&cb=1", nil,
      [("firstQuartile", .other)],
      "a quartile in a parameter"),
    VendorRow(
      "VAST", "GET", "https://ads.shop.example/v/thirdQuartile", nil, [("thirdQuartile", .other)],
      "a quartile in the path"),
    .unknown("https://ads.shop.example/track?event=complete", "an ordinary word"),
    .unknown("https://ads.shop.example/track?title=firstQuartile", "no parameter for events"),
    VendorRow(
      "Open Measurement", "GET", "https://dt.adsafeprotected.com/dt?asId=1&tv=x", nil, [("dt", .viewability)],
      "a viewability pixel"),
    .none("Open Measurement", "https://z.moatads.com/shop123/moatad.js", "the library"),
    VendorRow(
      "Prebid", "GET", "https://fastlane.rubiconproject.com/a/api/fastlane.json?account_id=1&rand=0.5", nil,
      [("fastlane.json", .adRequest)], "a bidder"),
    VendorRow(
      "Prebid", "POST", "https://pbs.shop.example/openrtb2/auction", #"{"id":"x","imp":[{"id":"1"}]}"#,
      [("auction", .adRequest)], "a Prebid server"),
    VendorRow(
      "Prebid", "GET", "https://pbs.shop.example/event?t=imp&b=x&a=1&bidder=y", nil, [("imp", .impression)],
      "an impression"),
    VendorRow(
      "Prebid", "GET", "https://rtb.bidder.example/burl?price=1", nil, [("burl", .impression)],
      "a billing notice"),
    .unknown("https://shop.example/event?t=imp&a=1", "no bid", "GET"),
  ]
}
