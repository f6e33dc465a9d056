/// What stands in a trace where a value was masked, written `{{…}}` in a baseline.
///
/// The name tells a reader why the value varies; it never decides equality.
public enum Placeholder: Sendable, Hashable {
  /// An epoch: `{{$timestamp}}`.
  case timestamp
  /// An ISO 8601 date-time: `{{$isoTimestamp}}`.
  case isoTimestamp
  /// A UUID: `{{$uuid}}`.
  case uuid
  /// Anything that varies: `{{random}}`.
  case random
  /// Personal data or a credential: `{{redacted}}`.
  case redacted
  /// One of several equal masked values, such as `{{imp_1}}`; the name without its braces.
  ///
  /// Few fields are linked and every field has room for a placeholder, so the name stands apart.
  indirect case link(String)

  /// The text between the braces.
  public var name: String {
    switch self {
    case .timestamp: "$timestamp"
    case .isoTimestamp: "$isoTimestamp"
    case .uuid: "$uuid"
    case .random: "random"
    case .redacted: "redacted"
    case .link(let name): name
    }
  }

  /// The placeholder as it is written, with its braces.
  public var text: String { "{{\(name)}}" }

  /// Reads the text between the braces; nil for an unknown dynamic variable (`$…`) or a bad name.
  public init?(name: some StringProtocol) {
    switch name {
    case "$timestamp": self = .timestamp
    case "$isoTimestamp": self = .isoTimestamp
    case "$uuid": self = .uuid
    case "random": self = .random
    case "redacted": self = .redacted
    default:
      guard let first = name.utf8.first, first != UInt8(ascii: "$"),
        name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7B && $0 != 0x7D && $0 != 0x7F })
      else { return nil }
      self = .link(String(name))
    }
  }
}
