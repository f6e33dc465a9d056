import ScreenIdentifiers
import StorefrontScreens
import Testing

/// What an app's own test of its identifiers looks like.
struct StorefrontScreensTests {
  @Test func theStorefrontFollowsTheConvention() {
    var audit = IdentifierAudit(customTypes: ["AdBannerView", "ProductCell", "OrderSummaryView"])
    audit.add(Screen.HomeViewController.self)
    audit.add(Screen.ProductViewController.self)
    audit.add(Screen.CheckoutViewController.self)
    #expect(audit.problems.map(\.description) == [])
  }
}
