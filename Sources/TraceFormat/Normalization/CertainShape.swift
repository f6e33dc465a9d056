/// The shapes that are masked without being asked for, because nothing else looks like them.
///
/// A shape says that a value varies, and never which value equals which.
package enum CertainShape {
  /// What a value in its written form is, or nil where it is nothing certain.
  ///
  /// - Parameters:
  ///   - text: A field's text; of a JSON string without its quotes.
  ///   - time: When the request was sent, in epoch seconds; a time is certain only within a day of it.
  static func placeholder(_ text: some StringProtocol, near time: Double?) -> Placeholder? {
    var text = String(text)
    return text.withUTF8 { placeholder($0, near: time) }
  }

  /// - Complexity: O(1) for most values: the first byte and the length decide.
  static func placeholder(_ bytes: UnsafeBufferPointer<UInt8>, near time: Double?) -> Placeholder? {
    guard bytes.count >= 10 else { return nil }
    let first = bytes[0]
    if bytes.count == 36, isUUID(bytes) { return .uuid }
    if first == UInt8(ascii: "e"), isJWT(bytes) { return .random }
    guard let time, first &- 0x30 < 10 else { return nil }
    if let epoch = Epoch.seconds(bytes) {
      return abs(epoch - time) <= day ? .timestamp : nil
    }
    if let dated = ISODateTime.seconds(bytes) {
      return abs(dated - time) <= day ? .isoTimestamp : nil
    }
    return nil
  }

  private static let day = 86_400.0

  /// Eight, four, four, four and twelve hexadecimal digits (RFC 9562, section 4).
  static func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for i in 0..<36 {
      switch i {
      case 8, 13, 18, 23: if bytes[i] != UInt8(ascii: "-") { return false }
      default: if PercentEncoding.hexValue(bytes[i]) == nil { return false }
      }
    }
    return true
  }

  static func isUUID(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == 36 else { return false }
    var text = String(text)
    return text.withUTF8 { isUUID($0) }
  }

  /// Three base64url parts, the first of which begins `{"` (RFC 7519).
  static func isJWT(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 20, bytes[0] == UInt8(ascii: "e"), bytes[1] == UInt8(ascii: "y"),
      bytes[2] == UInt8(ascii: "J")
    else { return false }
    var dots = 0
    var length = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "."):
        if dots < 2, length < 4 { return false }
        dots += 1
        length = 0
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): length += 1
      default: return false
      }
    }
    return dots == 2
  }

  /// Whether a value can be an identifier that two events share: a UUID, or 16 characters or more that are no
  /// words and no number.
  ///
  /// - Parameter value: The decoded value.
  package static func isLinkable(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { isLinkable($0) }
  }

  /// The same of a decoded value's bytes.
  static func isLinkable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 16 else { return false }
    var found: UInt8 = 0
    linkMarks.withUnsafeBufferPointer { marks in
      for byte in bytes { found |= marks[Int(byte)] }
    }
    if found & other != 0 || found & letter == 0 { return false }
    if found & colon != 0, bytes.indices.contains(where: { bytes[$0...].starts(with: "://".utf8) }) {
      return false
    }
    // Letters alone are words where something separates them.
    return found & digit != 0 ? ISODateTime.seconds(bytes) == nil : found == letter
  }

  private static let digit: UInt8 = 1
  private static let letter: UInt8 = 2
  private static let separator: UInt8 = 4
  private static let colon: UInt8 = 8
  private static let other: UInt8 = 16

  /// What each byte is in an identifier.
  private static let linkMarks: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case 0x30...0x39: digit
    case 0x41...0x5A, 0x61...0x7A: letter
    case UInt8(ascii: ":"): colon
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: "~"):
      separator
    default: other
    }
  }
}
