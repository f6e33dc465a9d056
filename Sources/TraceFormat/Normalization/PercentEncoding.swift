/// The one place that decides how a byte is written in a URL or form (RFC 3986, section 2).
///
/// Query items and form fields are compared decoded, so they have one written form: every byte outside a
/// fixed set is `%XX` with upper-case digits. In a path a reserved character and its encoding differ
/// (`%2F` is not `/`), so there only unreserved characters are decoded.
public enum PercentEncoding {
  /// The part of a URL that a text stands in.
  public enum Component: Sendable, CaseIterable {
    case queryName, queryValue, path, matrixName

    var literal: ByteSet {
      switch self {
      case .queryName: .queryName
      case .queryValue: .queryValue
      case .path: .path
      case .matrixName: .matrixName
      }
    }

    /// Whether `%XX` of a reserved character means the character itself.
    var decodesReserved: Bool { self == .queryName || self == .queryValue }
  }

  /// The written form of a text that is not encoded yet.
  public static func encode(_ text: some StringProtocol, as component: Component) -> String {
    encode(bytes: Array(text.utf8), as: component)
  }

  /// The written form of bytes that are not encoded yet.
  public static func encode(bytes: [UInt8], as component: Component) -> String {
    let literal = component.literal
    if bytes.allSatisfy({ literal.contains($0) }) { return String(decoding: bytes, as: UTF8.self) }
    var written: [UInt8] = []
    written.reserveCapacity(bytes.count * 3)
    for byte in bytes {
      if literal.contains(byte) { written.append(byte) } else { appendEscape(byte, to: &written) }
    }
    return String(decoding: written, as: UTF8.self)
  }

  /// The written form of a text as it was sent, encoded or not.
  ///
  /// A `%` that no two hexadecimal digits follow stands for itself.
  ///
  /// - Parameter plusIsSpace: Whether `+` is a space, as in queries and forms.
  public static func canonical(
    _ text: some StringProtocol, as component: Component, plusIsSpace: Bool = false
  ) -> String {
    if isCanonical(text, as: component, plusIsSpace: plusIsSpace) { return String(text) }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { source in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count * 3) { target in
        let count = write(
          source, to: target.baseAddress!, as: component, plusIsSpace: plusIsSpace)  // never empty here
        return String(decoding: UnsafeBufferPointer(rebasing: target[..<count]), as: UTF8.self)
      }
    }
  }

  /// Whether a text is written canonically already, so that nothing need be copied.
  private static func isCanonical(
    _ text: some StringProtocol, as component: Component, plusIsSpace: Bool
  ) -> Bool {
    let literal = component.literal
    let decodesReserved = component.decodesReserved
    var digits = 0
    var value: UInt8 = 0
    for byte in text.utf8 {
      if digits > 0 {
        guard byte < 0x61, let digit = hexValue(byte) else { return false }
        value = value << 4 | digit
        digits -= 1
        if digits == 0, decodesReserved ? literal.contains(value) : ByteSet.unreserved.contains(value) {
          return false
        }
      } else if byte == percent {
        (digits, value) = (2, 0)
      } else if !literal.contains(byte) || byte == plus && plusIsSpace {
        return false
      }
    }
    return digits == 0
  }

  /// The bytes that a written text stands for; `+` is not a space here, as no written form has it for one.
  public static func decodedBytes(_ text: some StringProtocol) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(percent) else { return bytes }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == percent, i + 2 < bytes.count, let high = hexValue(bytes[i + 1]),
        let low = hexValue(bytes[i + 2])
      {
        decoded.append(high << 4 | low)
        i += 3
      } else {
        decoded.append(bytes[i])
        i += 1
      }
    }
    return decoded
  }

  /// The text that a written form stands for. Bytes that are no UTF-8 stay percent-encoded.
  public static func decode(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(percent) else { return String(text) }
    let bytes = decodedBytes(text)
    return bytes.withUnsafeBufferPointer { validText($0) }
  }

  /// Decodes UTF-8, with every byte that is not part of a valid sequence written as `%XX`.
  static func validText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if UTF8Check.isText(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var repaired: [UInt8] = []
    var i = 0
    while i < bytes.count {
      let length = bytes[i] < 0x80 ? 1 : UTF8Check.sequenceLength(bytes, at: i)
      if length == 0 {
        appendEscape(bytes[i], to: &repaired)
        i += 1
      } else {
        repaired.append(contentsOf: bytes[i..<(i + length)])
        i += length
      }
    }
    return String(decoding: repaired, as: UTF8.self)
  }

  static let percent = UInt8(ascii: "%")
  static let plus = UInt8(ascii: "+")

  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x41...0x46: byte &- 0x37
    case 0x61...0x66: byte &- 0x57
    default: nil
    }
  }

  @inline(__always)
  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? value &+ 0x30 : value &+ 0x37 }

  private static func appendEscape(_ byte: UInt8, to target: inout [UInt8]) {
    target.append(percent)
    target.append(hexDigit(byte >> 4))
    target.append(hexDigit(byte & 15))
  }

  /// Writes the canonical form of bytes as they were sent, in one pass.
  ///
  /// - Parameter target: Room for three times as many bytes as the source has.
  /// - Returns: How many bytes were written.
  static func write(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, as component: Component,
    plusIsSpace: Bool
  ) -> Int {
    let literal = component.literal
    let decodesReserved = component.decodesReserved
    var i = 0
    var out = 0
    let end = source.count
    while i < end {
      var byte = source[i]
      if literal.contains(byte), byte != plus || !plusIsSpace {
        target[out] = byte
        out &+= 1
        i &+= 1
        continue
      }
      if byte == percent, i + 2 < end, let high = hexValue(source[i + 1]),
        let low = hexValue(source[i + 2])
      {
        byte = high << 4 | low
        i &+= 3
        if decodesReserved ? literal.contains(byte) : ByteSet.unreserved.contains(byte) {
          target[out] = byte
          out &+= 1
          continue
        }
      } else {
        if byte == plus, plusIsSpace { byte = 0x20 }
        i &+= 1
      }
      target[out] = percent
      target[out &+ 1] = hexDigit(byte >> 4)
      target[out &+ 2] = hexDigit(byte & 15)
      out &+= 3
    }
    return out
  }
}
