extension Preset {
  /// The Quora pixel.
  static let quora = Preset(
    "quora", title: "Quora",
    endpoints: [
      Endpoint(["a.quora.com"], is: .noEvent("library load"), evidence: .recalled),
      Endpoint(["q.quora.com"], ["/_/ad/*/pixel"], evidence: .tested),
    ],
    name: named(by: "tag"),
    role: { name, _ in
      switch name {
      case "ViewContent": .pageView
      case "Purchase", "GenerateLead", "CompleteRegistration", "AddToCart", "InitiateCheckout", "Generic":
        .conversion
      default: .other
      }
    },
    volatile: [Fields(.query, ["ts"], evidence: .inferred)],
    kept: [Fields(.query, ["tag", "u", "value"], evidence: .tested)],
    redacted: [Fields(.query, ["h", "email"], as: .redacted, evidence: .inferred)],
    versions: [Fields(.query, ["i"], evidence: .tested)],
    events: [
      "Named by tag. Page view: ViewContent. Conversion: Purchase, GenerateLead, CompleteRegistration, AddToCart,"
        + " InitiateCheckout, Generic (recalled)."
    ],
    notes: ["The pixel's id stands in the path, in hexadecimal digits, and is compared."])
}
