/// The accessibility identifiers of one screen, as an enum that is compiled into the app and into its UI tests.
///
/// The enum is called like the screen's type. A case is called like what it identifies: upper-case for a view of a
/// custom type, after the type; lower-case for a basic one, after its property.
///
/// ```swift
/// enum Screen {
///   enum HomeViewController: String, ScreenIdentifier {
///     case AdBannerView   // a custom view: its type
///     case titleLabel     // a UILabel: the property that holds it
///   }
/// }
/// ```
///
/// (`swift-format` wants all cases in lower case: `// swift-format-ignore: AlwaysUseLowerCamelCase` above the enum.)
///
/// In the app, `titleLabel.accessibilityIdentifier = Screen.HomeViewController.titleLabel.identifier`; in the test,
/// `app.staticTexts[Screen.HomeViewController.titleLabel.identifier]`.
///
/// A plain `UIView` needs `isAccessibilityElement = true` to be found, reused cells need an index (see
/// ``identifier(at:)``), and a SwiftUI container hands its identifier on to its children unless it is made an
/// accessibility element of its own.
public protocol ScreenIdentifier: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// The screen's name, which precedes each identifier; the enum's own name unless the enum says otherwise, and
  /// empty for elements that screens have in common.
  static var screen: String { get }
}

extension ScreenIdentifier {
  public static var screen: String { String(describing: Self.self) }

  /// The accessibility identifier, such as `HomeViewController.titleLabel`.
  public var identifier: String { Self.screen.isEmpty ? rawValue : "\(Self.screen).\(rawValue)" }

  /// The identifier of one of several elements, such as the reused cells of a list: `HomeViewController.ProductCell[2]`.
  /// - Parameter index: the element's place in the content, from 0.
  public func identifier(at index: Int) -> String { "\(identifier)[\(index)]" }
}
