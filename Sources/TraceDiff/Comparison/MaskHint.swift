import TraceFormat

/// The rule that would mask a field whose two values both look as if they came from a generator.
enum MaskHint {
  /// The rule's text for the first such change, or nil.
  static func rule(for changes: [Finding.Change], of event: Event) -> String? {
    for change in changes {
      guard let expected = change.baseline, let sent = change.candidate, looksRandom(expected),
        looksRandom(sent), let part = part(of: change, event)
      else { continue }
      let name = JSONText.quote(change.name)
      let match = JSONText.quote("\(event.host)\(event.path.replacingMaskedSegments)")
      return "{\"match\": \(match), \"\(part)\": [\(name)]}"
    }
    return nil
  }

  private static func part(of change: Finding.Change, _ event: Event) -> String? {
    switch change.part {
    case .query, .header, .path: change.name.isEmpty ? nil : change.part.rawValue
    case .body:
      switch event.bodyKind {
      case .json: "json"
      case .form: "form"
      case .none, .text, .binary, .unavailable: nil
      }
    case .method, .scheme, .host: nil
    }
  }

  /// A UUID, a long number, or letters and digits mixed as no word is.
  static func looksRandom(_ value: String) -> Bool {
    let bytes = value.utf8
    var digits = 0
    var letters = 0
    var isHex = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): letters += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
        isHex = false
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      default: return false
      }
    }
    if digits == bytes.count { return digits >= 9 }
    if digits < 2 || letters == 0 { return false }
    return isHex ? bytes.count >= 8 : bytes.count >= 16
  }
}

extension String {
  /// The path as a pattern: any value in the place of a masked segment.
  fileprivate var replacingMaskedSegments: String {
    split(separator: "/", omittingEmptySubsequences: false)
      .map { $0 == EventParts.maskedSegment ? "*" : $0 }.joined(separator: "/")
  }
}
