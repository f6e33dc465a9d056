import StorefrontScreens

/// The feed: an ad on top, then products.
final class HomeViewController: ViewController {
  private typealias ID = Screen.HomeViewController
  private lazy var adBannerView = AdBannerView(
    unit: "home_top", ads: dependencies.ads, regressions: dependencies.regressions)
  private let feedScrollView = ScrollView()

  override func viewDidLoad() async {
    add(feedScrollView, ID.feedScrollView.identifier)
    add(adBannerView, ID.AdBannerView.identifier)
    let products = (try? await dependencies.content.products()) ?? []
    for (index, product) in products.enumerated() {
      let cell = ProductCell(product) { [weak self] in self?.open($0) }
      add(cell, ID.ProductCell.identifier(at: index))
    }
    feedScrollView.onScroll = { [weak self] isAtTop in
      guard let self else { return }
      if isAtTop {
        adBannerView.appear()
      } else {
        dependencies.analytics.track("feed_scrolled", ["products": products.count])
      }
    }
  }

  override func viewDidAppear() {
    dependencies.analytics.track("screen_viewed", ["screen": "home"])
    adBannerView.appear()
  }

  private func open(_ product: Product) {
    present(ProductViewController(product, dependencies: dependencies))
  }
}
