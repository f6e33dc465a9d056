import StorefrontScreens

/// One product with its price and, for most, an ad.
final class ProductViewController: ViewController {
  private typealias ID = Screen.ProductViewController
  private let product: Product
  private lazy var adBannerView = product.adUnit.map {
    AdBannerView(unit: $0, ads: dependencies.ads, regressions: dependencies.regressions)
  }
  private lazy var addToCartButton = Button { [weak self] in self?.addToCart() }
  private lazy var cartButton = Button { [weak self] in self?.openCart() }

  init(_ product: Product, dependencies: Dependencies) {
    self.product = product
    super.init(dependencies: dependencies)
  }

  override func viewDidLoad() async {
    if let adBannerView { add(adBannerView, ID.AdBannerView.identifier) }
    add(Label("\(product.price) \(product.currency)"), ID.priceLabel.identifier)
    add(addToCartButton, ID.addToCartButton.identifier)
    add(cartButton, ID.cartButton.identifier)
  }

  override func viewDidAppear() {
    dependencies.analytics.track("screen_viewed", ["screen": "product", "product_id": product.id])
    adBannerView?.appear()
  }

  private func addToCart() {
    dependencies.analytics.track(
      "add_to_cart",
      ["product_id": product.id, "quantity": 1, "price": product.price, "currency": product.currency])
  }

  private func openCart() {
    present(CheckoutViewController(product, dependencies: dependencies))
  }
}
