/// What an event means to the business; policy may give each role a severity of its own.
public enum Role: String, Sendable, Hashable, CaseIterable {
  case adRequest = "ad request"
  case impression
  case click
  case viewability
  case conversion
  case pageView = "page view"
  case other
}
