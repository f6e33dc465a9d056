@testable import TraceFormat

/// Ad pixels, web analytics, marketing and company lookups.
enum MoreWebRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "Xandr", "GET", "https://secure.adnxs.com/px?id=1234&t=2&order_id=A7&value=9.5&cb=42", nil,
      [("px", .conversion)], "a conversion"),
    VendorRow(
      "Xandr", "GET", "https://secure.adnxs.com/seg?add=567&t=2&cb=42", nil, [("seg", .other)], "a segment"),
    .none("Xandr", "https://acdn.adnxs.com/dmp/up/pixie.js", "the library"),
    VendorRow(
      "Quantcast", "GET",
      "https://pixel.quantserve.com/pixel;r=42;a=p-b3sGjMtCFrexE;fpan=1;fpa=P0-42-1796053266000;labels=home;et=1796053266000;url=https%3A%2F%2Fshop.example%2F",
      nil, [("pageview", .pageView)], "a page"),
    VendorRow(
      "Quantcast", "GET",
      "https://pixel.quantserve.com/pixel;r=42;a=p-b3sGjMtCFrexE;event=click;labels=menu;et=1796053266000",
      nil, [("click", .click)], "a click"),
    VendorRow(
      "Quantcast", "GET", "https://pixel.quantserve.com/pixel/p-QEZzGPnZe_xCx.gif?labels=x", nil,
      [("pageview", .pageView)], "the image of pages without scripts"),
    .none("Quantcast", "https://secure.quantserve.com/quant.js", "the library"),
    .none("Quantcast", "https://rules.quantcount.com/rules-p-a.js", "its rules"),
    VendorRow(
      "Impact", "POST", "https://shop.pxf.io/xc/2871871/1080123/13831",
      "_ir=U54%7C%7C1%7C9f2c41d07ab3&landurl=https%3A%2F%2Fshop.example%2F", [("visit", .pageView)], "a visit"
    ),
    VendorRow(
      "Impact", "POST", "https://shop.pxf.io/xconv/2871871/1080123/13831",
      "_ir=U54%7C%7C1%7C9f2c41d07ab3&amount=9.5&oid=A7", [("conversion", .conversion)], "a conversion"),
    .none("Impact", "https://utt.impactcdn.com/A2840043-f763-41d9-b989-637b09feea141.js", "the library"),
    .unknown("https://shop.example/xc/1/2/3", "another domain"),
    VendorRow(
      "Quora", "GET",
      "https://q.quora.com/_/ad/ffa67ce8aa1a4f80b24619dfebd91bec/pixel?tag=ViewContent&i=gtm&u=https%3A%2F%2Fshop.example%2F&ts=1796053266000",
      nil, [("ViewContent", .pageView)], "a page"),
    VendorRow(
      "Quora", "GET",
      "https://q.quora.com/_/ad/ffa67ce8aa1a4f80b24619dfebd91bec/pixel?tag=Purchase&i=gtm&value=9.5&ts=1796053266000",
      nil, [("Purchase", .conversion)], "a purchase"),
    .none("Quora", "https://a.quora.com/qevents.js", "the library"),
    .unknown("https://www.quora.com/_/ad/abc/pixel", "another host"),
    VendorRow(
      "StackAdapt", "GET",
      "https://tags.srv.stackadapt.com/saq_pxl?uid=7MBVbwhh1j9tcRrjPEqfIw&is_js=true&host_uid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      nil, [("saq_pxl", .pageView)], "a page"),
    VendorRow(
      "StackAdapt", "GET", "https://tags.srv.stackadapt.com/conv?cid=abc&sa_conv_value=9.5&cb=42", nil,
      [("conv", .conversion)], "a conversion"),
    .none("StackAdapt", "https://tags.srv.stackadapt.com/events.js", "the library"),
    VendorRow(
      "AdRoll", "GET",
      "https://d.adroll.com/pixel/RUQAFPWNWZHLFCRPB4GQJ6/FMKQFSM6T5FS7PYP72Y7BW?af0=9f2c41d07ab3&pv=42", nil,
      [("pixel", .pageView)], "a page"),
    VendorRow(
      "AdRoll", "GET",
      "https://d.adroll.com/pixel/RUQAFPWNWZHLFCRPB4GQJ6/FMKQFSM6T5FS7PYP72Y7BW?ev=buy&conversion_value=9.5&order_id=A7&pv=42",
      nil, [("buy", .conversion)], "a conversion"),
    .none("AdRoll", "https://d.adroll.com/pex/RUQ/FMK?ev=x", "a check"),
    .none("AdRoll", "https://s.adroll.com/j/roundtrip.js", "the library"),
    VendorRow(
      "Heap", "GET",
      "https://heapanalytics.com/h?a=236035469&u=42&v=42&s=42&h=%2F&t=Home&z=0&st=1796053266000", nil,
      [("pageview", .pageView)], "a page"),
    VendorRow(
      "Heap", "POST", "https://heapanalytics.com/api/track",
      #"{"app_id":"236035469","identity":"a@shop.example","event":"buy","idempotency_key":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","timestamp":"2026-11-30T12:01:06.000Z","properties":{"value":9.5}}"#,
      [("buy", .other)], "an event of a server"),
    VendorRow(
      "Heap", "POST", "https://c.us.heap-api.com/api/capture/v2/track", "bytes", [("track", .other)],
      "a binary body"),
    .none("Heap", "https://cdn.heapanalytics.com/js/heap-236035469.js", "the library"),
    .unknown("https://heapanalytics.com/app/live", "the vendor's own site"),
    VendorRow(
      "Plausible", "POST", "https://plausible.io/api/event",
      #"{"n":"pageview","u":"https://shop.example/","d":"shop.example","r":null}"#, [("pageview", .pageView)],
      "a page"),
    VendorRow(
      "Plausible", "POST", "https://shop.example/stats/api/event",
      #"{"n":"Signup","u":"https://shop.example/","d":"shop.example","p":"{\"plan\":\"pro\",\"visit\":\"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135\"}"}"#,
      [("Signup", .other)], "an event through a proxy"),
    VendorRow(
      "Plausible", "POST", "https://plausible.io/api/event",
      #"{"name":"Purchase","url":"app://shop/thanks","domain":"shop.example","revenue":{"currency":"EUR","amount":9.5}}"#,
      [("Purchase", .conversion)], "a purchase of an app"),
    .none("Plausible", "https://plausible.io/js/script.js", "the library"),
    .unknown("https://shop.example/api/event", "another body", "POST", body: #"{"foo":1}"#),
    VendorRow(
      "Fathom", "GET",
      "https://quick-esteemed.usefathom.com/?h=https%3A%2F%2Fshop.example&p=%2F&r=&sid=ABCDEF&qs=%7B%7D&cid=42",
      nil, [("pageview", .pageView)], "a page"),
    VendorRow(
      "Fathom", "GET",
      "https://cdn.usefathom.com/?h=https%3A%2F%2Fshop.example&p=%2Fthanks&name=buy&payload=950&sid=ABCDEF&cid=42",
      nil, [("buy", .other)], "an event"),
    .none("Fathom", "https://cdn.usefathom.com/script.js", "the library"),
    .unknown("https://usefathom.com/?h=1", "the vendor's own site"),
    VendorRow(
      "Contentsquare", "GET",
      "https://c.contentsquare.net/pageview?pid=4451&url=https%3A%2F%2Fshop.example%2F&uu=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&sn=1&hd=1796053266&pn=1",
      nil, [("pageview", .pageView)], "a page"),
    VendorRow(
      "Contentsquare", "GET",
      "https://c.contentsquare.net/dvar?pid=4451&dv=basket&uu=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&sn=1", nil,
      [("dvar", .other)], "a variable"),
    .none("Contentsquare", "https://t.contentsquare.net/uxa/355d5ac78f8a5.js", "the library"),
    .none(
      "Contentsquare", "https://k-aeu1.contentsquare.net/v2/recording?pid=276", "a recording", method: "POST"),
    .none(
      "Contentsquare", "https://static.hj.contentsquare.net/c/hotjar-1.js",
      "Hotjar's library at its owner's host"),
    .none("Quantum Metric", "https://cdn.quantummetric.com/qscripts/quantum-shop.js", "the library"),
    .none(
      "Quantum Metric", "https://ingest.quantummetric.com/horizon/shop?T=B", "a recording", method: "POST"),
    VendorRow(
      "Marketo", "POST",
      "https://294-tkb-300.mktoresp.com/webevents/visitWebPage?_mchNc=1796053266000&_mchTk=_mch-shop.example-42&_mchId=294-TKB-300&_mchHo=shop.example",
      nil, [("visitWebPage", .pageView)], "a page"),
    VendorRow(
      "Marketo", "GET",
      "https://cdn.bizible.com/ipv?_biz_u=9f2c41d07ab3&_biz_l=https%3A%2F%2Fshop.example%2F&_biz_t=1796053266000&rnd=42",
      nil, [("ipv", .pageView)], "a page of Marketo Measure"),
    .none("Marketo", "https://munchkin.marketo.net/165/munchkin.js", "the library"),
    VendorRow(
      "Pardot", "GET",
      "https://pi.pardot.com/analytics?ver=3&account_id=123&campaign_id=4&title=Home&url=https%3A%2F%2Fshop.example%2F&visitor_id=42",
      nil, [("pageview", .pageView)], "a page"),
    VendorRow(
      "Pardot", "GET",
      "https://pi.pardot.com/analytics?ver=3&account_id=123&campaign_id=4&title=Offers&url=https%3A%2F%2Fshop.example%2Foffers&visitor_id=42",
      nil, [("pageview", .pageView)], "another page"),
    .none("Pardot", "https://pi.pardot.com/pd.js", "the library"),
    VendorRow(
      "Klaviyo", "POST", "https://a.klaviyo.com/client/events/?company_id=XkHHQx",
      #"{"data":{"type":"event","attributes":{"metric":{"data":{"type":"metric","attributes":{"name":"Active on Site"}}},"properties":{"page":"home"},"unique_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","time":"2026-11-30T12:01:06.000Z","profile":{"data":{"type":"profile","attributes":{"email":"a@shop.example","anonymous_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}}}}}"#,
      [("Active on Site", .pageView)], "an event"),
    VendorRow(
      "Klaviyo", "GET",
      "https://a.klaviyo.com/api/track?data=eyJ0b2tlbiI6InBrXzEiLCJldmVudCI6IlBsYWNlZCBPcmRlciIsInRpbWUiOjE3OTYwNTMyNjYsInByb3BlcnRpZXMiOnsidmFsdWUiOjkuNX0sImN1c3RvbWVyX3Byb3BlcnRpZXMiOnsiJGVtYWlsIjoiYUBzaG9wLmV4YW1wbGUifX0%3D",
      nil, [("Placed Order", .conversion)], "the older call"),
    VendorRow(
      "Klaviyo", "POST", "https://a.klaviyo.com/client/event-bulk-create?company_id=XkHHQx",
      #"{"data":{"type":"event-bulk-create","attributes":{"profile":{"data":{"attributes":{"email":"a@shop.example"}}},"events":{"data":[{"type":"event","attributes":{"metric":{"data":{"attributes":{"name":"Opened Push"}}},"unique_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}},{"type":"event","attributes":{"metric":{"data":{"attributes":{"name":"Viewed Page"}}},"unique_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}}]}}}}"#,
      [("Opened Push", .other), ("Viewed Page", .pageView)], "several at once"),
    .none("Klaviyo", "https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=XkHHQx", "the library"),
    VendorRow(
      "Attentive", "GET",
      "https://events.attentivemobile.com/e?v=5&c=shop&t=pv&u=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&lt=1796053266000&m=%7B%22sku%22%3A%22a%22%7D",
      nil, [("pv", .other)], "a product"),
    VendorRow(
      "Attentive", "GET",
      "https://events.attentivemobile.com/e?v=5&c=shop&t=p&u=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&lt=1796053266000&m=%7B%22price%22%3A9.5%7D",
      nil, [("p", .conversion)], "a purchase"),
    .none("Attentive", "https://cdn.attn.tv/shop/dtag.js", "the library"),
    .none("Attentive", "https://shop-us.attn.tv/d?attn_vid=1", "settings"),
    VendorRow(
      "Customer.io", "GET", "https://track.customer.io/events/page.gif?name=%2F&s=9f2c41d07ab3", nil,
      [("page", .pageView)], "a page"),
    VendorRow(
      "Customer.io", "POST", "https://track-eu.customer.io/api/v1/customers/5/events",
      #"{"name":"buy","type":"event","timestamp":1796053266,"data":{"value":9.5}}"#, [("buy", .other)],
      "an event in Europe"),
    .none("Customer.io", "https://assets.customer.io/assets/track.js", "the library"),
    VendorRow(
      "ZoomInfo", "GET", "https://ws.zoominfo.com/pixel/eMjcrweMP12ixywHjML2?ts=1796053266000", nil,
      [("visit", .pageView)], "a visit"),
    VendorRow(
      "ZoomInfo", "GET", "https://ws.zoominfo.com/pixel/eMjcrweMP12ixywHjML2?page=offers&ts=1796053266000",
      nil, [("visit", .pageView)], "another"),
    .none("ZoomInfo", "https://ws.zoominfo.com/formcomplete-v2/forms", "forms", method: "POST"),
    VendorRow(
      "Clearbit", "GET",
      "https://reveal.clearbit.com/v1/companies/reveal?authorization=pk_b6ba&variable=reveal", nil,
      [("company lookup", .other)], "a lookup"),
    VendorRow(
      "Clearbit", "POST", "https://app.clearbit.com/v1/t",
      #"{"event":"buy","messageId":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","anonymousId":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","timestamp":"2026-11-30T12:01:06.000Z","properties":{"value":9.5}}"#,
      [("buy", .other)], "an event"),
    .none("Clearbit", "https://tag.clearbitscripts.com/v1/pk_0ff/tags.js", "the library"),
    VendorRow(
      "G2", "POST", "https://tracking-api.g2.com/attribution_tracking/conversions/assign",
      "sid=1399&p=https%3A%2F%2Fshop.example%2F&ts=1796053266000", [("visit", .pageView)], "a visit"),
    VendorRow(
      "G2", "POST", "https://tracking-api.g2.com/attribution_tracking/conversions/assign",
      "sid=1399&p=https%3A%2F%2Fshop.example%2Foffers&ts=1796053266000", [("visit", .pageView)], "another"),
    .none("Northbeam", "https://j.northbeam.io/vendor/nb-sp.min.js", "the library"),
    .unknown("https://shop.example/i?app_key=k1", "no device"),
    .unknown("https://sentry.io/welcome/", "the vendor's own site"),
    .unknown("https://storage.googleapis.com/shop/a.json", "another service"),
    VendorRow(
      "Meta Conversions API", "POST",
      "https://graph.facebook.com/v18.0/246813579024680/events?access_token=EAAB",
      #"{"data":[{"event_name":"PageView","event_time":1796053266,"event_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","action_source":"website","user_data":{"client_ip_address":"203.0.113.7"}},{"event_name":"Purchase","event_time":1796053266,"event_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","action_source":"website","custom_data":{"value":9.5,"currency":"EUR"}}]}"#,
      [("PageView", .pageView), ("Purchase", .conversion)], "two events"),
    VendorRow(
      "Meta Conversions API", "POST", "https://graph.facebook.com/v18.0/246813579024680/events",
      #"{"access_token":"EAAB","data":[{"event_name":"ViewContent","event_time":1796053266,"event_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","action_source":"app"}]}"#,
      [("ViewContent", .other)], "one"),
    .unknown("https://graph.facebook.com/v18.0/1/events", "no events", "POST", body: #"{"data":[]}"#),
  ]
}
