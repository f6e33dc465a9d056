extension Event {
  /// A command that sends the request again, on one line and safe to paste into a shell; masked values are
  /// placeholders.
  ///
  /// Empty for what is no HTTP request, such as a note of the app.
  public var curl: String {
    guard scheme == "http" || scheme == "https" else { return "" }
    let body = WrittenBody(self)
    // Without globbing, which would expand `{` and `[`.
    var words = ["curl", "--globoff"]
    let sendsBody = body.text != nil
    switch method {
    case "GET" where !sendsBody, "POST" where sendsBody: break
    case "HEAD" where !sendsBody: words.append("--head")
    default: words += ["--request", Self.quoted(method)]
    }
    words.append(Self.quoted(writtenURL))
    for header in writtenHeaders {
      // An empty value would delete the header.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      words += ["--header", Self.quoted(line)]
    }
    if sendsBody, first(.header, "Content-Type") == nil { words += ["--header", "'Content-Type:'"] }
    guard let text = body.text else { return words.joined(separator: " ") }
    switch bodyKind {
    case .json: words += ["--data-raw", Self.quoted(Self.compact(text))]
    case .form: words += ["--data-raw", Self.quoted(text.split(separator: "\n").joined())]
    default:
      if let directive = body.directive, directive.utf8.starts(with: "base64".utf8) {
        words += ["--data-binary", "@-"]
        return "printf %s \(Self.quoted(text)) | base64 -d | \(words.joined(separator: " "))"
      }
      words += ["--data-raw", Self.quoted(text)]
    }
    return words.joined(separator: " ")
  }

  /// A shell word: in single quotes, or in `$'…'` where it holds what would break or disguise the line.
  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: NameEscape.isUnsafe) else {
      let parts = text.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
    var output = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": output += "\\'"
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where NameEscape.isUnsafe(scalar):
        for byte in String(scalar).utf8 {
          output += byte < 16 ? "\\x0" : "\\x"
          output += String(byte, radix: 16)
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "'"
  }

  /// Pretty-printed JSON on one line.
  private static func compact(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
  }
}
