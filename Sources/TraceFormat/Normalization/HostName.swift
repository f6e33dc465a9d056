/// A host in its one written form: lower-case, and international labels in Punycode (`xn--…`).
///
/// Upper and lower case, composed and decomposed letters, percent-encoded bytes, ideographic full stops and
/// a full stop at the end all lead to the same form, so `BÜCHER.de.` is `xn--bcher-kva.de`.
enum HostName {
  /// - Parameter bytes: The host as it was sent, without user information and port.
  static func canonical(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: String
    if bytes.allSatisfy({ ByteSet.unreserved.contains($0) }) || bytes.first == UInt8(ascii: "[") {
      text = String(decoding: bytes.map(lowercased), as: UTF8.self)
    } else {
      text = international(PercentEncoding.decodedBytes(String(decoding: bytes, as: UTF8.self)))
    }
    while text.utf8.last == UInt8(ascii: "."), text.utf8.count > 1 { text.removeLast() }
    return text
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func international(_ decoded: [UInt8]) -> String {
    guard decoded.withUnsafeBufferPointer(UTF8Check.isText) else { return encoded(decoded) }
    var labels: [[Unicode.Scalar]] = [[]]
    for scalar in String(decoding: decoded, as: UTF8.self).unicodeScalars {
      switch scalar {
      case ".", "\u{3002}", "\u{FF0E}", "\u{FF61}": labels.append([])
      default:
        let lowercased = scalar.properties.lowercaseMapping.unicodeScalars
        labels[labels.count - 1].append(contentsOf: lowercased)
      }
    }
    return labels.map { label in
      let composed = compose(label)
      let isName = composed.allSatisfy { !$0.isASCII || ByteSet.unreserved.contains(UInt8($0.value)) }
      if isName, !composed.allSatisfy(\.isASCII), let encoded = Punycode.encode(composed) {
        return "xn--" + encoded
      }
      // What no host can hold stays visible and cannot be taken for another part of the URL.
      return encoded(Array(String(String.UnicodeScalarView(composed)).utf8))
    }.joined(separator: ".")
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      text +=
        ByteSet.unreserved.contains(byte)
        ? String(Character(Unicode.Scalar(lowercased(byte))))
        : "%" + String(Character(Unicode.Scalar(PercentEncoding.hexDigit(byte >> 4))))
          + String(Character(Unicode.Scalar(PercentEncoding.hexDigit(byte & 15))))
    }
    return text
  }

  /// Canonical composition of a letter and the mark after it, for the alphabets that have composed letters.
  ///
  /// The standard library compares by canonical equivalence but has no public normalisation, so the
  /// composed letter is the one that equals the pair.
  private static func compose(_ label: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    for scalar in label {
      if scalar.properties.canonicalCombiningClass != .notReordered, let base = composed.last,
        let single = letter(base, scalar)
      {
        composed[composed.count - 1] = single
      } else {
        composed.append(scalar)
      }
    }
    return composed
  }

  private static func letter(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var pair = String.UnicodeScalarView()
    pair.append(base)
    pair.append(mark)
    let wanted = String(pair)
    for value in UInt32(0xC0)...0x1FFF {
      if let candidate = Unicode.Scalar(value), String(Character(candidate)) == wanted { return candidate }
    }
    return nil
  }
}
