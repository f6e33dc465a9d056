@testable import TraceFormat

/// Pixels of ad platforms and tags that only load.
enum PixelRows {
  static let rows: [VendorRow] = [
    .unknown("https://shop.example/launch-EN1234.min.js", "a library of somebody else"),
    .unknown("https://shop.example/event?s=1", "no visitor"),
    .unknown("https://shop.example/sst?v=1", "no version of the library"),
    .none("Invoca", "https://solutions.invocacdn.com/js/networks/1/2/tag-live.js", "the library"),
    .unknown("https://static.invoca.example/file.js", "another domain"),
    .unknown("https://www.optimizely.com/v1/events", "the vendor's own site"),
    VendorRow(
      "Seznam Sklik", "GET",
      "https://c.seznam.cz/retargeting?id=123456&url=https%3A%2F%2Fshop.example%2F&consent=1", nil,
      [("retargeting", .pageView)], "retargeting"),
    VendorRow(
      "Seznam Sklik", "GET",
      "https://c.seznam.cz/conv?id=123456&value=9.5&orderId=A7&conversionHitId=9f2c41d07ab3&consent=1", nil,
      [("conv", .conversion)], "a conversion"),
    .none("Seznam Sklik", "https://c.seznam.cz/js/rc.js", "the library"),
    .unknown("https://www.seznam.cz/retargeting?id=1", "another host"),
    .unknown("https://c.seznam.cz/conv", "no account"),
    .unknown("https://shop.example/dcs.gif?x=1", "no time of the data"),
    VendorRow(
      "Adform", "GET",
      "https://track.adform.net/Serving/TrackPoint/?pm=123456&ADFPageName=Home&ADFdivider=%7C&ord=42&ADFtpmode=2",
      nil, [("Home", .pageView)], "a page"),
    VendorRow(
      "Adform", "GET",
      "https://track.adform.net/Serving/TrackPoint/?pm=123456&ADFPageName=Thanks&itm=9.5&ord=42", nil,
      [("Thanks", .conversion)], "an order"),
    .none("Adform", "https://s2.adform.net/banners/scripts/st/trackpoint-async.js", "the library"),
    VendorRow(
      "Amazon Ads", "GET",
      "https://s.amazon-adsystem.com/iu3?pid=1b3cf6ff-9fc9-4499-813a-12e87e83751e&event=PageView&ts=1796053266000",
      nil, [("PageView", .pageView)], "a page"),
    VendorRow(
      "Amazon Ads", "GET",
      "https://aax-eu.amazon-adsystem.com/s/iu3?pid=1b3cf6ff-9fc9-4499-813a-12e87e83751e&event=Checkout&value=9.5&ts=1796053266000",
      nil, [("Checkout", .conversion)], "a checkout"),
    .none("Amazon Ads", "https://s.amazon-adsystem.com/iu3?cm3ppd=1&d=dtb-pub", "a cookie sync"),
    .none("Amazon Ads", "https://c.amazon-adsystem.com/aax2/apstag.js", "the library"),
    .unknown("https://shop.example/cls_report?x=1", "no version of the library"),
    .unknown("https://shop.example/i/di.js", "no account"),
    .none("Merkle Merkury", "https://js.shop.example/tpTracking/loader/load.js?sv_cid=1", "the library"),
    .unknown("https://shop.example/mktzsave?x=1", "no site"),
    VendorRow(
      "RTB House", "GET", "https://creativecdn.com/tags?id=pr_AbC123_home&ncm=1&ts=1796053266000", nil,
      [("home", .pageView)], "the home page"),
    VendorRow(
      "RTB House", "GET",
      "https://us.creativecdn.com/tags?id=pr_AbC123_orderstatus2_9.5_A7_sku1&cd=default&ts=1796053266000",
      nil, [("orderstatus2", .conversion)], "an order"),
    VendorRow(
      "RTB House", "POST", "https://us.creativecdn.com/tags/v2?type=json",
      #"{"th":"AbC123","tags":[{"eventType":"offer","offerIds":["sku1"]}]}"#, [("offer", .pageView)],
      "the second version"),
    .none("RTB House", "https://creativecdn.com/cm-notify?pi=x", "a cookie sync"),
    .unknown("https://creativecdn.com/tags", "no advertiser"),
    VendorRow(
      "Sojern", "GET",
      "https://beacon.sojern.com/pixel/p/1234?pixelId=1234&pt=SEARCH&hd1=2026-12-24&hd2=2026-12-31&ccid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      nil, [("SEARCH", .pageView)], "a search"),
    VendorRow(
      "Sojern", "GET",
      "https://beacon.sojern.com/pixel/p/1234?pixelId=1234&pt=CONFIRMATION&hp=9.5&hcu=EUR&ccid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&sha256_eml=f660ab91",
      nil, [("CONFIRMATION", .conversion)], "a booking"),
    .none("Sojern", "https://static.sojern.com/sdk/latest/sojern.min.js", "the library"),
    VendorRow(
      "Spotify Ads", "POST", "https://pixels.spotify.com/v1/ingest",
      #"{"batch":[{"pid":"788901d7db0b41b78306a2872a6bbbc4","events":[{"action":"view","id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","body":{"url":"https://shop.example/"}}]}]}"#,
      [("view", .pageView)], "a page in a batch"),
    VendorRow(
      "Spotify Ads", "POST", "https://pixels.spotify.com/v1/ingest",
      #"{"pid":"788901d7db0b41b78306a2872a6bbbc4","events":[{"action":"purchase","id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","body":{"value":9.5}}]}"#,
      [("purchase", .conversion)], "a purchase"),
    VendorRow(
      "Spotify Ads", "POST", "https://pixels.spotify.com/v1/ingest",
      #"{"batch":[{"pid":"a","events":[{"action":"view"},{"action":"lead"}]},{"pid":"b","events":[{"action":"view"}]}]}"#,
      [("view", .pageView), ("lead", .conversion), ("view", .pageView)], "two members"),
    .none("Spotify Ads", "https://pixel.byspotify.com/ping.min.js", "the library"),
    VendorRow(
      "Teads", "GET",
      "https://t.teads.tv/track?action=pageView&env=js-web&tag_version=7.7.0&buyer_pixel_id=123&user_session_id=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&referer=https%3A%2F%2Fshop.example%2F",
      nil, [("pageView", .pageView)], "a page"),
    VendorRow(
      "Teads", "GET",
      "https://t.teads.tv/track?action=impression&pid=84242&auctid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&dsp_campaign_id=590162&env=sdk-inapp&cts=1796053266000",
      nil, [("impression", .impression)], "an ad shown"),
    VendorRow(
      "Teads", "GET",
      "https://t.teads.tv/track?action=click&pid=84242&auctid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&dsp_campaign_id=590162&env=sdk-inapp&cts=1796053266000",
      nil, [("click", .click)], "an ad clicked"),
    .none("Teads", "https://p.teads.tv/teads-fellow.js", "the library"),
    VendorRow(
      "The Trade Desk", "GET",
      "https://insight.adsrvr.org/track/up?adv=abc123&ref=https%3A%2F%2Fshop.example%2F&upid=xyz789&upv=1.1.0&ttd_tdid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      nil, [("up", .pageView)], "a page"),
    VendorRow(
      "The Trade Desk", "GET",
      "https://insight.adsrvr.org/track/up?adv=abc123&upid=xyz789&upv=1.1.0&v=9.5&vf=EUR&orderid=A7&ttd_tdid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      nil, [("up", .conversion)], "an order"),
    VendorRow(
      "The Trade Desk", "GET", "https://insight.adsrvr.org/track/pxl/?adv=abc123&ct=0:pazrbdr&fmt=3", nil,
      [("0:pazrbdr", .conversion)], "a conversion pixel"),
    .none("The Trade Desk", "https://match.adsrvr.org/track/cmf/generic?ttd_pid=x", "a cookie sync"),
    .none("The Trade Desk", "https://js.adsrvr.org/up_loader.1.1.0.js", "the library"),
    VendorRow(
      "Vibes", "GET", "https://tagtracking.vibescm.com/track?companyId=abc&event=view&ts=1796053266000", nil,
      [("track", .other)], "a page"),
    VendorRow(
      "Vibes", "GET",
      "https://tagtracking.eu.vibes.com/track?companyId=abc&event=buy&value=9.5&ts=1796053266000", nil,
      [("track", .other)], "a purchase in Europe"),
    VendorRow(
      "Zemanta", "GET", "https://p1.zemanta.com/v2/p/js/1234/PAGE_VIEW/?ts=1796053266000", nil,
      [("PAGE_VIEW", .pageView)], "a page"),
    VendorRow(
      "Zemanta", "GET", "https://p1.zemanta.com/v2/p/js/1234/PURCHASE/?value=9.5&ts=1796053266000", nil,
      [("PURCHASE", .conversion)], "a purchase"),
    VendorRow(
      "Zemanta", "GET", "https://p1.zemanta.com/p/1234/", nil, [("PAGE_VIEW", .pageView)], "the older pixel"),
    .none("Zemanta", "https://b1sync.zemanta.com/usersync/x/", "a cookie sync"),
  ]
}
