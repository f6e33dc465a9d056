/// Values that are no values: what an app sends when it had nothing to send.
///
/// They are matched whole and case-sensitively. A degenerate value is never masked, so it stands as itself in
/// a new baseline and is a change where a baseline expects any value.
public enum DegenerateValue {
  /// Whether a decoded value is one.
  ///
  /// - Parameters:
  ///   - value: The value without its encoding: percent-decoded, or a JSON string without its quotes.
  ///   - expectsEpoch: Whether a time belongs here, so that `0` is none.
  public static func matches(_ value: some StringProtocol, expectsEpoch: Bool = false) -> Bool {
    switch value {
    case "", "null", "nil", "(null)", "undefined", "NaN", "[object Object]",
      "00000000-0000-0000-0000-000000000000":
      return true
    case "0", "0.0": return expectsEpoch
    default:
      return isWrapped(value, "Optional(", ")") || isMacro(value)
    }
  }

  /// Whether a field's value is one.
  ///
  /// - Parameters:
  ///   - field: A field with its written text; a placeholder that was read from a file is none.
  ///   - bodyKind: The body of the field's event, which decides how its text is written.
  ///   - placeholder: What the other side, or the mask, expects here.
  public static func matches(
    _ field: Field, in bodyKind: Event.BodyKind, expecting placeholder: Placeholder? = nil
  ) -> Bool {
    if field.isPlaceholderOnly { return false }
    let expectsEpoch = placeholder == .timestamp
    guard field.location == .body, bodyKind == .json else {
      // Most values are plain words: nothing is decoded for them.
      return matches(field.value(in: bodyKind), expectsEpoch: expectsEpoch)
    }
    if field.text == "null" { return true }
    guard field.text.utf8.first == UInt8(ascii: "\"") else {
      if expectsEpoch, field.text == "0" { return true }
      // A time or an id is a text or a number, never a switch or an empty container.
      let hasForm = expectsEpoch || placeholder == .isoTimestamp || placeholder == .uuid
      return hasForm && ["false", "[]", "{}"].contains(field.text)
    }
    return matches(field.value(in: bodyKind), expectsEpoch: expectsEpoch)
  }

  /// Whether a value is a macro that nobody filled: `${AUCTION_PRICE}`, `[timestamp]`, `%%CACHEBUSTER%%`,
  /// `{placement}`, `{{ad.id}}`, `__CALLBACK__`.
  public static func isMacro(_ value: some StringProtocol) -> Bool {
    let bytes = value.utf8
    guard let first = bytes.first, bytes.count > 2 else { return false }
    switch first {
    case UInt8(ascii: "$"): return isName(value, "${", "}") || isName(value, "$$", "$$")
    case UInt8(ascii: "["): return isName(value, "[", "]")
    case UInt8(ascii: "%"): return isName(value, "%%", "%%")
    case UInt8(ascii: "{"): return isName(value, "{", "}") || isName(value, "{{", "}}")
    case UInt8(ascii: "_"):
      return isName(value, "__", "__")
        && bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    default: return false
    }
  }

  /// The value with what it wraps hidden: `Optional(REDACTED)`, `[REDACTED]`; nil where nothing in it is to hide.
  ///
  /// A macro's plain name is no secret: capitals (`${AUCTION_PRICE}`) or words of the trade (`[timestamp]`).
  static func hidingInside(_ value: String) -> String? {
    let isOptional = isWrapped(value, "Optional(", ")")
    guard isOptional || isMacro(value) else { return nil }
    let wrappers = [
      ("Optional(", ")"), ("${", "}"), ("$$", "$$"), ("[", "]"), ("%%", "%%"), ("{{", "}}"), ("{", "}"),
      ("__", "__"),
    ]
    guard
      let (opening, closing) = wrappers.first(where: { value.hasPrefix($0.0) && value.hasSuffix($0.1) })
    else { return nil }
    let inside = String(value.dropFirst(opening.count).dropLast(closing.count))
    if inside.utf8.allSatisfy({ (0x41...0x5A).contains($0) || $0 == 0x5F }) { return nil }
    let words = Redaction.words(of: inside)
    if words.joined().utf8.count + 8 > inside.utf8.count, words.allSatisfy(plainWords.contains) { return nil }
    return opening + "REDACTED" + closing
  }

  private static let plainWords: Set = [
    "nil", "null", "timestamp", "time", "cachebuster", "random", "id", "ids", "ad", "device", "advertising",
    "advertiser", "tracking", "idfa", "idfv", "gaid", "aaid", "adid", "ifa", "maid", "rdid", "ip", "ipv4",
    "ipv6",
    "client", "user", "address", "email", "mail", "phone", "hash", "lat", "latitude", "lon", "lng", "long",
    "longitude", "geo", "location", "token", "access", "auth", "api", "key", "session", "placement", "price",
    "value", "name", "app", "google", "ios", "android", "redacted",
  ]

  private static func isWrapped(_ value: some StringProtocol, _ opening: String, _ closing: String) -> Bool {
    value.utf8.count > opening.utf8.count && value.hasPrefix(opening) && value.hasSuffix(closing)
  }

  /// Whether a macro's name stands between the two: a letter or `_`, then letters, digits and `_.:-`.
  private static func isName(_ value: some StringProtocol, _ opening: String, _ closing: String) -> Bool {
    let bytes = Array(value.utf8)
    let open = Array(opening.utf8)
    let close = Array(closing.utf8)
    guard bytes.count > open.count + close.count, bytes.starts(with: open),
      bytes.reversed().starts(with: close.reversed())
    else { return false }
    let name = bytes[open.count..<(bytes.count - close.count)]
    guard let first = name.first, (0x61...0x7A).contains(first | 0x20) || first == 0x5F else { return false }
    return name.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || byte == 0x5F || byte == 0x2E || byte == 0x3A || byte == 0x2D
    }
  }
}
