extension Preset {
  /// Webtrends' data collection (SDC, OnDemand), also on hosts of the site's own.
  static let webtrends = Preset(
    "webtrends", title: "Webtrends",
    endpoints: [
      Endpoint(["s.webtrends.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["*.webtrendslive.com", "*.webtrends.com"], ["/**/dcs.gif", "/dcs.gif"], evidence: .tested),
      Endpoint(["**"], ["**/dcs.gif"], when: [.has("dcsdat")], evidence: .tested),
    ],
    name: { event in
      switch event.any("WT.dl") ?? "0" {
      case "", "0": "page"
      case "20": "download"
      case "21": "anchor"
      case "22": "javascript"
      case "23": "mailto"
      case "24": "offsite"
      case "25": "right click"
      case "26": "form get"
      case "27": "form post"
      case let number: "event " + number
      }
    },
    role: { name, event in
      if event.any("WT.tx_e") == "p" { return .conversion }
      return switch name {
      case "page": .pageView
      case "download", "anchor", "mailto", "offsite", "right click": .click
      default: .other
      }
    },
    volatile: [
      Fields(
        .query, ["dcsdat", "WT.vtid", "WT.vtvs", "WT.vt_f_tlh", "WT.vt_sid", "WT.co_f", "WT.bh"],
        evidence: .tested)
    ],
    kept: [
      Fields(
        .query, ["WT.dl", "WT.ti", "WT.seg_*", "WT.tx_*", "WT.pn_*", "dcsuri", "dcssip", "dcsqry"],
        evidence: .tested)
    ],
    versions: [
      Fields(
        .query, ["WT.tv", "WT.sr", "WT.bs", "WT.cd", "WT.jv", "WT.fv", "WT.slv", "WT.tz", "WT.ul"],
        evidence: .tested)
    ],
    events: [
      "Named by WT.dl: page, or the kind of link or form (documented).",
      "Page view: page. Click: download, anchor, mailto, offsite, right click. Conversion: WT.tx_e=p (recalled).",
    ],
    notes: ["The data source's id stands in the path and is compared."])
}
