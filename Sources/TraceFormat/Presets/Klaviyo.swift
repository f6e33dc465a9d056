extension Preset {
  /// Klaviyo's client API, which its SDKs share, and the older track call.
  static let klaviyo = Preset(
    "klaviyo", title: "Klaviyo",
    endpoints: [
      Endpoint(
        ["static{,-tracking,-forms}.klaviyo.com", "fast.a.klaviyo.com", "telemetry.klaviyo.com"],
        is: .noEvent("library load and settings"), evidence: .tested),
      Endpoint(
        ["a.klaviyo.com"],
        ["/client/{events,profiles,subscriptions,push-tokens,event-bulk-create,back-in-stock-subscriptions}"],
        evidence: .tested),
      Endpoint(["a.klaviyo.com"], ["/onsite/track-analytics"], evidence: .recalled),
      Endpoint(["a.klaviyo.com"], ["/api/{track,identify}"], evidence: .tested),
    ],
    isBatched: false,
    rewrite: { event in
      var event = event
      if let leaves = event.embeddedStructure("data") {
        event.remove(.query, "data")
        event.method = "POST"
        event.setBody(json: leaves)
      }
      let events = event.splitJSON(at: "/data/attributes/events/data")
      return events.map { event in
        var event = event
        event.arrange()
        return event
      }
    },
    name: { event in
      for pointer in [
        "/data/attributes/metric/data/attributes/name",
        "/data/attributes/events/data/0/attributes/metric/data/attributes/name", "/event",
      ] {
        if let name = event.json(pointer), !name.isEmpty { return name }
      }
      return event.pathSegments.last.map(String.init)
    },
    role: roles(
      pageView: ["Viewed Page", "Active on Site"],
      conversion: ["Placed Order", "Ordered Product", "Started Checkout", "Added to Cart"]),
    volatile: [
      Fields(
        .json,
        [
          "/data/attributes/{time,unique_id}", "/data/attributes/events/data/*/attributes/{time,unique_id}",
          "/data/attributes/**/anonymous_id",
        ], evidence: .documented),
      Fields(.json, ["/time"], as: .timestamp, evidence: .documented),
    ],
    kept: [
      Fields(.query, ["company_id"], evidence: .tested),
      Fields(
        .json, ["/token", "/event", "/data/attributes/value"],
        evidence: .documented),
    ],
    redacted: [
      Fields(
        .json,
        [
          "/data/attributes/**/{email,phone_number,first_name,last_name,external_id}",
          "/data/attributes/token",
          "/customer_properties/{$email,$phone_number,$first_name,$last_name}",
        ], as: .redacted, evidence: .documented)
    ],
    idempotency: [
      Fields(
        .json, ["/data/attributes/unique_id", "/data/attributes/events/data/*/attributes/unique_id"],
        evidence: .documented)
    ],
    events: [
      "Named by the metric, else by the path. Page view: Viewed Page, Active on Site. Conversion: Placed Order,"
        + " Ordered Product, Started Checkout, Added to Cart."
    ],
    notes: [
      "The older call's data (base64) is written as a JSON body. Personal data of a profile is redacted."
    ])
}
