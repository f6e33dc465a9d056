@testable import TraceFormat

/// Google's advertising products.
enum GoogleRows {
  static let rows: [VendorRow] = [
    VendorRow(
      "Google Ads", "GET",
      "https://www.googleadservices.com/pagead/conversion/123456789/?random=1&cv=11&label=abC-D&value=9.5&currency_code=EUR",
      nil, [("conversion", .conversion)], "a conversion"),
    VendorRow(
      "Google Ads", "GET",
      "https://googleads.g.doubleclick.net/pagead/viewthroughconversion/123456789/?random=1", nil,
      [("viewthroughconversion", .pageView)], "remarketing"),
    VendorRow(
      "Google Ads", "GET",
      "https://googleads.g.doubleclick.net/pagead/viewthroughconversion/123456789/?label=abC&data=event%3Dpurchase%3Bvalue%3D1",
      nil, [("purchase", .conversion)], "a named event"),
    VendorRow(
      "Google Ads", "GET", "https://td.doubleclick.net/td/rul/123456789?random=1", nil, [("rul", .other)],
      "a list"),
    VendorRow(
      "Google Ads", "GET", "https://www.google.co.uk/pagead/1p-user-list/123456789/?random=1", nil,
      [("1p-user-list", .other)], "the country's follow-up"),
    VendorRow(
      "Google Ads", "POST", "https://www.google.com/ccm/collect?en=page_view&dl=x", nil,
      [("page_view", .pageView)],
      "the consent mode's collector"),
    VendorRow(
      "Google Ads", "GET", "https://shop.example/x/ccm/conversion/123?label=a", nil,
      [("conversion", .conversion)],
      "a first-party conversion"),
    .unknown("https://www.google.com/search?q=pagead", "a search"),
    .none(
      "Google Ads", "https://google.com/pagead/form-data/123456789?gtm=45", "user data behind a conversion",
      method: "POST"),
    VendorRow(
      "Floodlight", "GET",
      "https://1234567.fls.doubleclick.net/activityi;src=1234567;type=counter;cat=home0;ord=123?",
      nil, [("counter/home0", .conversion)], "an iframe"),
    VendorRow(
      "Floodlight", "GET",
      "https://ad.doubleclick.net/activity;src=1;type=sales;cat=buy;qty=1;cost=9.5;ord=A-7?", nil,
      [("sales/buy", .conversion)], "a sale"),
    VendorRow(
      "Google Ad Manager", "GET",
      "https://securepubads.g.doubleclick.net/gampad/ads?correlator=1&iu_parts=1%2Ca&sz=300x250", nil,
      [("ads", .adRequest)], "an ad request"),
    VendorRow(
      "Google Ad Manager", "GET",
      "http://ad.doubleclick.net/N1234/adj/site.example/home;tile=2;sz=300x250;ord=12?", nil,
      [("adj", .adRequest)], "a legacy tag"),
    VendorRow(
      "Google Ad Manager", "GET",
      "http://ad.doubleclick.net/adi/site.example/home;tile=2;dc_ref=http://shop.example/a;ord=12", nil,
      [("adi", .adRequest)], "a legacy tag with an address among its values"),
    VendorRow(
      "Google Ad Manager", "GET", "https://ad.doubleclick.net/ddm/trackimp/N1.2/B3.4;dc_trk_aid=1;ord=5", nil,
      [("trackimp", .impression)], "an impression tracker"),
    VendorRow(
      "Google Ad Manager", "GET", "https://ad.doubleclick.net/ddm/trackclk/N1.2/B3.4;dc_trk_aid=1", nil,
      [("trackclk", .click)], "a click tracker"),
    VendorRow(
      "Google Ad Manager", "GET", "https://securepubads.g.doubleclick.net/pcs/view?xai=A&sig=B", nil,
      [("view", .impression)], "an impression"),
    VendorRow(
      "Google Ad Manager", "GET", "https://googleads.g.doubleclick.net/pagead/adview?ai=A", nil,
      [("adview", .impression)], "an impression of AdSense"),
    VendorRow(
      "Google Ad Manager", "GET", "https://pagead2.googlesyndication.com/pcs/activeview?xai=A&id=lidar2&r=v",
      nil,
      [("activeview", .viewability)], "viewability"),
    VendorRow(
      "Google Ad Manager", "GET", "https://pagead2.googlesyndication.com/pagead/gen_204?id=osd&r=v", nil,
      [("gen_204", .viewability)], "viewability by the older script"),
    VendorRow(
      "Google Ad Manager", "GET", "https://www.googleadservices.com/pagead/aclk?sa=L&ai=A", nil,
      [("aclk", .click)],
      "a click"),
    .none("Google Ad Manager", "https://www.googletagservices.com/tag/js/gpt.js", "the library"),
    .none(
      "Google Ad Manager", "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js", "the library"),
    .none("Google Tag Manager", "https://www.googletagmanager.com/gtm.js?id=GTM-A", "the container"),
    .none("Google Tag Manager", "https://www.googletagmanager.com/a?id=GTM-A&cv=1", "telemetry"),
    .none("Google Tag Manager", "https://www.google-analytics.com/gtm/js?id=GTM-A", "the optimiser"),
    VendorRow(
      "AdMob", "GET", "https://googleads.g.doubleclick.net/mads/gma?slotname=ca-app-pub-1&js=afma-sdk-i-v10",
      nil,
      [("gma", .adRequest)], "an ad request"),
    VendorRow(
      "AdMob", "GET", "https://googleads.g.doubleclick.net/pagead/adview?ai=A&js=afma-sdk-i-v10", nil,
      [("adview", .impression)], "an impression"),
    .none("AdMob", "https://googleads.g.doubleclick.net/getconfig/pubsetting?app=a", "settings"),
    .none("Cookie sync", "https://cm.g.doubleclick.net/pixel?google_nid=a", "a sync"),
    .unknown("https://doubleclick.example.com/gampad/ads?iu=1", "another domain"),
  ]
}
