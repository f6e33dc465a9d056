import TraceFormat

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

  /// Lines for a log that a CI service reads along: what it would take for a command of its own is broken by a
  /// blank.
  ///
  /// GitHub obeys lines that begin with `::` behind blanks, and `##[` anywhere; Azure Pipelines obeys `##vso[`.
  public static func log(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    let bytes = Array(text.utf8)
    var isAtStart = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      output.append(byte)
      let rest = bytes[(index + 1)...]
      switch byte {
      case UInt8(ascii: ":"):
        if isAtStart, rest.first == byte { output.append(0x20) }
        isAtStart = false
      case UInt8(ascii: "#"):
        if rest.starts(with: "#[".utf8) || rest.starts(with: "#vso[".utf8) { output.append(0x20) }
        isAtStart = false
      case 0x0A: isAtStart = true
      case 0x20, 0x09: break
      case 0x1B where isAtStart && rest.first == UInt8(ascii: "["):
        // A colour's sequence (ECMA-48), which ends with its first letter, is nothing to see.
        while index + 1 < bytes.count, output.last != UInt8(ascii: "m") {
          index += 1
          output.append(bytes[index])
        }
      default: isAtStart = false
      }
      index += 1
    }
    return String(decoding: output, as: UTF8.self)
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
    JSONText.isUnsafe(scalar)
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
