import Foundation
import StorefrontScreens

/// The cart and the button that buys it.
final class CheckoutViewController: ViewController {
  private typealias ID = Screen.CheckoutViewController
  private let product: Product
  private lazy var purchaseButton = Button { [weak self] in self?.purchase() }

  init(_ product: Product, dependencies: Dependencies) {
    self.product = product
    super.init(dependencies: dependencies)
  }

  override func viewDidLoad() async {
    add(OrderSummaryView(product), ID.OrderSummaryView.identifier)
    add(Label("\(product.price) \(product.currency)"), ID.totalLabel.identifier)
    add(purchaseButton, ID.purchaseButton.identifier)
  }

  override func viewDidAppear() {
    dependencies.analytics.track("screen_viewed", ["screen": "checkout"])
    if dependencies.regressions.contains(.extraPixel) {
      dependencies.ads.send("retarget", ["audience": "cart", "product": product.id])
    }
  }

  private func purchase() {
    let order = UUID().uuidString
    let price =
      dependencies.regressions.contains(.changedPrice) ? (product.price * 100).rounded() : product.price
    dependencies.analytics.track(
      "purchase",
      [
        "order_id": order, "product_id": product.id, "quantity": 1, "price": price,
        "currency": product.currency,
      ])
    dependencies.ads.send(
      "conversion", ["order": order, "value": "\(product.price)", "currency": product.currency])
  }
}
