extension Preset {
  /// Brevo's (Sendinblue's) tracker.
  static let brevo = Preset(
    "brevo", title: "Brevo",
    endpoints: [
      Endpoint(["cdn.brevo.com", "sibautomation.com"], is: .noEvent("library load"), evidence: .inferred),
      Endpoint(["in-automate.{brevo,sendinblue}.com"], ["/p"], evidence: .tested),
      Endpoint(["in-automate.{brevo,sendinblue}.com"], ["/api/v2/{trackEvent,trackPage,trackLink,identify}"]),
    ],
    hostAliases: [("in-automate.sendinblue.com", "in-automate.brevo.com")],
    name: named(by: "event", "sib_name", "sib_type"),
    role: { name, event in
      event.any("sib_type") == "page" || event.path.hasSuffix("/trackPage") ? .pageView : .other
    },
    volatile: [Fields(.any, ["cuid"], evidence: .recalled)],
    kept: [Fields(.any, ["key", "sib_type"], evidence: .tested)],
    redacted: [Fields(.any, ["email", "email_id"], as: .redacted, evidence: .documented)],
    events: [
      "Named by event or sib_name, else by sib_type, else by the path. Page view: sib_type page, trackPage."
    ],
    notes: ["The former host in-automate.sendinblue.com is written as in-automate.brevo.com."])
}
