/// Bytes, not characters: a combining mark after a `#` must not hide it.
extension Substring {
  /// Without blanks at either end, on the same line.
  var trimmingBlanks: Substring {
    var view = utf8
    while let first = view.first, first == 0x20 || first == 0x09 { view = view.dropFirst() }
    while let last = view.last, last == 0x20 || last == 0x09 { view = view.dropLast() }
    return Substring(view)
  }

  /// Up to the first blank.
  var firstWord: Substring { Substring(utf8.prefix { $0 != 0x20 && $0 != 0x09 }) }

  func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { utf8.starts(with: $0) }
  }

  func dropping(_ byte: Unicode.Scalar) -> Substring {
    Substring(utf8.drop { $0 == UInt8(ascii: byte) })
  }

  func droppingFirst(_ count: Int) -> Substring { Substring(utf8.dropFirst(count)) }

  /// The beginning of a long text, for a message.
  var excerpt: String { utf8.count <= 60 ? String(self) : String(prefix(60)) + "…" }
}
