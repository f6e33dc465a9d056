/// The few views that the Storefront needs, without a screen to draw them on.
@MainActor
class View {
  var accessibilityIdentifier: String?
  /// A finger's tap.
  func tap() {}
  /// What a UI test reads.
  var text: String { "" }
}

final class Label: View {
  private let content: String
  init(_ content: String) { self.content = content }
  override var text: String { content }
}

final class Button: View {
  private let action: @MainActor () -> Void
  init(action: @escaping @MainActor () -> Void) { self.action = action }
  override func tap() { action() }
}

final class ScrollView: View {
  /// Called with true where the top of the content comes into sight, with false where it leaves.
  var onScroll: (@MainActor (_ isAtTop: Bool) -> Void)?
  private(set) var isAtTop = true

  func scroll(toTop: Bool) {
    guard isAtTop != toTop else { return }
    isAtTop = toTop
    onScroll?(toTop)
  }
}

/// A custom view: one product of the feed.
final class ProductCell: View {
  let product: Product
  private let action: @MainActor (Product) -> Void

  init(_ product: Product, action: @escaping @MainActor (Product) -> Void) {
    self.product = product
    self.action = action
  }

  override var text: String { product.title }
  override func tap() { action(product) }
}

/// A custom view: what is being bought.
final class OrderSummaryView: View {
  private let product: Product
  init(_ product: Product) { self.product = product }
  override var text: String { "1 × \(product.title)" }
}
