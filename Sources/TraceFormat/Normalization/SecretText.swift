/// E-mail addresses and JSON Web Tokens inside longer values: each becomes a constant, and what stands around it is
/// still compared.
enum SecretText {
  struct Span: Equatable {
    var range: Range<Int>
    var isAddress: Bool
  }

  /// Stands for an address. It is none itself, so that redacting twice is redacting once.
  static let address = "redacted@redacted"
  /// Stands for a token.
  static let token = "redacted-token"

  /// Where addresses and tokens stand, encoded or not, in order and without overlaps.
  static func spans(in bytes: [UInt8]) -> [Span] { merged(spans(in: bytes, depth: 0)) }

  /// A text with its addresses and tokens replaced; nil where it has none.
  static func redacted(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let spans = spans(in: bytes)
    return spans.isEmpty ? nil : replace(spans, in: bytes)
  }

  /// Whether a value is nothing but one address or token.
  static func isWhole(_ spans: [Span], _ bytes: [UInt8]) -> Bool {
    spans.count == 1 && spans[0].range == bytes.indices
  }

  static func replace(_ spans: [Span], in bytes: [UInt8]) -> String {
    var written: [UInt8] = []
    written.reserveCapacity(bytes.count)
    var position = 0
    for span in spans {
      written += bytes[position..<span.range.lowerBound]
      written += (span.isAddress ? address : token).utf8
      position = span.range.upperBound
    }
    written += bytes[position...]
    return String(decoding: written, as: UTF8.self)
  }

  private static func spans(in bytes: [UInt8], depth: Int) -> [Span] {
    var found = EmailAddress.ranges(in: bytes).map { Span(range: $0, isAddress: true) }
    found += tokens(in: bytes).map { Span(range: $0, isAddress: false) }
    // A URL within a URL within a URL: no SDK encodes deeper.
    guard depth < 4, bytes.contains(PercentEncoding.percent) else { return found }
    let (decoded, starts) = decode(bytes)
    guard decoded.count < bytes.count else { return found }
    for span in spans(in: decoded, depth: depth + 1) {
      found.append(
        Span(
          range: starts[span.range.lowerBound]..<starts[span.range.upperBound], isAddress: span.isAddress))
    }
    return found
  }

  /// The bytes without one layer of percent-encoding, and where each began; one place more for the end.
  private static func decode(_ bytes: [UInt8]) -> (decoded: [UInt8], starts: [Int]) {
    var decoded: [UInt8] = []
    var starts: [Int] = []
    var i = 0
    while i < bytes.count {
      starts.append(i)
      if bytes[i] == PercentEncoding.percent, i + 2 < bytes.count,
        let high = PercentEncoding.hexValue(bytes[i + 1]), let low = PercentEncoding.hexValue(bytes[i + 2])
      {
        decoded.append(high << 4 | low)
        i += 3
      } else {
        decoded.append(bytes[i])
        i += 1
      }
    }
    return (decoded, starts + [bytes.count])
  }

  private static func merged(_ spans: [Span]) -> [Span] {
    if spans.count < 2 { return spans }
    var result: [Span] = []
    for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = result.last, span.range.lowerBound < last.range.upperBound else {
        result.append(span)
        continue
      }
      let end = max(last.range.upperBound, span.range.upperBound)
      result[result.count - 1] = Span(
        range: last.range.lowerBound..<end, isAddress: last.isAddress || span.isAddress)
    }
    return result
  }

  /// Where JSON Web Tokens stand, three base64url parts the first of which begins `{"` (RFC 7519).
  private static func tokens(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start + 20 <= bytes.count {
      guard bytes[start] == UInt8(ascii: "e"), bytes[start + 1] == UInt8(ascii: "y"),
        bytes[start + 2] == UInt8(ascii: "J"), start == 0 || !isAlphanumeric(bytes[start - 1])
      else {
        start += 1
        continue
      }
      var end = start
      var dots = 0
      var length = 0
      while end < bytes.count {
        if bytes[end] == UInt8(ascii: ".") {
          if dots == 2 || length < 4 { break }
          dots += 1
          length = 0
        } else if isAlphanumeric(bytes[end]) || bytes[end] == UInt8(ascii: "-")
          || bytes[end] == UInt8(ascii: "_")
        {
          length += 1
        } else {
          break
        }
        end += 1
      }
      guard dots == 2, end - start >= 20 else {
        start += 1
        continue
      }
      found.append(start..<end)
      start = end
    }
    return found
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
