extension Preset {
  /// Crash reports, traces and logs: telemetry of the app itself, never its events.
  static let monitoring = Preset(
    "monitoring", title: "Monitoring",
    endpoints: [
      ("*.ingest.sentry.io", "/**"), ("*.ingest.{us,de}.sentry.io", "/**"),
      ("sentry.io", "/api/*/{envelope,store}"),
      ("browser.sentry-cdn.com", "/**"), ("js.sentry-cdn.com", "/**"),
      ("{reports,settings,e,firebase-settings,update}.crashlytics.com", "/**"),
      ("{crashlyticsreports-pa,firebasecrashlyticssymbols}.googleapis.com", "/**"),
      (
        "{*.,}browser-intake-{datadoghq.com,datadoghq.eu,us3-datadoghq.com,us5-datadoghq.com,ap1-datadoghq.com,ddog-gov.com}",
        "/api/v2/{rum,logs,spans,replay,profile}"
      ),
      ("{mobile-collector,mobile-crash,mobile-symbol-upload}.{newrelic.com,eu01.nr-data.net}", "/**"),
      ("{bam,bam-cell,mobile-collector}.{nr-data.net,eu01.nr-data.net}", "/**"),
      ("js-agent.newrelic.com", "/**"),
      ("{notify,sessions}.bugsnag.com", "/**"), ("{notify,sessions}.bugsnag.smartbear.com", "/**"),
      ("api.{raygun.com,raygun.io}", "/**"), ("api.rollbar.com", "/api/1/item**"), ("*.appcenter.ms", "/**"),
      ("api{,-apm}.instabug.com", "/**"), ("data.emb-api.com", "/**"),
      ("cloudflareinsights.com", "/cdn-cgi/rum"),
      ("static.cloudflareinsights.com", "/**"), ("{c,*}.go-mpulse.net", "/**"), ("*.akstat.io", "/**"),
    ].map { Endpoint([$0.0], [$0.1], is: .noEvent("monitoring"), evidence: .recalled) },
    notes: [
      "These are nobody's events and are left out unless the rules include them.",
      "Sentry, Crashlytics, Datadog, New Relic, Bugsnag, Raygun, Rollbar, App Center, Instabug, Embrace, Cloudflare, mPulse.",
    ])
}
