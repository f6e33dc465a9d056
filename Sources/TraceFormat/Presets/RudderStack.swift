extension Preset {
  /// RudderStack's data plane, also behind a proxy of the customer's own.
  static let rudderStack = Preset(
    "rudderstack", title: "RudderStack",
    endpoints: [
      Endpoint(
        ["**.rudderstack.com", "**.rudderlabs.com"], ["/sourceConfig/**", "/sourceConfig", "/**.js"],
        is: .noEvent("library load and settings"), evidence: .inferred),
      Endpoint(
        ["**.dataplane.rudderstack.com", "**.rudderstack.com", "rudderstack.com"],
        ["/v1/{track,page,screen,identify,group,alias,batch,import}", "/{beacon,pixel}/v1/*"]),
      Endpoint(["**"], ["**/beacon/v1/batch"], when: [.has("writeKey")]),
      Endpoint(["**"], ["**/pixel/v1/{track,page}"], when: [.has("writeKey")]),
      Endpoint(
        ["**"],
        when: [
          .holds("a JSON body, alone or in batch, has messageId, one of its types, and channel or rudderId") {
            event in
            CustomerData.isMessage(event)
              && ["/batch/0/channel", "/batch/0/rudderId", "/channel", "/rudderId"].contains {
                event.hasJSON($0)
              }
          }
        ], evidence: .seen),
    ],
    batch: "/batch/*",
    rewrite: { CustomerData.batched($0) },
    name: CustomerData.name,
    role: CustomerData.role,
    volatile: CustomerData.volatile + [
      Fields(.json, ["/batch/*/rudderId", "/batch/*/context/sessionId"], evidence: .recalled),
      Fields(
        .query, ["messageId", "anonymousId", "originalTimestamp", "sentAt", "timestamp", "rudderId"],
        evidence: .inferred),
    ],
    kept: CustomerData.kept + [Fields(.json, ["/batch/*/channel"])],
    redacted: CustomerData.redacted,
    versions: CustomerData.versions,
    idempotency: [Fields(.json, ["/batch/*/messageId"]), Fields(.query, ["messageId"], evidence: .inferred)],
    events: [
      "Named as Segment's messages, with the same roles."
    ],
    notes: [
      "A single message (/v1/track and so on) is written as a batch of one.",
      "Told from Segment, whose messages look alike, by channel or rudderId.",
    ])
}
