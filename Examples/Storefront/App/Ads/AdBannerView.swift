import Foundation

/// A custom view: loads an ad when it comes into sight, counts its impression once, and sends the click on a tap.
@MainActor
final class AdBannerView: View {
  private let unit: String
  private let ads: AdSDK
  private let regressions: Regressions
  private var impression: String?
  private var isPending = false

  init(unit: String, ads: AdSDK, regressions: Regressions) {
    self.unit = unit
    self.ads = ads
    self.regressions = regressions
  }

  /// The banner came into sight; each time it loads an ad, the first one counts as an impression.
  func appear() {
    let isReexposure = impression != nil
    if isReexposure, regressions.contains(.lostReexposure) { return }
    if !isReexposure { impression = UUID().uuidString }
    ads.load(unit: unit) { [self] in
      guard !isReexposure else { return }
      if regressions.contains(.clickBeforeImpression), unit == "product_banner" {
        // The new lazy layout counts the impression when the view is next touched.
        isPending = true
      } else {
        sendImpression()
      }
    }
    if regressions.contains(.doubleAdLoad), unit == "product_banner" { ads.load(unit: unit) {} }
  }

  override func tap() {
    guard let impression else { return }
    ads.send("click", ["ad_unit": unit, "imp": impression])
    if isPending { sendImpression() }
  }

  private func sendImpression() {
    guard let impression else { return }
    isPending = false
    ads.send("impression", ["ad_unit": unit, "imp": impression])
  }
}
