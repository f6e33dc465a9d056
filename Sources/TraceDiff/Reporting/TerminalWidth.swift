/// How many columns of a terminal text takes.
///
/// Wide characters of East Asia and pictures take two (Unicode UAX #11, classes W and F), what combines none. It is an
/// approximation by blocks: terminals differ in the rest.
enum TerminalWidth {
  /// - Complexity: O(n); text of printable ASCII is as wide as it has bytes.
  static func columns(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  static func columns(_ character: Character) -> Int {
    // What combines belongs to the first scalar; U+FE0F asks for the picture.
    guard let first = character.unicodeScalars.first else { return 0 }
    return isWide(first) || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  /// The longest start of the text that fits.
  static func prefix(_ text: String, columns limit: Int) -> Substring {
    var left = limit
    return text.prefix { character in
      left -= columns(character)
      return left >= 0
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
