@testable import TraceFormat

/// Analytics suites, customer data, experiments and session replay.
enum SuiteRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "Adobe Audience Manager", "GET",
      "https://shop.demdex.net/event?d_nsid=0&d_ld=_ts%3D1796053266000&d_rtbd=json&d_jsonv=1&d_dst=1&d_cb=demdexRequestCallback_0_1796053266000&d_mid=42&c_pageName=Home",
      nil, [("event", .other)], "signals of a page"),
    VendorRow(
      "Adobe Audience Manager", "GET",
      "https://shop.demdex.net/firstevent?d_nsid=0&d_rtbd=json&d_mid=42&c_order=9.5", nil,
      [("firstevent", .other)], "a first signal"),
    .none("Adobe Audience Manager", "https://dpm.demdex.net/ibs:dpid=411&dpuuid=abc", "a cookie sync"),
    .none("Adobe Audience Manager", "https://shop.demdex.net/dest5.html?d_nsid=0", "the sync frame"),
    VendorRow(
      "Adobe Target", "GET",
      "https://shop.tt.omtrdc.net/m2/shop/mbox/json?mbox=home-hero&mboxHost=shop.example&mboxSession=9f2c41d07ab3&mboxPC=9f2c41d07ab3.28_0&mboxPage=9f2c41d07ab3&mboxTime=1796053266000&mboxVersion=1.8.0",
      nil, [("home-hero", .other)], "an mbox"),
    VendorRow(
      "Adobe Target", "POST",
      "https://shop.tt.omtrdc.net/rest/v1/delivery?client=shop&sessionId=9f2c41d07ab3&version=2.11.4",
      #"{"requestId":"9f2c41d07ab3","id":{"tntId":"9f2c41d07ab3.28_0"},"context":{"channel":"web","timeOffsetInMinutes":60},"execute":{"mboxes":[{"index":0,"name":"home-offer"}]}}"#,
      [("home-offer", .other)], "a delivery"),
    VendorRow(
      "Adobe Target", "POST",
      "https://shop.tt.omtrdc.net/rest/v1/delivery?client=shop&sessionId=9f2c41d07ab3&version=2.11.4",
      #"{"requestId":"9f2c41d07ab3","notifications":[{"id":"9f2c41d07ab3","type":"display","timestamp":1796053266000,"mbox":{"name":"home-offer"}}]}"#,
      [("display", .impression)], "a notice of display"),
    VendorRow(
      "Adobe Target", "POST", "https://shop.tt.omtrdc.net/rest/v1/delivery?client=shop",
      #"{"execute":{"pageLoad":{}}}"#, [("execute pageLoad", .other)], "a page load"),
    VendorRow(
      "Adobe Target", "POST", "https://mboxedge34.tt.omtrdc.net/rest/v1/delivery?client=shop",
      #"{"notifications":[{"type":"click"}]}"#, [("click", .click)], "an edge host"),
    .none("Adobe Target", "https://shop.tt.omtrdc.net/cdn/target.js", "the library"),
    .none("Adobe Launch", "https://assets.adobedtm.com/launch-EN1234.min.js", "Launch"),
    .none("Adobe Launch", "https://assets.adobedtm.com/abc/satelliteLib-def.js", "DTM"),
    VendorRow(
      "Piano (AT Internet)", "POST",
      "https://abc1234.pa-cd.com/event?s=123456&idclient=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      #"{"events":[{"name":"page.display","data":{"page":"Home","pageview_id":"9f2c41d07ab3"}}]}"#,
      [("page.display", .pageView)], "a page"),
    VendorRow(
      "Piano (AT Internet)", "POST",
      "https://data.shop.example/event?s=123456&idclient=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      #"{"events":[{"name":"click.action","data":{"click":"menu"}},{"name":"transaction.confirmation","data":{"transaction_id":"A7","price":9.5}}]}"#,
      [("click.action", .click), ("transaction.confirmation", .conversion)],
      "two events on a host of the site's own"),
    VendorRow(
      "Piano (AT Internet)", "GET",
      "https://logs1.xiti.com/hit.xiti?s=123456&idclient=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&ts=1796053266000&vtag=5.17.1&ptag=js&hl=14x58x37&p=home::offers&s2=1",
      nil, [("home::offers", .pageView)], "the older hit"),
    VendorRow(
      "Piano (AT Internet)", "GET", "https://a1.shop.example/hit.xiti?s=1&p=menu&click=N&type=click&s2=1",
      nil, [("click/menu", .click)], "a click of the older kind"),
    VendorRow(
      "Piano (AT Internet)", "GET", "https://a1.shop.example/hit.xiti?s=1&type=audio&action=play&p=song", nil,
      [("audio/play/song", .other)], "a medium"),
    VendorRow(
      "Piano (AT Internet)", "GET",
      "https://data.shop.example/event?s=1&idclient=a&events=%5B%7B%22name%22%3A%22page.display%22%7D%5D",
      nil, [("page.display", .pageView)], "events in the query"),
    VendorRow(
      "Demandbase", "GET",
      "https://api.company-target.com/api/v2/ip.json?key=11110bc7e4495aa701b66129ecf5f805&page=https%3A%2F%2Fshop.example%2F&page_title=Home&src=tag",
      nil, [("company lookup", .other)], "a lookup"),
    VendorRow(
      "Demandbase", "POST", "https://et.company-target.com/events/",
      #"{"type":"experience_fired","experience":"banner","timestamp":1796053266000}"#,
      [("experience_fired", .other)], "an engagement event"),
    .none("Demandbase", "https://tag.demandbase.com/abc.min.js", "the library"),
    VendorRow(
      "Dynamic Yield", "GET", "https://async-px.dynamicyield.com/uia?cnst=1&_=1796053266000&sec=8765", nil,
      [("uia", .pageView)], "a page"),
    VendorRow(
      "Dynamic Yield", "GET",
      "https://async-px-eu.dynamicyield.com/var?cnst=1&_=1796053266000&sec=8765&ve=12", nil,
      [("var", .impression)], "a variation shown"),
    VendorRow(
      "Dynamic Yield", "GET", "https://async-px.dynamicyield.com/ac?cnst=1&_=1796053266000&sec=8765&ve=12",
      nil, [("ac", .click)], "a variation clicked"),
    VendorRow(
      "Dynamic Yield", "POST", "https://dy-api.com/v2/collect/user/event",
      #"{"user":{"dyid":"42","dyid_server":"42"},"session":{"dy":"9f2c41d07ab3"},"events":[{"name":"Purchase","properties":{"dyType":"purchase-v1","value":9.5}}]}"#,
      [("Purchase", .conversion)], "a purchase"),
    .none("Dynamic Yield", "https://async-px.dynamicyield.com/id?_=1", "the visitor id"),
    .none("Dynamic Yield", "https://cdn.dynamicyield.com/api/8765/api_dynamic.js", "the library"),
    VendorRow(
      "Ensighten", "POST", "https://sst.shop.example/pc/shop/sst?sstVersion=1.0.0",
      #"{"settings":{"nexusHost":"nexus.ensighten.com"},"events":[{"name":"page","data":{"title":"Home","id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135"}},{"name":"buy","data":{"value":9.5}}],"dataLayer":{}}"#,
      [("page", .other), ("buy", .other)], "two server-side events"),
    VendorRow(
      "Ensighten", "POST", "https://sst.shop.example/pc/shop/sst?sstVersion=1.0.0",
      #"{"events":[{"name":"click","data":{"at":"2026-11-30T12:01:06.000Z"}}]}"#, [("click", .other)], "one"),
    .none("Ensighten", "https://nexus.ensighten.com/shop/prod/Bootstrap.js", "the library"),
    .none("Ensighten", "https://nexus-test.ensighten.com/shop/Bootstrap.js", "the library under test"),
    VendorRow(
      "Lytics", "GET",
      "https://c.lytics.io/c/00ed91c03664aaf1ea539a87d4c560e7?_e=pv&_ts=1796053266000&_uid=42.12&url=shop.example%2F&_v=3.0.3",
      nil, [("pv", .pageView)], "a page"),
    VendorRow(
      "Lytics", "POST", "https://c.lytics.io/c/00ed91c03664aaf1ea539a87d4c560e7",
      "event=conversion&value=9.5&currency=USD&_ts=1796053266000&_uid=42.12", [("conversion", .conversion)],
      "a conversion, posted"),
    VendorRow(
      "Lytics", "GET", "https://c.lytics.io/c/0a?userid=1&email=a%40b.example", nil, [("collect", .other)],
      "a profile"),
    .none("Lytics", "https://c.lytics.io/api/tag/0a/latest.min.js", "the library"),
    VendorRow(
      "Optimizely", "POST", "https://logx.optimizely.com/v1/events",
      #"{"account_id":"1","client_name":"swift-sdk","client_version":"5.1.0","visitors":[{"visitor_id":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","snapshots":[{"decisions":[],"events":[{"key":"view_home","entity_id":"7","uuid":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","timestamp":1796053266000},{"key":"buy","entity_id":"8","revenue":950,"uuid":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","timestamp":1796053266000}]}]}]}"#,
      [("view_home", .other), ("buy", .conversion)], "two events of a snapshot"),
    VendorRow(
      "Optimizely", "POST", "https://logx.optimizely.com/log/event",
      #"{"eventId":"8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135","timestamp":1796053266000,"clientEngine":"js","projectId":"10","accountId":"10","activationId":"1796053266000","sessionId":"AUTO","visitorId":"oeu42","eventName":"client_activation"}"#,
      [("client_activation", .other)], "the predecessor"),
    .none("Optimizely", "https://cdn.optimizely.com/js/123.js", "the library"),
    VendorRow(
      "6sense", "GET",
      "https://b.6sc.co/v1/beacon/img.gif?token=cd4ba9100b4470e1dde33ce034e651c7&svisitor=9f2c41d07ab3&session=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&event=a_pageload&q=%7B%22x%22%3A1%7D",
      nil, [("a_pageload", .pageView)], "a page"),
    VendorRow(
      "6sense", "GET", "https://epsilon.6sense.com/v3/company/details", nil, [("company lookup", .other)],
      "a lookup"),
    .none("6sense", "https://j.6sc.co/6si.min.js", "the library"),
    VendorRow(
      "Split.io", "POST", "https://events.split.io/api/events/bulk",
      #"[{"eventTypeId":"buy","trafficTypeName":"user","key":"k","value":9.5,"timestamp":1796053266000},{"eventTypeId":"view","trafficTypeName":"user","key":"k","timestamp":1796053266000}]"#,
      [("buy", .other), ("view", .other)], "events"),
    VendorRow(
      "Split.io", "POST", "https://events.split.io/api/testImpressions/beacon",
      #"{"entries":[{"f":"checkout","i":[{"k":"k","t":"on","m":1796053266000}]}],"token":"t","sdk":"js-1"}"#,
      [("checkout", .other)], "a flag's impression"),
    .none("Split.io", "https://events.split.io/api/testImpressions/count/beacon", "counters", method: "POST"),
    .none("Split.io", "https://sdk.split.io/api/splitChanges?since=-1", "settings"),
    VendorRow(
      "Tealium", "POST", "https://collect-eu-central-1.tealiumiq.com/event",
      #"{"tealium_account":"shop","tealium_profile":"main","tealium_event":"page_view","tealium_visitor_id":"9f2c41d07ab3","tealium_session_id":"1796053266000","tealium_random":"42","tealium_timestamp_epoch":1796053266,"tealium_library_version":"2.13.0"}"#,
      [("page_view", .pageView)], "a page"),
    VendorRow(
      "Tealium", "GET",
      "https://collect.tealiumiq.com/event?tealium_account=shop&tealium_profile=main&tealium_event=purchase&order_total=9.5&tealium_visitor_id=9f2c41d07ab3&timestamp=1796053266000",
      nil, [("purchase", .conversion)], "a purchase by GET"),
    VendorRow(
      "Tealium", "POST", "https://collect.tealiumiq.com/bulk-event",
      #"{"shared":{"tealium_account":"shop","tealium_visitor_id":"9f2c41d07ab3"},"events":[{"tealium_event":"link","tealium_random":"42"},{"tealium_event":"scroll","tealium_random":"42"}]}"#,
      [("link", .click), ("scroll", .other)], "two events at once"),
    .none("Tealium", "https://tags.tiqcdn.com/utag/shop/main/prod/utag.js", "the tag manager"),
    .none(
      "Tealium", "https://visitor-service-eu-central-1.tealiumiq.com/shop/main/abc", "the visitor's profile"),
    VendorRow(
      "Webtrends", "GET",
      "https://statse.webtrendslive.com/dcs222y7nq6k81h24nxtc6793_2k1d/dcs.gif?&dcsdat=1796053266000&dcsuri=/home&WT.ti=Home&WT.dl=0&WT.vtid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&WT.vtvs=1796053266000&WT.tv=10.4.23",
      nil, [("page", .pageView)], "a page"),
    VendorRow(
      "Webtrends", "GET",
      "https://stats.shop.example/dcs/dcs.gif?dcsdat=1796053266000&dcsuri=/offsite&WT.ti=Partner&WT.dl=24&WT.vtid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135",
      nil, [("offsite", .click)], "a link on a host of the site's own"),
    VendorRow(
      "Webtrends", "GET", "https://pdx-sdc.webtrends.com/dcs1/dcs.gif?dcsdat=1&WT.dl=0&WT.tx_e=p", nil,
      [("page", .conversion)], "a purchase"),
    .none("Webtrends", "https://s.webtrends.com/js/webtrends.min.js", "the library"),
    VendorRow(
      "Brevo", "GET",
      "https://in-automate.brevo.com/p?key=abc&sib_type=page&cuid=8d5c1b2e-0f7a-4c39-a1d4-6b7f90e2c135&ma_url=https%3A%2F%2Fshop.example%2F",
      nil, [("page", .pageView)], "a page"),
    VendorRow(
      "Brevo", "POST", "https://in-automate.sendinblue.com/api/v2/trackEvent",
      #"{"event":"buy","email":"a@shop.example","properties":{"value":9.5,"at":"2026-11-30T12:01:06.000Z"}}"#,
      [("buy", .other)], "an event at the former host"),
    .none("Crazy Egg", "https://script.crazyegg.com/pages/scripts/0012/3456.js", "the library"),
    .none("FullStory", "https://edge.fullstory.com/s/fs.js", "the library"),
    .none("FullStory", "https://rs.fullstory.com/rec/bundle/v2?OrgId=o-1", "a recording", method: "POST"),
    .none(
      "Glassbox", "https://report.shop.example/glassbox/cls_report?clsjsv=6.3.1", "a recording",
      method: "POST"),
    VendorRow(
      "HubSpot", "GET",
      "https://track.hubspot.com/__ptq.gif?k=1&a=123&pu=https%3A%2F%2Fshop.example%2F&t=Home&cts=1796053266000&vi=9f2c41d07ab3&u=9f2c41d07ab3.1&v=1.1",
      nil, [("page", .pageView)], "a page"),
    VendorRow(
      "HubSpot", "GET",
      "https://track-eu1.hubspot.com/__ptq.gif?k=3&a=123&id=000012345&value=9.5&cts=1796053266000&vi=9f2c41d07ab3",
      nil, [("000012345", .other)], "an event"),
    VendorRow(
      "HubSpot", "GET", "https://cta-na2.hubspot.com/web-interactives/public/v1/track/view?portalId=123", nil,
      [("cta view", .impression)], "a call to action shown"),
    VendorRow(
      "HubSpot", "POST", "https://forms.hscollectedforms.net/collected-forms/submit/form", #"{"portalId":1}"#,
      [("collected form", .conversion)], "a form"),
    .none("HubSpot", "https://js.hs-scripts.com/123.js", "the library"),
    VendorRow(
      "Indicative", "POST", "https://api.indicative.com/service/event",
      #"{"apiKey":"k","eventName":"view","eventTime":1796053266000,"eventUniqueId":"42","properties":{"page":"Home"}}"#,
      [("view", .other)], "a single event"),
    VendorRow(
      "Indicative", "POST", "https://api.indicative.com/service/event/batch",
      #"{"apiKey":"k","events":[{"eventName":"buy","eventTime":1796053266000,"eventUniqueId":"42","properties":{"value":9.5}}]}"#,
      [("buy", .other)], "a batch"),
    .none("Medallia DXA", "https://cdn.decibelinsight.net/i/13965/1234567/di.js", "the library"),
    .none("Medallia DXA", "https://cdn.shop.example/i/13965/1234567/di.js", "on a host of the site's own"),
    VendorRow(
      "Omniconvert", "GET", "https://app.omniconvert.com/mktzsave?id_website=123&event=goal&t=1796053266000",
      nil, [("goal", .other)], "a goal"),
    VendorRow(
      "Omniconvert", "GET",
      "https://app.omniconvert.com/mktzsave?id_website=123&event=sale&value=9.5&t=1796053266000", nil,
      [("sale", .other)], "a sale"),
  ]
}
