/// Elements that many screens have; their identifiers bear no screen's name.
///
/// An app with further ones declares an enum of its own whose `screen` is empty.
public enum Common: String, ScreenIdentifier {
  case backButton
  case cancelButton
  case closeButton
  case doneButton
  case loadingIndicator
  case navigationBar
  case retryButton
  case searchField
  case tabBar

  public static var screen: String { "" }
}
