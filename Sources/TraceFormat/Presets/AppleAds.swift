extension Preset {
  /// Apple's attribution: what an app asks of AdServices.
  static let appleAds = Preset(
    "apple-ads", title: "Apple Ads",
    endpoints: [
      Endpoint(["api-adservices.apple.com"], ["/api/v1"], is: .noEvent("attribution lookup"))
    ],
    notes: ["The token in the body is good for a day; what matters is the answer."])
}
