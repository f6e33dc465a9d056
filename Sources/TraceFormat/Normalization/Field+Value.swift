extension Field {
  /// What may be printed of the value: the placeholder where it is masked, else the written text.
  ///
  /// A masked field keeps its raw text in memory for the degenerate and link checks; no writer, report or
  /// explanation may use anything but this.
  public var shown: String { mask?.placeholder.text ?? text }

  /// The value without its encoding: percent-decoded in a path, query or form, a JSON string without its
  /// quotes, otherwise the text.
  ///
  /// - Parameter bodyKind: The body of the field's event, which decides how its text is written.
  public func value(in bodyKind: Event.BodyKind) -> String {
    switch location {
    case .path, .query: return PercentEncoding.decode(text)
    case .header: return text
    case .body:
      switch bodyKind {
      case .form: return PercentEncoding.decode(text)
      case .json:
        guard text.utf8.first == UInt8(ascii: "\"") else { return text }
        return JSONText.unquote(text) ?? text
      case .none, .text, .binary, .unavailable: return text
      }
    }
  }
}
