extension Preset {
  /// Seznam Sklik's retargeting and conversion pixels.
  static let seznamSklik = Preset(
    "seznam-sklik", title: "Seznam Sklik",
    endpoints: [
      Endpoint(["c.seznam.cz"], ["/js/**"], is: .noEvent("library load"), evidence: .tested),
      Endpoint(["c.seznam.cz"], ["/{retargeting,conv}"], when: [.has("id")], evidence: .tested),
    ],
    role: roles(pageView: ["retargeting"], conversion: ["conv"]),
    volatile: [Fields(.query, ["conversionHitId"], evidence: .tested)],
    kept: [Fields(.query, ["id", "value", "orderId", "url", "consent"], evidence: .tested)],
    redacted: [Fields(.query, ["ids"], as: .redacted, evidence: .tested)],
    idempotency: [Fields(.query, ["conversionHitId"], evidence: .unsure)],
    events: ["Named by the path. Page view: retargeting. Conversion: conv."],
    notes: ["ids holds hashed identities. orderId tells orders apart and is compared."])
}
