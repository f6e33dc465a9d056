/// Makes text from recordings inert where it is shown: an app, a server or a pull request can put anything
/// into a URL or a flow's name.
public enum SafeText {
  /// One line for a terminal or a log: controls, escape sequences, line breaks and what reorders text become
  /// visible escapes such as `\u{1B}`.
  public static func line(_ text: String) -> String {
    guard needsEscaping(text) else { return text }
    var output = ""
    for scalar in text.unicodeScalars { append(scalar, to: &output) }
    return output
  }

  /// At most so many characters, with a note of how many bytes the whole has.
  public static func truncated(_ text: String, to limit: Int) -> String {
    // The count of characters is never above that of bytes, which is known without a walk.
    guard text.utf8.count > limit else { return text }
    let head = text.prefix(limit)
    guard head.endIndex < text.endIndex else { return text }
    return "\(head)… (\(text.utf8.count) bytes)"
  }

  /// Whether a scalar would act on the terminal, end the line or reorder it.
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  static func needsEscaping(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return false }
    return text.unicodeScalars.contains(where: isUnsafe)
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout String) {
    switch scalar {
    case "\n": output += "\\n"
    case "\r": output += "\\r"
    case "\t": output += "\\t"
    case _ where isUnsafe(scalar): output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: output.unicodeScalars.append(scalar)
    }
  }

  /// Text content and attribute values of HTML and XML; what XML 1.0 cannot hold becomes a visible escape.
  public static func markup(_ text: String) -> String {
    var output = ""
    output.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: append(scalar, to: &output)
      }
    }
    return output
  }

  /// A word for a POSIX shell, in quotes where it needs them.
  public static func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "="):
        true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    if needsEscaping(word) {
      var output = "$'"
      for scalar in word.unicodeScalars {
        switch scalar {
        case "'", "\\": output += "\\\(scalar)"
        case _ where isUnsafe(scalar):
          for byte in String(scalar).utf8 {
            output += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
          }
        default: output.unicodeScalars.append(scalar)
        }
      }
      return output + "'"
    }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
