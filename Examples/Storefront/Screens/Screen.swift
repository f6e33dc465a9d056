public import ScreenIdentifiers

/// The accessibility identifiers of the Storefront, compiled into the app and into its UI test.
///
/// Upper-case cases are custom views, named after their type; lower-case ones are named after their property.
public enum Screen {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public enum HomeViewController: String, ScreenIdentifier {
    case AdBannerView
    case ProductCell
    case feedScrollView
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public enum ProductViewController: String, ScreenIdentifier {
    case AdBannerView
    case priceLabel
    case addToCartButton
    case cartButton
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public enum CheckoutViewController: String, ScreenIdentifier {
    case OrderSummaryView
    case totalLabel
    case purchaseButton
  }
}
