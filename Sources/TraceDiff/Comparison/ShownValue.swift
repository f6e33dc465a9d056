import TraceFormat

/// A field's value as a person reads it: decoded, without a string's quotes where they tell nothing.
enum ShownValue {
  /// The two values of one field; nil where a side does not have it.
  ///
  /// Both JSON tokens are shown as they are written where only that tells them apart: `"1"` is not `1`.
  static func pair(
    _ expected: Field?, _ expectedKind: Event.BodyKind, _ sent: Field?, _ sentKind: Event.BodyKind
  ) -> (String?, String?) {
    let left = expected.map { text($0, in: expectedKind) }
    let right = sent.map { text($0, in: sentKind) }
    let areTokens =
      expected.map { isJSONLiteral($0, expectedKind) } ?? false
      || sent.map { isJSONLiteral($0, sentKind) } ?? false
    let areStrings =
      expected.map { isJSONString($0, expectedKind) } ?? false
      && sent.map { isJSONString($0, sentKind) } ?? false
    if areTokens || (!areStrings && looksLikeToken(expected, expectedKind, sent, sentKind)) {
      return (expected?.shown, sent?.shown)
    }
    return (left, right)
  }

  /// One value on its own.
  static func text(_ field: Field, in kind: Event.BodyKind) -> String {
    field.mask == nil ? field.value(in: kind) : field.shown
  }

  private static func isJSON(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    field.mask == nil && field.location == .body && kind == .json
  }

  private static func isJSONString(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    isJSON(field, kind) && field.text.utf8.first == UInt8(ascii: "\"")
  }

  /// A number, `true`, `false`, `null` or an empty container.
  private static func isJSONLiteral(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    isJSON(field, kind) && field.text.utf8.first != UInt8(ascii: "\"")
  }

  private static func looksLikeToken(
    _ expected: Field?, _ expectedKind: Event.BodyKind, _ sent: Field?, _ sentKind: Event.BodyKind
  ) -> Bool {
    [(expected, expectedKind), (sent, sentKind)].contains { field, kind in
      guard let field, isJSONString(field, kind) else { return false }
      let value = field.value(in: kind)
      return ["null", "true", "false", "{}", "[]"].contains(value) || Double(value) != nil
    }
  }
}
