extension JSONText {
  /// Whether a scalar would act on a terminal, end a line or reorder it.
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// JSON text in which everything that would act on a terminal or reorder its line is an escape; it has the same
  /// value.
  ///
  /// - Parameter text: Valid JSON, whose strings alone hold anything but ASCII. Line breaks between tokens stay.
  static func inert(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var output = ""
    output.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0x7F, isUnsafe(scalar) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return output
  }

  static func inert(_ bytes: [UInt8]) -> [UInt8] {
    bytes.allSatisfy { $0 < 0x7F } ? bytes : Array(inert(String(decoding: bytes, as: UTF8.self)).utf8)
  }
}
