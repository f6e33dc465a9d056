import Recorder
import StorefrontScreens

/// The user journeys that have baselines.
///
/// The counts that a flow expects on the way fail the test at the place where the app went wrong. A regressed build is
/// recorded without them, for the comparison to judge.
enum Flow: String, CaseIterable {
  case homeFeed = "HomeFeed"
  case productDetail = "ProductDetail"
  case checkout = "Checkout"

  private typealias Home = Screen.HomeViewController
  private typealias Product = Screen.ProductViewController
  private typealias Checkout = Screen.CheckoutViewController

  func run(_ app: AppUnderTest, _ test: StorefrontTest) async throws {
    test.driver.beginFlow(rawValue)
    test.driver.step("HomeViewController appears")
    try app.launch()
    try await test.expect(1, of: "ads.example.com/v1/impression?ad_unit=home_top")
    switch self {
    case .homeFeed: try await homeFeed(app, test)
    case .productDetail: try await productDetail(app, test)
    case .checkout: try await checkout(app, test)
    }
    // A quiet wire is not a flushed one.
    try app.background()
    try await test.driver.endFlow(quiet: 0.2)
    app.terminate()
  }

  private func homeFeed(_ app: AppUnderTest, _ test: StorefrontTest) async throws {
    test.driver.step("feed scrolls away")
    try app.scrollAway(Home.feedScrollView.identifier)
    try await test.expect(0, of: "ads.example.com")
    test.driver.step("feed scrolls back")
    try app.scrollBack(Home.feedScrollView.identifier)
    try await test.expect(1, of: "ads.example.com/v1/ad?ad_unit=home_top")
    try await test.expect(0, of: "ads.example.com/v1/impression")
  }

  private func productDetail(_ app: AppUnderTest, _ test: StorefrontTest) async throws {
    test.driver.step("ProductViewController appears")
    try app.tap(Home.ProductCell.identifier(at: 1))
    try await test.expect(1, of: "ads.example.com/v1/ad?ad_unit=product_banner")
    try await test.expect(1, of: "ads.example.com/v1/impression?ad_unit=product_banner")
    test.driver.step("AdBannerView is tapped")
    try app.tap(Product.AdBannerView.identifier)
    try await test.expect(1, of: "ads.example.com/v1/click")
  }

  private func checkout(_ app: AppUnderTest, _ test: StorefrontTest) async throws {
    test.driver.step("ProductViewController appears")
    try app.tap(Home.ProductCell.identifier(at: 2))
    try await test.expect(0, of: "ads.example.com")
    test.driver.step("addToCartButton is tapped")
    try app.tap(Product.addToCartButton.identifier)
    test.driver.step("CheckoutViewController appears")
    try app.tap(Product.cartButton.identifier)
    try await test.expect(0, of: "ads.example.com")
    try test.require(app.text(of: Checkout.totalLabel.identifier), "19.99 EUR")
    test.driver.step("purchaseButton is tapped")
    try app.tap(Checkout.purchaseButton.identifier)
    try await test.expect(1, of: "ads.example.com/v1/conversion?value=19.99")
  }
}
