extension JSONText {
  /// The most zeros that are written out before a number takes its exponent form.
  private static let zeroLimit = 21

  /// The one written form of a JSON number: equal values give equal text, and no digit is lost.
  ///
  /// `1.0` is `1`, `1e2` is `100`, `-0` is `0`. A number that would need more than 21 zeros around its
  /// digits is written with an exponent: `1e400`. An exponent of more than 15 digits stays as it is.
  ///
  /// - Parameter text: A number that a scanner accepted.
  public static func canonicalNumber(_ text: some StringProtocol) -> String {
    var text = String(text)
    return text.withUTF8 { canonicalNumber($0) }
  }

  /// The one written form of a JSON number, from its bytes.
  public static func canonicalNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if isCanonicalInteger(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var index = 0
    let isNegative = !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var digits: [UInt8] = []
    // The value is 0.DIGITS times ten to the power of `point`.
    var point = 0
    var isFraction = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte &- 0x30 < 10 {
        if digits.isEmpty, byte == 0x30 {
          if isFraction { point -= 1 }
        } else {
          digits.append(byte)
          if !isFraction { point += 1 }
        }
      } else {
        break
      }
      index += 1
    }
    while digits.last == 0x30 { digits.removeLast() }
    if digits.isEmpty { return "0" }
    if index < bytes.count {
      guard let exponent = exponent(bytes, from: index + 1) else {
        return String(decoding: bytes, as: UTF8.self).lowercased().filter { $0 != "+" }
      }
      point += exponent
    }
    return write(digits, point: point, isNegative: isNegative)
  }

  /// True for the common case of an integer that is its own written form.
  static func isCanonicalInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    if !bytes.isEmpty, bytes[0] == UInt8(ascii: "-") { index = 1 }
    guard index < bytes.count, bytes.count <= zeroLimit else { return false }
    if bytes[index] == 0x30 { return bytes.count == 1 }
    while index < bytes.count {
      guard bytes[index] &- 0x30 < 10 else { return false }
      index += 1
    }
    return true
  }

  private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var value = 0
    while index < bytes.count {
      value = value * 10 + Int(bytes[index] &- 0x30)
      guard value < 1_000_000_000_000_000 else { return nil }
      index += 1
    }
    return isNegative ? -value : value
  }

  private static func write(_ digits: [UInt8], point: Int, isNegative: Bool) -> String {
    var out: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    let zero = UInt8(ascii: "0")
    if point >= digits.count, point - digits.count <= zeroLimit {
      out += digits
      out.append(contentsOf: repeatElement(zero, count: point - digits.count))
    } else if point > 0, point < digits.count {
      out += digits[..<point]
      out.append(UInt8(ascii: "."))
      out += digits[point...]
    } else if point <= 0, -point <= zeroLimit {
      out += [zero, UInt8(ascii: ".")]
      out.append(contentsOf: repeatElement(zero, count: -point))
      out += digits
    } else {
      out.append(digits[0])
      if digits.count > 1 {
        out.append(UInt8(ascii: "."))
        out += digits[1...]
      }
      out.append(UInt8(ascii: "e"))
      out += Array(String(point - 1).utf8)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Powers of ten that are exact.
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  /// The floating-point value nearest to a JSON number.
  ///
  /// Up to 19 digits below 2^53 with up to 22 places need one exact division (W. D. Clinger, "How to Read
  /// Floating Point Numbers Accurately"); the rest goes the long way.
  static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double {
    var mantissa: UInt64 = 0
    var places = -1
    for index in bytes.indices {
      let byte = bytes[index]
      if byte &- 0x30 < 10, index < 19 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
        if places >= 0 { places += 1 }
      } else if byte == UInt8(ascii: "."), places < 0 {
        places = 0
      } else {
        return Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity
      }
    }
    guard mantissa < 1 << 53 else { return Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity }
    return places > 0 ? Double(mantissa) / powers[places] : Double(mantissa)
  }
}
